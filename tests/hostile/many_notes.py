"""Replies with thousands of notes, refusals and findings, each of odd characters.

Expect: raises-when-traced
Says: raises
"""

import jax.numpy as jnp

from checker.diagnostics import Place
from checker.protocol import Finding, Refusal, TraceReply
from checker.worker import job

ODD = "\u202e\x1b[2J`'\"\\{}%s\n::notice::" * 20
PLACE = Place(file=ODD, line=-1, column=1 << 40, end_column=-7, source=ODD)
finding = Finding(kind=ODD, place=PLACE, bound=ODD, side=ODD, reason=ODD, fixes=(ODD,) * 9, library=ODD)
refusal = Refusal(stage="value-runs", reason="raises", exception=ODD, message=ODD, places=(PLACE,), findings=(finding,))
honest = job.send
job.send = lambda fd, reply, blobs: honest(fd, TraceReply(refusals=(refusal,) * 3, notes=(ODD,) * 20))


def prefix_sum(x, stop):
    return jnp.where(jnp.arange(x.shape[0]) < stop, x**2, 0).sum()
