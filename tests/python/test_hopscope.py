"""The module as its readers use it. Run by tests/run, with the module in PYTHONPATH."""

import os
import signal
import threading
import time

import hopscope
import pytest

pandas = pytest.importorskip("pandas")


def test_a_run_says_what_the_command_line_says():
    run = hopscope.run("ring:8 allgather-ring words=10 alpha=100 beta=2")
    assert (run.steps, run.time, run.transfers) == (7, 7 * (100 + 2 * 10), 56)
    assert run.correct and run.processors == 8 and run.operation == "allgather"
    assert sum(run.step_times) == pytest.approx(run.time)
    assert run.time_at(3.5) == pytest.approx(run.time / 2)
    assert run.to_dict()["time"] == run.time


def test_messages_lead_from_neighbour_to_neighbour_on_a_ring():
    run = hopscope.run("ring:8 allgather-ring")
    for messages in run:
        assert len(messages) == 8
        for message in messages:
            assert (message.receiver - message.sender) % 8 in (1, 7)
            assert message.effect == "copy" and len(message.blocks) == 1
    with pytest.raises(IndexError, match="step goes from 0 to 6; got 7"):
        run.messages(7)


def test_what_is_impossible_is_refused_with_a_sentence():
    with pytest.raises(hopscope.Refused) as refusal:
        hopscope.run("ring:8 no-such-algorithm")
    assert "no-such-algorithm" in str(refusal.value)
    assert isinstance(refusal.value, ValueError) and refusal.value.line is None
    with pytest.raises(hopscope.Refused, match="root"):
        hopscope.run("ring:8 broadcast-chain root=8")


@pytest.mark.parametrize("processors", [1, 2, 3, 4, 7, 8, 16, 33])
@pytest.mark.parametrize("root", [0, 1])
def test_a_binomial_broadcast_made_in_python_is_right(processors, root):
    if root >= processors:
        pytest.skip("no such root")
    schedule = hopscope.Schedule("broadcast", f"complete:{processors}", root=root)
    reach = 1
    while reach < processors:
        schedule.step(
            ((rank + root) % processors, (rank + reach + root) % processors, [0])
            for rank in range(min(reach, processors - reach))
        )
        reach *= 2
    run = schedule.run(words=10, alpha=5)
    assert run.correct, run.verdict
    assert run.steps == (processors - 1).bit_length()
    same = hopscope.run(f"complete:{processors} broadcast-binomial root={root} words=10 alpha=5")
    assert run.time == same.time


def test_a_wrong_schedule_is_played_and_says_what_is_wrong():
    schedule = hopscope.Schedule("broadcast", "ring:4").step([(0, 1, 0)])
    run = schedule.run()
    assert not run.correct and run.verdict
    never_had = hopscope.Schedule("broadcast", "ring:4").step([(2, 3, 0)]).run()
    assert not never_had.correct and never_had.violations
    twice = hopscope.Schedule("broadcast", "complete:4", ports="duplex").step([(0, 1, 0), (0, 2, 0), (0, 3, 0)]).run()
    assert any("0" in sentence for sentence in twice.violations) and not twice.correct


def test_a_schedule_that_cannot_be_read_names_its_line():
    with pytest.raises(hopscope.Refused) as refusal:
        hopscope.Schedule("no-such-operation", "ring:4").run()
    assert refusal.value.line == 2
    with pytest.raises(ValueError, match="at least one block"):
        hopscope.Schedule("broadcast", "ring:4").step([(0, 1, [])])
    with pytest.raises(ValueError, match="a message is"):
        hopscope.Schedule("broadcast", "ring:4").step([(0, 1)])


def test_what_a_run_writes_a_schedule_reads(tmp_path):
    run = hopscope.run("torus:3x3 allreduce-reduce-broadcast words=9")
    schedule = hopscope.Schedule.parse(run.schedule_text)
    schedule.save(tmp_path / "one.schedule")
    again = hopscope.Schedule.load(tmp_path / "one.schedule").run(words=9)
    assert again.correct and again.time == run.time and list(again) == list(run)


def test_a_sweep_is_a_table():
    table = hopscope.sweep("complete:16 broadcast-binomial alpha=10", "words=1:1000:log4",
                           algorithms=["broadcast-binomial", "broadcast-chain"])
    assert isinstance(table, pandas.DataFrame) and len(table) == 8
    assert list(table.columns[:3]) == ["words", "algorithm", "time"]
    for _, row in table.iterrows():
        assert hopscope.run(row.experiment).time == row.time
        assert row.time >= (row.bound or 0)
    sizes = hopscope.sweep("complete:P broadcast-binomial", "P=2,4,8")
    assert list(sizes.steps) == [1, 2, 3]


def test_without_pandas_a_sweep_is_a_list(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pandas", None)
    rows = hopscope.sweep("complete:8 broadcast-binomial", "words=1,2")
    assert [row["words"] for row in rows] == [1, 2]


def test_work_ends_when_somebody_presses_ctrl_c():
    threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        for _ in range(1000):
            hopscope.run("hypercube:14 alltoall-hypercube")


def test_memory_has_a_budget():
    with pytest.raises(hopscope.Refused, match="256 MiB"):
        hopscope.set_memory_budget(1)


@pytest.mark.skipif("HOPSCOPE_PROGRAM" not in os.environ, reason="built without the window")
def test_a_figure_is_svg(tmp_path):
    picture = hopscope.figure("ring:8 allgather-ring", step=2.5)
    assert picture._repr_svg_().lstrip().startswith("<?xml") or picture.svg.lstrip().startswith("<svg")
    picture.save(tmp_path / "ring.pdf")
    assert (tmp_path / "ring.pdf").read_bytes().startswith(b"%PDF")
    with pytest.raises(hopscope.Refused, match="no-such-kind"):
        hopscope.figure("ring:8 allgather-ring", kind="no-such-kind")
