"""Pictures, drawn by the program `hopscope`."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from ._core import Refused


def _program() -> str:
    """HOPSCOPE_PROGRAM, the one beside the package that was built, or the one that is installed."""
    given = os.environ.get("HOPSCOPE_PROGRAM")
    if given:
        return given
    built = Path(__file__).resolve().parents[2] / "app" / "hopscope"
    found = str(built) if built.is_file() else shutil.which("hopscope")
    if not found:
        raise FileNotFoundError("pictures are drawn by the program hopscope, which is not installed; "
                                "HOPSCOPE_PROGRAM may say where it is")
    return found


class Figure:
    """A picture as SVG. A notebook shows it."""

    def __init__(self, svg: str, command: list[str]):
        self.svg = svg
        self._command = command

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, file: str | Path) -> None:
        """By the suffix of its name: svg, pdf, png, eps, tex, tikz or pptx; csv, json or dat for its numbers."""
        _draw([*self._command, "-o", str(file)])

    def __repr__(self) -> str:
        return f"<hopscope.Figure, {len(self.svg)} bytes of SVG>"


def _draw(arguments: list[str]) -> None:
    done = subprocess.run([_program(), *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Refused((done.stderr.strip() or "the picture was not drawn").removeprefix("hopscope: "))


def figure(
    experiment: str,
    kind: str = "network",
    *,
    step: float | None = None,
    width: str | None = None,
    theme: str | None = None,
    options: tuple[str, ...] = (),
) -> Figure:
    """A picture of an experiment: `network`, `timeline`, `curves`, `holdings` … (`hopscope --render --help` names all),
    at a position in steps, as wide as "8.4cm", in the theme light, dark or print. The id of a figure of a paper with
    kind="figure". Further `options` are those of the command line."""
    command = ["--figure", experiment] if kind == "figure" else ["--render", kind, experiment]
    for name, value in (("--step", step), ("--width", width), ("--theme", theme)):
        if value is not None:
            command += [name, str(value)]
    command += options
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "figure.svg"
        _draw([*command, "-o", str(file)])
        return Figure(file.read_text(encoding="utf-8"), command)
