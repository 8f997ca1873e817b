"""Imports the answer that the author wrote, from where a package might hold it.

Expect: module-missing
Says: solution
"""

from checker._course.exercises.ceiling.prefix_sum.solution import prefix_sum  # noqa: F401
