"""What one JAX says and has: its words for a loop without a gradient, where it says them, and which helpers are there.

`python versions.py` prints the row of the JAX that is installed. `python versions.py --all` makes an environment for
each version with `uv`, asks it, and writes `versions.json`. Needs nothing but JAX.
"""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
import tempfile
import traceback
import warnings
from pathlib import Path

VERSIONS = ("0.4.30", "0.5.3", "0.6.2", "0.7.2", "0.8.3", "0.9.2", "0.10.2", "0.11.2", "0.12.0.1")
PYTHON = "3.12"  # the newest that the oldest of them has
DATA = Path(__file__).with_suffix(".json")
HELPERS = (
    "jax.core.is_concrete",
    "jax.extend.core.is_concrete",
    "jax.core.concrete_or_error",
    "jax.core.Tracer",
    "jax.errors.ConcretizationTypeError",
    "jax.lax.custom_root",
    "jax.lax.custom_linear_solve",
    "jax.closure_convert",
    "jax.checkpoint",
    "jax.enable_x64",
    "jax.experimental.enable_x64",
    "jax.new_ref",
)


def facts() -> dict[str, object]:
    """The row of the installed JAX."""
    import jax

    return {"jax": jax.__version__, **_loop(), "runs": _runs(), "helpers": {name: _state(name) for name in HELPERS}}


def _loop() -> dict[str, object]:
    """The message, and the function of JAX that raises it."""
    import jax
    from jax import lax

    jax.config.update("jax_traceback_filtering", "off")
    try:
        jax.grad(lambda x: lax.while_loop(lambda y: y < 9.0, lambda y: 2.0 * y, x))(1.0)
    except ValueError as err:
        last = traceback.extract_tb(err.__traceback__)[-1]
        parts = Path(last.filename).with_suffix("").parts
        module = ".".join(parts[len(parts) - 1 - parts[::-1].index("jax") :])
        return {"message": str(err), "raised_in": f"{module}.{last.name}", "line": last.lineno}
    return {"message": None, "raised_in": None, "line": None}


def _runs() -> dict[str, bool]:
    """Which of these have a gradient."""
    import jax
    from jax import lax

    def power(n):
        return jax.grad(lambda x: lax.fori_loop(0, n, lambda i, y: y * x, 1.0))(2.0)

    def counted(x):
        return lax.while_loop(lambda s: s[0] < 3, lambda s: (s[0] + 1, s[1] * x), (0, 1.0))[1]

    return {
        "fori_loop, Python bounds": _works(lambda: power(3)),
        "fori_loop, Python bounds, under jit": _works(lambda: jax.jit(lambda: power(3))()),
        "fori_loop, an argument of jit as bound": _works(lambda: jax.jit(power)(3)),
        "while_loop that counts to 3": _works(lambda: jax.grad(counted)(2.0)),
        "jacfwd through the same while_loop": _works(lambda: jax.jacfwd(counted)(2.0)),
    }


def _works(call) -> bool:
    try:
        call()
    except Exception:  # whatever it raises, the answer is no
        return False
    return True


def _state(name: str) -> str:
    """`there`, `deprecated` (it warns) or `absent`."""
    module, _, attribute = name.rpartition(".")
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        try:
            getattr(importlib.import_module(module), attribute)
        except (ImportError, AttributeError):
            return "absent"
    return "deprecated" if any(issubclass(w.category, DeprecationWarning) for w in warned) else "there"


def ask_all() -> None:
    """Write the row of every version."""
    rows = []
    for version in VERSIONS:
        with tempfile.TemporaryDirectory() as folder:
            python = f"{folder}/bin/python"
            subprocess.run(["uv", "venv", "--quiet", "--python", PYTHON, folder], check=True)
            packages = [f"jax=={version}", f"jaxlib=={version}"]
            subprocess.run(["uv", "pip", "install", "--quiet", "--python", python, *packages], check=True)
            told = subprocess.run([python, __file__], check=True, capture_output=True, text=True).stdout
            rows.append(json.loads(told))
    DATA.write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    ask_all() if "--all" in sys.argv else print(json.dumps(facts()))
