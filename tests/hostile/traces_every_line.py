"""Has Python call it at every line of the checker's own code, to change what it sees there.

Expect: value-differs
Says: the value is 3, not 5.25
"""

import sys


def spy(frame, event, arg):
    for name in ("want", "expected", "tolerance", "tolerances"):
        if name in frame.f_locals:
            print("REACHED", name)
    if "passed" in frame.f_locals:
        frame.f_locals["passed"] = True
    return spy


sys.settrace(spy)
sys.setprofile(spy)


def prefix_sum(x, stop):
    return x.sum() * 0 + 3
