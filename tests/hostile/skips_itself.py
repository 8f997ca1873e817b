"""Asks pytest to skip or to end with success, as an answer that runs under pytest might.

Expect: raises-at-import
Says: raises
"""


class Skipped(BaseException):
    """What `pytest.skip` raises."""

    __module__ = "builtins"

    def __str__(self):
        raise KeyboardInterrupt


try:
    import pytest

    pytest.exit("all passed", returncode=0)
except ImportError:
    raise Skipped from None
