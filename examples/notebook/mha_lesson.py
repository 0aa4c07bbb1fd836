"""Notebook widget with a figure or the whole lesson, for Jupyter, Colab, VS Code and marimo. Needs `pip install anywidget`.

    from mha_lesson import Attention

    figure = Attention(options={"chapter": "softmax", "sentence": "The dogs near the river are tired"})
    figure                      # as the last line of a cell, shows it
    figure.options = {**figure.options, "mask": "causal"}
    figure.state                # the reader's current state; save it, or set it to restore a state
    figure.observe(lambda change: print(change.new[-1]), "scores")

The file anywidget.js, of the npm package or of the built lesson, lies beside this one. A notebook that is saved with its widgets'
state contains it. To keep notebooks small, name an address that the notebook's page can import from instead, for example
_esm = 'export { default } from "https://HOST/anywidget.js"'.
"""

import pathlib

import anywidget
import traitlets


class Attention(anywidget.AnyWidget):
    _esm = pathlib.Path(__file__).with_name("anywidget.js")

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
