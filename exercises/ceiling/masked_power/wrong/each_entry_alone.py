"""Takes `**` for a power of the matrix: it is one of each entry.

Expect: value-differs
Says: `a**k` takes each entry to the power on its own. A matrix times itself mixes them: which product does the starter
    use?
"""


def masked_power(a, k):
    return a**k
