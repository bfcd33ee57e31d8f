"""The notebooks of resources/examples/notebooks run from their first cell to their last."""

import os
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

folder = Path(__file__).resolve().parents[2] / "resources" / "examples" / "notebooks"
notebooks = sorted(folder.glob("*.ipynb"))


def test_there_are_notebooks():
    assert len(notebooks) >= 3


@pytest.mark.parametrize("file", notebooks, ids=lambda file: file.stem)
def test_a_notebook_runs(file, tmp_path):
    if "hopscope.figure" in file.read_text(encoding="utf-8") and "HOPSCOPE_PROGRAM" not in os.environ:
        pytest.skip("built without the window")
    notebook = nbformat.read(file, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "notebooks are kept without outputs"
    NotebookClient(notebook, timeout=600, kernel_name="python3", resources={"metadata": {"path": tmp_path}}).execute()
    shown = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert shown and not any(output.output_type == "error" for output in shown)
