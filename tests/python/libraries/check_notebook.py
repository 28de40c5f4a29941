"""The notebook of the handbook runs from a fresh kernel, cell by cell."""
import os
import tempfile

import nbformat
from nbclient import NotebookClient
from words import ROOT

notebook = nbformat.read(os.path.join(ROOT, "docs", "examples", "from-python.ipynb"), as_version=4)
with tempfile.TemporaryDirectory() as folder:
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": folder}}).execute()
print(f"{sum(cell.cell_type == 'code' for cell in notebook.cells)} cells")
