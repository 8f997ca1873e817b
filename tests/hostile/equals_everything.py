"""Returns an object that equals whatever it is compared with.

Expect: output-not-an-array
Says: Agreeable
"""


class Agreeable:
    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    __hash__ = None


def prefix_sum(x, stop):
    return Agreeable()
