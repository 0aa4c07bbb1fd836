"""A figure, or the whole lesson, in a notebook: Jupyter, Colab, VS Code, marimo. Needs `pip install anywidget`.

    from mha_lesson import Attention

    figure = Attention(options={"chapter": "softmax", "sentence": "The cat sat", "heads": 4})
    figure                      # in the last line of a cell, to show it
    figure.options = {**figure.options, "mask": "causal"}
    figure.state                # what a reader has made of it; set it to show it, or keep it for the next time
    figure.observe(lambda change: print(change.new[-1]), "scores")

The files of the package are taken from PACKAGE, which may be any address that the notebook's page may import from: a CDN, or the
notebook server's own files, such as "/files/mha-lesson" for a folder of that name beside the notebook.
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
    # Opaque; both ways.
    state = traitlets.Unicode("").tag(sync=True)
    # {"chapter", "progress"}: how far the chapter's animation has come.
    progress = traitlets.Dict().tag(sync=True)
    # Every answer that was judged, in order.
    scores = traitlets.List().tag(sync=True)
    # What of the options or the state was refused, in words.
    problems = traitlets.List().tag(sync=True)
