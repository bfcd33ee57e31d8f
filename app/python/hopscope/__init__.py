"""Collective communication made visible: experiments, sweeps, schedules and figures from Python.

    >>> import hopscope
    >>> run = hopscope.run("ring:8 allgather-ring words=10 alpha=100 beta=2")
    >>> run.time, run.steps
    (840.0, 7)

An experiment is the line of text that the window and the command line use: a topology, an algorithm, and name=value
pairs. Every number comes from a schedule that was run with real data.
"""

from ._core import Refused, version as __version__
from .figures import Figure, figure
from .runs import Message, Run, run, set_memory_budget, sweep
from .schedules import Schedule

__all__ = ["Figure", "Message", "Refused", "Run", "Schedule", "figure", "run", "set_memory_budget", "sweep"]
