"""Adds up the interest of the first year instead of compounding it.

Expect: value-differs
Says: Your balance is 1 + rate * years: interest earns no interest. What does each step do with what the step before
    it left?
"""


def static_stop(rate, years):
    return 1 + rate * years
