"""Plots of lessons: one style for all, drawn as SVG, each kept as two files, light and dark."""

from __future__ import annotations

import re

# The colours stand in the file as they are, so that the dark twin is the same drawing with others in their place.
DARK = {
    "#1a1b1c": "#e6e7e8",
    "#777879": "#9a9b9c",
    "#0b6bcb": "#6cb6ff",
    "#c2410c": "#ffa657",
    "#15803d": "#7ee787",
    "#7e22ce": "#d2a8ff",
}

# Runs before the first cell of a lesson that draws. Words stay text, and the same plot is the same bytes.
SETUP = """
import matplotlib as _mpl
get_ipython().run_line_magic("matplotlib", "inline")
from matplotlib_inline.backend_inline import set_matplotlib_formats as _formats
_formats("svg", metadata={"Date": None, "Creator": None})
_mpl.rcParams.update({
    "svg.fonttype": "none", "svg.hashsalt": "rewind", "figure.figsize": (6.4, 2.8),
    "figure.facecolor": "none", "axes.facecolor": "none", "savefig.transparent": True,
    "font.family": "sans-serif", "axes.spines.top": False, "axes.spines.right": False,
    "text.color": "#1a1b1c", "axes.labelcolor": "#1a1b1c", "xtick.color": "#1a1b1c", "ytick.color": "#1a1b1c",
    "axes.edgecolor": "#777879", "legend.frameon": False,
    "axes.prop_cycle": _mpl.cycler(color=["#0b6bcb", "#c2410c", "#15803d", "#7e22ce"]),
})
"""


def draws(source: str) -> bool:
    """Whether a cell's code draws, and so needs the style."""
    return "matplotlib" in source


def light_and_dark(svg: str) -> tuple[str, str]:
    """The drawing without its XML head, and the same in the colours of the dark scheme."""
    light = re.sub(r"\A.*?<svg", "<svg", svg, count=1, flags=re.S)
    return light, re.sub("#[0-9a-f]{6}", lambda match: DARK.get(match[0], match[0]), light)
