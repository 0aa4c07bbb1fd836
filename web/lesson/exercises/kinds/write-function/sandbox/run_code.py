"""Runs a learner's Python on the hidden inputs, and writes what came out as JSON."""

import io
import json
import sys

import numpy

FILE = "code.py"


def run(code, name, calls, largest):
    """`calls` has the arguments of each call; `largest` is how many numbers the results may have together."""
    scope = {"__name__": "__main__", "slice": _slice}
    try:
        program = compile(code, FILE, "exec")
    except SyntaxError as error:
        return _failure("unreadable", error)
    try:
        exec(program, scope)
        function = scope.get(name)
        if not callable(function):
            return json.dumps({"kind": "missing"})
        counter = [largest]
        values = [_value(function(*[_argument(a) for a in arguments]), counter) for arguments in calls]
        return '{"kind": "returned", "values": [' + ", ".join(values) + "]}"
    except BaseException as error:
        return _failure("error", error)


def _slice(start, stop=Ellipsis, step=None):
    """Python's slice(), which MicroPython cannot call."""
    if stop is Ellipsis:
        start, stop = None, start
    return numpy._Key()[start:stop:step]


def _argument(value):
    return numpy.array(value, float) if isinstance(value, list) else value


def _value(value, counter):
    """A result in JSON: lists of numbers, or the name of a type where it is something else."""
    if isinstance(value, numpy.ndarray):
        value = value.tolist()
    if isinstance(value, (list, tuple)):
        if len(value) > counter[0]:
            raise ValueError("more numbers than a result can have")
        return "[" + ", ".join([_value(each, counter) for each in value]) + "]"
    counter[0] -= 1
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "1" if value else "0"
    if not isinstance(value, (int, float)):
        return json.dumps(type(value).__name__)
    if isinstance(value, float) and value - value != 0:
        return '{"number": "' + ("NaN" if value != value else "Infinity" if value > 0 else "-Infinity") + '"}'
    return repr(value)


def _failure(kind, error):
    """Python's own message, and the last line of the learner's code that led to it."""
    text = io.StringIO()
    sys.print_exception(error, text)
    lines = text.getvalue().strip().split("\n")
    start = '  File "' + FILE + '", line '
    places = [line[len(start) :].split(",")[0] for line in lines if line.startswith(start)]
    message = lines[-1]
    if "'ndarray'" in message and "unsupported types for __" in message:
        message += " (MicroPython compares only if the array is on the left)"
    return json.dumps({"kind": kind, "message": message, "line": int(places[-1]) if places else None})
