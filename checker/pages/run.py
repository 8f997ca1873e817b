"""Runs lessons in parallel and keeps each run, until something that it depends on changes."""

from __future__ import annotations

import asyncio
import contextlib
import copy
import datetime
import hashlib
import importlib
import json
import os
import shutil
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from checker.codes import diagnose
from checker.diagnostics import CheckerError, Diagnostic, Place
from checker.pages.kernels import Kernels
from checker.pages.keys import run_key, version_of
from checker.pages.lessons import CODE, place_of, read_lesson
from checker.pages.plots import SETUP, draws, light_and_dark
from checker.pages.tidy import tidy

CELL_SECONDS = 300
KEPT_DAYS = 14  # a run that no build used for so long is of an old version of its lesson
PLOT = "text/x-plot"  # stands in the kept notebook for a drawing, which is two files beside it
_KEPT = "outputs.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A lesson to run: its file, and the path below the course that authors read."""

    path: Path
    shown: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A lesson that ran. `notebook` has its present words and the outputs of its code."""

    lesson: Lesson
    notebook: Path
    plots: tuple[Path, ...]
    cached: bool
    date: str
    jax: str  # version of JAX, empty where none is installed


def run_lessons(
    lessons: Sequence[Lesson],
    *,
    root: Path,
    cache: Path,
    workers: int,
    kernels: Kernels,
    on_done: Callable[[Lesson, float], None],
) -> list[Run]:
    """Run what changed, the rest from `cache`; `on_done` is told each lesson that ran, with its seconds.

    Raises `CheckerError` with the problems of all lessons.
    """
    jobs = [_job(lesson, root, cache) for lesson in lessons]
    fresh = [job for job in jobs if not (job.folder / _KEPT).is_file()]
    if len(fresh) > 1:
        kernels.warm()

    def run(job: _Job) -> tuple[Diagnostic, ...]:
        start = time.perf_counter()
        try:
            _run(job, root, kernels)
        except CheckerError as err:
            return err.diagnostics
        on_done(job.lesson, time.perf_counter() - start)
        return ()

    with ThreadPoolExecutor(max(1, workers)) as pool:
        problems = [problem for found in pool.map(run, fresh) for problem in found]
    if problems:
        raise CheckerError(*problems)
    runs = [_assembled(job, cached=job not in fresh) for job in jobs]
    _prune(cache, {job.folder for job in jobs})
    return runs


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Job:
    lesson: Lesson
    cells: Any  # the notebook, unexecuted
    folder: Path  # where its run is kept


def _job(lesson: Lesson, root: Path, cache: Path) -> _Job:
    notebook = read_lesson(lesson.path, shown=lesson.shown)
    key = run_key(_code(notebook), lesson=lesson.path, root=root)
    return _Job(lesson=lesson, cells=notebook, folder=cache / key)


def _code(notebook: Any) -> list[Any]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def _run(job: _Job, root: Path, kernels: Kernels) -> None:
    """Run the code and keep what it gave: outputs as JSON, plots as files."""
    notebook = copy.deepcopy(job.cells)
    cells = _code(notebook)
    _execute(notebook, cells, job, root, kernels)
    problems = [problem for cell in cells for problem in _unlike_expected(cell, job.lesson)]
    if problems:
        raise CheckerError(*problems)
    folder = job.folder.with_name(f"{job.folder.name}.{os.getpid()}")
    folder.mkdir(parents=True, exist_ok=True)
    for cell in cells:
        cell.outputs = [output for output in cell.outputs if output.get("name") != "stderr"]
    _keep_plots(cells, folder, f"{job.lesson.path.stem}-{job.folder.name[:6]}")
    kept = {
        "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
        "jax": version_of("jax"),
        "outputs": [_tidied(cell) for cell in cells],
    }
    (folder / _KEPT).write_text(json.dumps(kept), encoding="utf-8")
    shutil.rmtree(job.folder, ignore_errors=True)
    folder.replace(job.folder)  # only a whole run is ever found under its key


def _execute(notebook: Any, cells: list[Any], job: _Job, root: Path, kernels: Kernels) -> None:
    import nbclient

    for cell in cells:
        cell.metadata["tags"] = ["raises-exception"] if "expect" in cell.metadata else []
    if any(draws(cell.source) for cell in cells):
        notebook.cells.insert(0, _nbformat().v4.new_code_cell(SETUP))
    folder = job.lesson.path.parent
    client = nbclient.NotebookClient(
        notebook, kernel_name="python3", timeout=CELL_SECONDS, resources={"metadata": {"path": str(folder)}}
    )
    kernels.prepare(client.create_kernel_manager(), job.folder.name)
    try:
        asyncio.run(client.async_execute(env=_environment(root)))
    except nbclient.exceptions.CellExecutionError as err:
        raise CheckerError(_unmarked(cells, err, job.lesson)) from err
    except (nbclient.exceptions.CellTimeoutError, nbclient.exceptions.DeadKernelError) as err:
        what, fix = f"the lesson did not come to its end: {type(err).__name__}", "run its cells in a notebook"
        why = f"a cell has {CELL_SECONDS} seconds, and its kernel must live"
        where = Place(file=job.lesson.shown)
        raise CheckerError(diagnose(CODE, what=what, why=why, fix=fix, where=where)) from err


def _environment(root: Path) -> dict[str, str]:
    """That of this process, in which a lesson finds the course's modules and the commands installed beside Python."""

    def before(variable: str, folder: Path) -> str:
        return os.pathsep.join(filter(None, [str(folder), os.environ.get(variable)]))

    own = {"PYTHONPATH": before("PYTHONPATH", root), "PATH": before("PATH", Path(sys.executable).parent)}
    # On the CPU, so that a page has the same numbers with or without an accelerator.
    return {"JAX_PLATFORMS": "cpu", **os.environ, **own}


def _nbformat() -> Any:
    return importlib.import_module("nbformat")  # its functions have no types, so it has none here


def _unmarked(cells: list[Any], err: Any, lesson: Lesson) -> Diagnostic:
    failed = next((cell for cell in cells if _error(cell) and "expect" not in cell.metadata), cells[0])
    return diagnose(
        CODE,
        what=f"a cell raised {err.ename}: {_first_line(err.evalue)}",
        why="a lesson shows what happens on every reader's machine, so a cell fails only where it says so",
        fix=f'mend the cell, or say that it fails on purpose: expect="{err.ename}: ..."',
        where=place_of(failed, lesson.path, lesson.shown),
    )


def _unlike_expected(cell: Any, lesson: Lesson) -> list[Diagnostic]:
    """A cell must raise what it says; a page about an error is wrong on the day the error stops."""
    where = place_of(cell, lesson.path, lesson.shown)
    error, expected = _error(cell), cell.metadata.get("expect")
    found = f"{error.ename}: {error.evalue}" if error else ""
    problems = []
    if expected is not None and not found.startswith(expected):
        got = f"it raised {_first_line(found)}" if found else "it raised nothing"
        what = f'a cell should raise "{expected}", but {got}'
        why = "the page tells its readers that this happens"
        fix = "correct the page, or the text after `expect`"
        problems.append(diagnose(CODE, what=what, why=why, fix=fix, where=where))
    drawn = any("image/svg+xml" in output.get("data", {}) for output in cell.outputs)
    if drawn and not cell.metadata.get("alt"):
        what, why = "a plot has no words for those who cannot see it", "every picture is told in words as well"
        fix = 'add `alt="what the plot shows"` after ```python'
        problems.append(diagnose(CODE, what=what, why=why, fix=fix, where=where))
    if cell.metadata.get("alt") and not drawn:
        what, why = "a cell with `alt` gave no plot", "`alt` tells what a plot shows"
        problems.append(diagnose(CODE, what=what, why=why, fix="draw in this cell, or remove `alt`", where=where))
    return problems


def _error(cell: Any) -> Any:
    return next((output for output in cell.outputs if output.output_type == "error"), None)


def _first_line(text: str) -> str:
    return text.strip().split("\n")[0][:200]


def _keep_plots(cells: list[Any], folder: Path, name: str) -> None:
    drawings = (output for cell in cells for output in cell.outputs if "image/svg+xml" in output.get("data", {}))
    for number, output in enumerate(drawings, 1):
        light, dark = light_and_dark(output.data["image/svg+xml"])
        output.data = {PLOT: f"{name}-{number}"}
        (folder / f"{name}-{number}.svg").write_text(light, encoding="utf-8")
        (folder / f"{name}-{number}.dark.svg").write_text(dark, encoding="utf-8")


def _tidied(cell: Any) -> list[Any]:
    outputs: list[Any] = []
    for output in cell.outputs:
        if output.output_type == "stream" and outputs and outputs[-1].output_type == "stream":
            outputs[-1].text += output.text  # one print a message is the kernel's business, not the reader's
            continue
        outputs.append(output)
        if output.output_type == "error":
            output.traceback = [tidy(output.ename, output.evalue, output.traceback)]
        output.pop("execution_count", None)
    return outputs


def _assembled(job: _Job, *, cached: bool) -> Run:
    """The notebook with its present words and the kept outputs, written beside them under a hash of its bytes."""
    nbformat = _nbformat()
    kept = json.loads((job.folder / _KEPT).read_text(encoding="utf-8"))
    notebook = copy.deepcopy(job.cells)
    for cell, outputs in zip(_code(notebook), kept["outputs"], strict=True):
        for output in outputs:
            if output["output_type"] == "execute_result":
                output["execution_count"] = None
        cell.outputs = [nbformat.from_dict(output) for output in outputs]
        if cell.metadata.pop("expect", None) is not None:
            cell.metadata["tags"] = ["raises-exception"]
    for number, cell in enumerate(notebook.cells):
        cell["id"] = f"c{number}"
    text = nbformat.writes(notebook)
    folder = job.folder / hashlib.sha256(text.encode()).hexdigest()[:12]
    path = folder / f"{job.lesson.path.stem}.ipynb"
    if not path.is_file():
        for earlier in [old for old in job.folder.iterdir() if old.is_dir()]:
            shutil.rmtree(earlier, ignore_errors=True)
        folder.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    with contextlib.suppress(OSError):
        os.utime(job.folder)  # it is in use, and its age begins anew
    plots = tuple(sorted(job.folder.glob("*.svg")))
    return Run(lesson=job.lesson, notebook=path, plots=plots, cached=cached, date=kept["date"], jax=kept["jax"])


def _prune(cache: Path, used: set[Path]) -> None:
    oldest = time.time() - KEPT_DAYS * 24 * 3600
    for folder in cache.iterdir() if cache.is_dir() else ():
        if folder not in used and folder.stat().st_mtime < oldest:
            shutil.rmtree(folder, ignore_errors=True)
