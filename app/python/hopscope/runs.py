"""Experiments that are run, one at a time or as a sweep."""

from __future__ import annotations

import json
from typing import Any, Iterable, Iterator, NamedTuple

from . import _core


class Message(NamedTuple):
    """One message of a step."""

    sender: int
    receiver: int
    blocks: list[int]
    effect: str
    """What the receipt does: "copy", "move" (the sender lets go) or "combine" (joined with what is there)."""


class Run:
    """What one simulation found out. Immutable."""

    def __init__(self, core: _core.CoreRun):
        self._core = core

    @property
    def experiment(self) -> str:
        """The experiment in its canonical form."""
        return self._core.experiment

    @property
    def topology(self) -> str:
        return self._core.topology

    @property
    def processors(self) -> int:
        return self._core.processors

    @property
    def algorithm(self) -> str:
        return self._core.algorithm

    @property
    def operation(self) -> str:
        return self._core.operation

    @property
    def time(self) -> float:
        """Of the whole schedule, in `unit`."""
        return self._core.time

    @property
    def unit(self) -> str:
        """Of the time: that of the cost parameters alpha, beta …"""
        return self._core.unit

    @property
    def steps(self) -> int:
        return self._core.steps

    @property
    def transfers(self) -> int:
        """Messages in all."""
        return self._core.transfers

    @property
    def correct(self) -> bool:
        """Whether every block ends where the operation wants it and no rule was broken."""
        return self._core.finished and self._core.delivers and not self._core.violations

    @property
    def verdict(self) -> str:
        """One sentence: what was checked and holds, or the first thing that fails."""
        return self._core.verdict

    @property
    def violations(self) -> list[str]:
        """The first thousand sentences about rules of ports, links and data that the schedule breaks."""
        return self._core.violations

    @property
    def max_link_load(self) -> float:
        """Messages at once on the busiest link, divided by its capacity."""
        return self._core.max_link_load

    def time_at(self, position: float) -> float:
        """Time at a position in steps; linear within a step."""
        return self._core.time_at(position)

    @property
    def step_times(self) -> list[float]:
        return [self._core.step_time(k) for k in range(self.steps)]

    def messages(self, step: int) -> list[Message]:
        """The messages of a step, counted from 0, between processors of the topology."""
        return [Message(*one) for one in self._core.messages(step)]

    def __iter__(self) -> Iterator[list[Message]]:
        return (self.messages(k) for k in range(self.steps))

    @property
    def schedule_text(self) -> str:
        """The messages as a text that begins with `schedule 1`, which `Schedule.parse` and Hopscope read."""
        return self._core.schedule_text()

    def to_dict(self) -> dict[str, Any]:
        """All that `hopscope-cli run --json` prints: comparisons with formulas and bounds, facts, violations …"""
        return json.loads(self._core.json())

    def __repr__(self) -> str:
        return f"<hopscope.Run {self.experiment!r}: {self.time:g} {self.unit}, {self.steps} steps, {self.verdict}>"


def run(experiment: str) -> Run:
    """Runs an experiment. Raises `Refused` with one sentence if it is impossible."""
    return Run(_core.run(experiment))


def sweep(experiment: str, x: str, algorithms: Iterable[str] = ()) -> Any:
    """Runs an experiment for every value of a parameter, on all cores.

    `x` is `name=from:to:log40` (40 values, equal factors), `name=from:to:lin20`, or `name=1,2,4`; the name is a
    parameter, or a letter that stands in the topology in place of a size, as in `complete:P`. With `algorithms`, each
    of them is run at every place. Points that cannot run are left out.

    A `pandas.DataFrame` where pandas is installed, else a list of dictionaries.
    """
    rows = _core.sweep(experiment, x, list(algorithms))
    try:
        import pandas
    except ImportError:
        return rows
    return pandas.DataFrame(rows)


def set_memory_budget(bytes: int) -> None:
    """What runs may hold at once; 2 GiB unless set. What would take more raises `MemoryError` or `Refused`."""
    _core.set_memory_budget(bytes)
