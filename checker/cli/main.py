"""The command `checker`: finds the module of one command, and turns what it raises into text and an exit code."""

from __future__ import annotations

import functools
import importlib
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from typing import Annotated, Any

import typer

from checker import __version__
from checker.cli import output
from checker.cli.exits import Exit, of_error
from checker.diagnostics import CheckerError

# One line a command, so that `checker --help` imports none of them. A module `checker.cli.<name>` defines the function
# `<name>` (or `<name>_`), which returns an `Exit`, or a `typer.Typer` called `app`; and `EXAMPLE`, the end of its help.
COMMANDS = {
    "list": "The exercises of this course, in order.",
    "check": "Grade one answer: the value and the gradient, on real JAX.",
    "explain": "What a message of JAX means, which loop it is, and which fix fits.",
    "build": "Build the site.",
    "serve": "The site with the live checker, on this machine only.",
    "backends": "What this machine can run, and how well it can confine an answer.",
    "verify": "Prove an exercise: starter, solution, right and wrong answers.",
    "new": "Start a course or an exercise.",
}
TRACE = "CHECKER_TRACE"


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code. Nothing is raised, save what ends every program."""
    args = list(sys.argv[1:] if argv is None else argv)
    trace = bool(os.environ.get(TRACE))
    if "--trace" in (own := args[: args.index("--")] if "--" in args else args):
        trace, args = True, [a for a in own if a != "--trace"] + args[len(own) :]
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a terminal that cannot show a letter shows `?`, and the report arrives
            stream.reconfigure(errors="replace")
    output.guard()
    ended: int = Exit.READER_LEFT  # where the command itself had not come to its end
    try:
        ended = _run(args, trace)
        output.finish()
    except output.ReaderLeft:
        output.abandon()
    except output.OutputLost as err:
        output.abandon()
        return _tell_lost(str(err))
    return ended


def _run(args: list[str], trace: bool) -> int:
    """Run one command. Of what can happen to it, only a standard output that fails is raised."""
    try:
        _application(args)(args=args, prog_name="checker")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except CheckerError as err:
        if trace:
            traceback.print_exc()
        from checker.render.text import render_diagnostic

        print("\n\n".join(render_diagnostic(d) for d in err.diagnostics), file=sys.stderr)
        return of_error(err)
    except KeyboardInterrupt:
        return Exit.INTERRUPTED
    except (output.ReaderLeft, output.OutputLost):
        raise
    except Exception as err:  # the last resort: a fault of ours is told as one
        return _tell_internal(err, trace)
    return Exit.OK


def _application(args: Sequence[str]) -> typer.Typer:
    """All commands by name, of which only the one that `args` asks for is imported."""
    app = typer.Typer(
        name="checker",
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
        epilog="Try it:  checker explain while-loop-reverse-mode",
    )
    app.callback()(_checker)
    asked = next((a for a in args if not a.startswith("-")), None)
    for name, line in COMMANDS.items():
        if name == asked:
            _register(app, name, line)
        else:
            app.command(name, short_help=line)(_not_asked_for)
    return app


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"checker {__version__} (rewind-jax)")
        raise typer.Exit


def _checker(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and stop.", is_eager=True, callback=_print_version)
    ] = False,
    trace: Annotated[bool, typer.Option("--trace", help=f"Show Python's traceback of a fault of ours ({TRACE}=1).")] = (
        False
    ),
) -> None:
    """Explains the JAX error that says a loop has no gradient, and grades your way out of it."""


def _not_asked_for() -> None:
    """Stands for a command in the list of commands."""


def _register(app: typer.Typer, name: str, line: str) -> None:
    module = importlib.import_module(f"checker.cli.{name}")
    example = getattr(module, "EXAMPLE", "").strip()
    epilog = "\b\nExample:\n" + "\n".join(f"  {row.strip()}" for row in example.splitlines()) if example else None
    if hasattr(module, "app"):
        app.add_typer(module.app, name=name, short_help=line, epilog=epilog)
    else:
        app.command(name, short_help=line, epilog=epilog)(
            _exits(getattr(module, f"{name}_", None) or getattr(module, name))
        )


def _exits(command: Callable[..., Any]) -> Callable[..., None]:
    """`command`, ending the program with the number that it returns."""

    @functools.wraps(command)
    def run(*args: Any, **kwargs: Any) -> None:
        raise typer.Exit(int(command(*args, **kwargs) or Exit.OK))

    return run


def _tell_internal(err: Exception, trace: bool) -> Exit:
    if trace:
        traceback.print_exception(err)
    lines = [
        f"checker stopped: {type(err).__name__}: {err}",
        "  This is a fault of Rewind, not of your work; nothing you wrote was changed.",
        f"  To report it, run the same command with --trace and send what it prints to {_where_to_report()}.",
    ]
    print("\n".join(lines), file=sys.stderr)
    return Exit.INTERNAL


def _tell_lost(said: str) -> Exit:
    from checker.codes import diagnose
    from checker.render.text import render_diagnostic

    problem = diagnose(
        "output-lost",
        what="what this command says could not be written",
        why=f"The host said: {said}.",
        fix="make room, or send the output elsewhere; then run the command again",
    )
    print(render_diagnostic(problem), file=sys.stderr)
    return Exit.CANNOT_RUN_HERE


def _where_to_report() -> str:
    from importlib.metadata import PackageNotFoundError, metadata

    try:
        urls = metadata("rewind-jax").get_all("Project-URL") or []
    except PackageNotFoundError:
        urls = []
    issues = [url.partition(", ")[2] for url in urls if url.lower().startswith("issues")]
    return issues[0] if issues else "whoever gave you Rewind"
