"""Raises what ends a program, an exception that cannot be shown, when it is called.

Expect: raises-when-traced
Says: Mute
"""


class Mute(BaseException):
    def __str__(self):
        raise GeneratorExit

    __repr__ = __str__

    @property
    def __traceback__(self):
        raise KeyboardInterrupt


def prefix_sum(x, stop):
    raise Mute from SystemExit(0)
