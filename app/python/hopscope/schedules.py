"""Schedules that are made in Python, checked and priced like those of the catalogue."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Iterable, Sequence

from . import _core
from .runs import Message, Run

_numbers = itertools.count(1)


class Schedule:
    """A list of messages, step by step.

        >>> doubling = Schedule("broadcast", "ring:4")
        >>> doubling.step([(0, 2, [0])]).step([(0, 1, [0]), (2, 3, [0])])
        >>> doubling.run(words=10).correct
        True

    Blocks are counted from 0: those of the operation, as `blocks` says how many. Messages of a step see what was there
    before the step.
    """

    def __init__(
        self,
        operation: str,
        topology: str,
        *,
        blocks: int = 1,
        title: str = "",
        root: int | None = None,
        ports: str | None = None,
    ):
        self.operation, self.topology, self.blocks = operation, topology, blocks
        self.title, self.root, self.ports = title, root, ports
        self.steps: list[list[Message]] = []
        self._text: str | None = None
        self._name = f"python-{next(_numbers)}"

    @classmethod
    def parse(cls, text: str) -> Schedule:
        """A text that begins with `schedule 1`. What is wrong with it is said when it is run."""
        fields = dict(
            line.split(maxsplit=1) for line in text.splitlines() if line[:1].isalpha() and " " in line.strip()
        )
        schedule = cls(
            fields.get("operation", "").strip(),
            fields.get("topology", "").strip(),
            blocks=int(fields.get("blocks", "1")),
            title=fields.get("title", ""),
        )
        schedule._text = text
        return schedule

    @classmethod
    def load(cls, file: str | Path) -> Schedule:
        return cls.parse(Path(file).read_text(encoding="utf-8"))

    def step(self, messages: Iterable[Sequence]) -> Schedule:
        """One more step. A message is (sender, receiver, blocks) or (sender, receiver, blocks, effect)."""
        if self._text is not None:
            raise TypeError("a schedule that was read as text is not added to; make a new one")
        made = []
        for message in messages:
            if not 3 <= len(message) <= 4:
                raise ValueError(f"a message is (sender, receiver, blocks) or, with its effect, four; got {message!r}")
            sender, receiver, blocks, effect = (*message, "")[:4]
            numbers = [blocks] if isinstance(blocks, int) else list(blocks)
            if not numbers:
                raise ValueError(f"a message carries at least one block; got {message!r}")
            made.append(Message(int(sender), int(receiver), numbers, effect))
        self.steps.append(made)
        return self

    @property
    def text(self) -> str:
        """What `file:NAME` in an experiment reads, and the page Write."""
        if self._text is not None:
            return self._text
        lines = ["schedule 1"]
        if self.title:
            lines.append(f"title {' '.join(self.title.split())}")
        lines += [f"operation {self.operation}", f"topology {self.topology}", f"blocks {self.blocks}"]
        if self.ports:
            lines.append(f"ports {self.ports}")
        if self.root is not None:
            lines.append(f"root {self.root}")
        for messages in self.steps:
            lines.append("step")
            for sender, receiver, blocks, effect in messages:
                lines.append(f"  {sender} > {receiver} : {','.join(map(str, blocks))} {effect}".rstrip())
        return "\n".join(lines) + "\n"

    def save(self, file: str | Path) -> None:
        Path(file).write_text(self.text, encoding="utf-8")

    def run(self, topology: str | None = None, **values: float | str) -> Run:
        """Runs it on its topology, or another one, with values such as words=100, alpha=10, model="logp". Whether it is
        right the run says (`Run.correct`, `Run.verdict`); what cannot be read raises `Refused` with its line."""
        _core.set_schedule(self._name, self.text)
        given = " ".join(f"{name}={value}" for name, value in values.items())
        return Run(_core.run(f"{topology or self.topology} own:{self._name} {given}".strip()))

    def __repr__(self) -> str:
        return f"<hopscope.Schedule {self.operation} on {self.topology}, {len(self.steps)} steps>"
