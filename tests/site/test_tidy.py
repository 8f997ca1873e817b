"""Tracebacks as a reader of a page sees them."""

from __future__ import annotations

from checker.pages.tidy import tidy

# As IPython of a kernel gives them, one list item a frame; the colours are real, the paths are shortened.
CHAINED = [
    "\x1b[31m-------\x1b[39m",
    "\x1b[31mJaxStackTraceBeforeTransformation\x1b[39m         Traceback (most recent call last)",
    "Cell \x1b[32mIn[2]\x1b[39m, line 8, in loss()\n----> 8     return total(x, stop) * 2\n",
    "Cell \x1b[32mIn[2]\x1b[39m, line 4, in total()\n      2 def total(x, stop):\n----> 4     return loop(0, stop)\n",
    "\x1b[31mJaxStackTraceBeforeTransformation\x1b[39m: ValueError: no gradient\n\nThe preceding stack trace ...",
    "\nThe above exception was the direct cause of the following exception:\n",
    "\x1b[31mValueError\x1b[39m                                Traceback (most recent call last)",
    "Cell \x1b[32mIn[2]\x1b[39m, line 10\n      9 \n---> 10 jax.grad(loss)(x, 3)\n",
    "File /somewhere/site-packages/jax/_src/loops.py:2132, in _while_transpose_error(*_, **kwargs)\n-> 2132   raise\n",
    "\x1b[31mValueError\x1b[39m: no gradient",
]


def test_both_tracebacks_of_jax_keep_the_readers_own_frames():
    assert tidy("ValueError", "no gradient", CHAINED) == (
        "line 8, in loss()\n    return total(x, stop) * 2\n\n"
        "line 4, in total()\n    return loop(0, stop)\n\n"
        "The above exception was the direct cause of the following exception:\n\n"
        "line 10\n    jax.grad(loss)(x, 3)\n\n"
        "ValueError: no gradient"
    )


def test_a_cause_without_a_frame_of_the_readers_is_left_out():
    without = [part for part in CHAINED if "in loss" not in part and "in total" not in part]
    assert tidy("ValueError", "no gradient", without) == "line 10\n    jax.grad(loss)(x, 3)\n\nValueError: no gradient"


def test_a_message_names_no_file_of_the_kernel():
    text = tidy("TypeError", "while tracing power at /tmp/ipykernel_26418/3378753174.py:1 for jit", CHAINED[6:])
    assert text.endswith("TypeError: while tracing power at line 1 for jit")


def test_a_message_keeps_all_of_its_lines():
    assert tidy("TypeError", "first\n\nsecond", []).endswith("TypeError: first\n\nsecond")
