"""Returns every value by itself.

Expect: output-not-an-array
Says: No exercise asks for that many arrays
"""


def prefix_sum(x, stop):
    return [x[0]] * 2000
