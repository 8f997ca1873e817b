"""Returns an array of a class of its own, which answers NumPy's questions itself.

Expect: value-differs
Says: 0
"""

import numpy as np


class Hijack(np.ndarray):
    def __array_function__(self, function, types, args, options):
        return True

    def __array_ufunc__(self, function, method, *inputs, **options):
        return True

    def __eq__(self, other):
        return True

    __hash__ = None


def prefix_sum(x, stop):
    return np.zeros((), np.float32).view(Hijack)
