# PyTorch host process, controlled by line-delimited JSON. A request is { method, given }, an answer {
# value } or { error }. Arguments: the calibration library, and a suffix of the contenders' names.
import ctypes
import json
import math
import os
import re
import sys
import time

import numpy
import torch
import torch.nn.functional as F

GRADIENTS = ["input", "w_q", "w_k", "w_v", "w_o", "b_q", "b_k", "b_v", "b_o"]
TENSORS = GRADIENTS + ["output_gradient"]

calibrate = ctypes.CDLL(sys.argv[1]).mha_calibrate
calibrate.restype = ctypes.c_double
suffix = sys.argv[2]


def read_problem(path, tokens, width):
    """Reads tensors from a file of raw floats, in the order of TENSORS."""
    numbers = torch.from_numpy(numpy.fromfile(path, dtype=numpy.float32))
    tensors, offset = {}, 0
    for name in TENSORS:
        shape = {"w": (width, width), "b": (width,)}.get(name[0] if name[1] == "_" else "", (tokens, width))
        size = math.prod(shape)
        tensors[name] = numbers[offset : offset + size].reshape(shape).clone()
        offset += size
    return tensors


def causal_mask(tokens):
    """Boolean mask; True forbids."""
    return torch.ones(tokens, tokens, dtype=torch.bool).triu(1)


class Operators:
    """The layer in PyTorch's operators, with the problem's parameters."""

    def __init__(self, what, problem):
        shape = what["shape"]
        self.tokens, self.width, self.heads = shape["tokens"], shape["dModel"], shape["numHeads"]
        self.mask = causal_mask(self.tokens) if what["causal"] else None
        self.causal = what["causal"]
        self.parameters = {name: problem[name].requires_grad_() for name in GRADIENTS}
        # F.linear multiplies with the transpose, (out, in).
        self.transposed = {name: problem[name].detach().t().contiguous() for name in GRADIENTS if name[0] == "w"}

    def weight(self, name, differentiate):
        return self.parameters[name].t() if differentiate else self.transposed[name]

    def forward(self, x, differentiate):
        p = self.parameters

        def heads(letter):
            projected = F.linear(x, self.weight(f"w_{letter}", differentiate), p[f"b_{letter}"])
            return projected.view(self.tokens, self.heads, -1).transpose(0, 1)

        merged = self.attend(heads("q"), heads("k"), heads("v")).transpose(0, 1).reshape(self.tokens, self.width)
        return F.linear(merged, self.weight("w_o", differentiate), p["b_o"])

    def attend(self, q, k, v):
        scores = torch.bmm(q, k.transpose(1, 2)) * (1 / math.sqrt(q.shape[-1]))
        if self.mask is not None:
            scores = scores.masked_fill(self.mask, -math.inf)
        return torch.bmm(torch.softmax(scores, -1), v)

    def leaves(self):
        return [self.parameters[name] for name in GRADIENTS]

    def gradients(self, found):
        return found


class FusedOperators(Operators):
    """The same with the fused attention operator."""

    def attend(self, q, k, v):
        return F.scaled_dot_product_attention(q[None], k[None], v[None], is_causal=self.causal)[0]


class Module:
    """nn.MultiheadAttention, which packs the three projections."""

    def __init__(self, what, problem):
        shape = what["shape"]
        self.x = problem["input"].requires_grad_()
        self.module = torch.nn.MultiheadAttention(shape["dModel"], shape["numHeads"], batch_first=True)
        self.mask = causal_mask(shape["tokens"]) if what["causal"] else None
        with torch.no_grad():
            self.module.in_proj_weight.copy_(torch.cat([problem[f"w_{letter}"].t() for letter in "qkv"]))
            self.module.in_proj_bias.copy_(torch.cat([problem[f"b_{letter}"] for letter in "qkv"]))
            self.module.out_proj.weight.copy_(problem["w_o"].t())
            self.module.out_proj.bias.copy_(problem["b_o"])
        self.module.train(what["pass"] != "forward")

    def forward(self, x, differentiate):
        batch = x[None]
        return self.module(batch, batch, batch, need_weights=False, attn_mask=self.mask)[0][0]

    def leaves(self):
        m = self.module
        return [self.x, m.in_proj_weight, m.in_proj_bias, m.out_proj.weight, m.out_proj.bias]

    def gradients(self, found):
        x, weights, biases, w_o, b_o = found
        return [x, *(w.t() for w in weights.chunk(3)), w_o.t(), *biases.chunk(3), b_o]


class Runner:
    """A layer prepared for one case."""

    def __init__(self, make, what):
        shape = what["shape"]
        problem = read_problem(what["problem"], shape["tokens"], shape["dModel"])
        self.x, self.from_above = problem["input"], problem["output_gradient"]
        self.layer = make(what, problem)
        self.run = self.forward if what["pass"] == "forward" else self.both
        self.found = []

    def forward(self):
        with torch.inference_mode():
            self.output = self.layer.forward(self.x, False)

    def both(self):
        output = self.layer.forward(self.x, True)
        self.found = torch.autograd.grad(output, self.layer.leaves(), self.from_above)
        self.output = output.detach()

    def results(self):
        gradients = self.layer.gradients(self.found) if self.found else []
        return numpy.concatenate([tensor.numpy().ravel() for tensor in [self.output, *gradients]])


def blas():
    """The BLAS library, detected from this process's loaded libraries."""
    torch.ones(64, 64) @ torch.ones(64, 64)
    with open("/proc/self/maps") as maps:
        loaded = maps.read().lower()
    for pattern, name in [("openblas", "OpenBLAS"), ("mkl_", "MKL"), ("blis", "BLIS"), ("atlas", "ATLAS")]:
        if pattern in loaded:
            return name
    return "the slow reference BLAS (libopenblas0 would replace it)"


LAYERS = {"nn.MultiheadAttention": Module, "operators": Operators}
if hasattr(F, "scaled_dot_product_attention"):
    LAYERS["scaled_dot_product_attention"] = FusedOperators


class Player:
    def __init__(self):
        self.makers = {f"PyTorch {name}{suffix}": make for name, make in LAYERS.items()}
        self.runners = {}
        self.memory_field = "VmRSS"

    def list(self):
        note = f"PyTorch {torch.__version__} with {blas()}"
        peak = "AVX2 fused" if suffix else "widest"
        return [{"name": name, "peak": peak, "note": note} for name in self.makers]

    def prepare(self, name, what):
        try:
            self.runners[name] = Runner(self.makers[name], what)
            return {}
        except Exception as error:
            return {"unavailable": str(error)}

    def sample(self, name, iterations):
        run = self.runners[name].run
        before = calibrate()
        busy = -time.thread_time()
        start = time.perf_counter()
        for _ in range(iterations):
            run()
        seconds = time.perf_counter() - start
        busy += time.thread_time()
        return {"seconds": seconds, "busy": busy, "before": before, "after": calibrate()}

    def results(self, name, path):
        self.runners[name].results().astype(numpy.float32).tofile(path)

    def release(self, name):
        del self.runners[name]

    def memory(self):
        """Bytes: resident now on the first call, the peak since then on later calls."""
        if self.memory_field == "VmRSS":
            with open("/proc/self/clear_refs", "w") as clear:
                clear.write("5")
        with open("/proc/self/status") as status:
            found = int(re.search(rf"{self.memory_field}:\s+(\d+) kB", status.read())[1]) * 1024
        self.memory_field = "VmHWM"
        return found

    def peaks(self):
        return {}


torch.set_num_threads(int(os.environ["OMP_NUM_THREADS"]))
player = Player()
for line in sys.stdin:
    request = json.loads(line)
    try:
        answer = {"value": getattr(player, request["method"])(*request["given"])}
    except Exception as error:
        answer = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps(answer), flush=True)
