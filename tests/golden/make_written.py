"""Writes written.safetensors, byte by byte what the C++ and the TypeScript writer must write for the same tensors.

    python3 tests/golden/make_written.py

Needs nothing but Python. The tensors are listed in the order in which the tests add them.
"""

import json
import struct
from pathlib import Path

METADATA = {"kind": "written", "words": 'a "quote", a \\, a line\nbreak, \t\u0001, é, 漢, 𝄞'}

NUMBERS = [1.5, -2.0, 0.1, 65504.0, 6e-8, -0.0]


def bfloat(value):
    """The upper half of a 32-bit float, rounded to the nearest, to even if there are two."""
    bits = struct.unpack("<I", struct.pack("<f", value))[0]
    return (bits + 0x7FFF + (bits >> 16 & 1)) >> 16


TENSORS = [
    ("truth", "BOOL", [3], struct.pack("<3?", True, False, True)),
    ("half", "F16", [2, 3], struct.pack("<6e", *NUMBERS)),
    ("brain", "BF16", [6], struct.pack("<6H", *map(bfloat, NUMBERS))),
    ('a "name" \\ é', "F32", [], struct.pack("<f", 0.1)),
    ("none", "F32", [0, 4], b""),
    ("whole", "I64", [2, 2], struct.pack("<4q", 0, -1, 2**63 - 1, -(2**63))),
    ("single", "F32", [6], struct.pack("<6f", *NUMBERS)),
]
SIZES = {"I64": 8, "F32": 4, "F16": 2, "BF16": 2, "BOOL": 1}

header = {"__metadata__": METADATA}
data = b""
for name, dtype, shape, numbers in sorted(TENSORS, key=lambda tensor: -SIZES[tensor[1]]):
    header[name] = {"dtype": dtype, "shape": shape, "data_offsets": [len(data), len(data) + len(numbers)]}
    data += numbers
text = json.dumps(header, separators=(",", ":"), ensure_ascii=False).encode()
text += b" " * (-len(text) % 8)
Path(__file__).with_name("written.safetensors").write_bytes(struct.pack("<Q", len(text)) + text + data)
