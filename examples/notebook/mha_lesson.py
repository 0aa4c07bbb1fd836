"""Notebook widget with a figure or the whole lesson, for Jupyter, Colab, VS Code and marimo. Needs `pip install anywidget`.

    from mha_lesson import Attention

    figure = Attention(options={"chapter": "softmax", "sentence": "The cat sat", "heads": 4})
    figure                      # as the last line of a cell, shows it
    figure.options = {**figure.options, "mask": "causal"}
    figure.state                # the reader's current state; save it, or set it to restore a state
    figure.observe(lambda change: print(change.new[-1]), "scores")

PACKAGE is the URL of the package's files. It may be any URL that the notebook's page can import from: a CDN, or the notebook server's
files, such as "/files/mha-lesson" for a folder of that name beside the notebook.
"""

import os

import anywidget
import traitlets

PACKAGE = os.environ.get("MHA_LESSON", "https://cdn.jsdelivr.net/npm/mha-lesson")


class Attention(anywidget.AnyWidget):
    _esm = f'export {{ default }} from "{PACKAGE}/anywidget.js";'

    # "figure" or "lesson".
    kind = traitlets.Unicode("figure").tag(sync=True)
    # Attributes by name: chapter, sentence, heads, d_model, mask, controls, locked, ...
    options = traitlets.Dict().tag(sync=True)
    # An opaque string, synchronised in both directions.
    state = traitlets.Unicode("").tag(sync=True)
    # {"chapter", "progress"}: the position of the chapter's animation.
    progress = traitlets.Dict().tag(sync=True)
    # All checked answers, in order.
    scores = traitlets.List().tag(sync=True)
    # Messages about invalid options or state.
    problems = traitlets.List().tag(sync=True)
