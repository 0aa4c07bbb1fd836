"""Expressions that the exercises' part of NumPy must compute as NumPy does. Runs in both."""

import numpy as np

a = np.arange(6).reshape(2, 3)
b = np.arange(12.0).reshape(2, 2, 3)
v = np.array([3.0, 1.0, 2.0])


def assigned():
    x = np.zeros((3, 2))
    x[1] = [1, 2]
    x[:, 0] = 5
    return x


def added():
    x = np.ones((2, 2))
    x += 1
    x *= [1, 3]
    x[0] -= 1
    x /= 2
    return x


def through_view():
    x = np.zeros((2, 3))
    r = x[1]
    r[2] = 7
    t = x.T
    t[0, 0] = 4
    y = x.reshape(3, 2)
    y[2, 0] = 9
    return x


def masked_assignment():
    x = np.arange(6.).reshape(2, 3)
    x[x > 2] = -np.inf
    return x


def indexed_assignment():
    x = np.zeros((3, 3))
    x[np.triu_indices(3, 1)] = -np.inf
    x[[0, 2], 0] = [1, 2]
    return x


EXPRESSIONS = """
a
a.T
a[1]
a[-1, 2]
a[:, 1:]
a[::-1]
a[..., None]
a[None]
a[:, None, :] * a[None]
a[[1, 0]]
a[[1, 0], [2, 1]]
a[:, [2, 0]]
a[a > 2]
a > 2
a >= 2
2 * a - 1
1 - a
1 / (a + 1)
2 ** a
a ** 2
a // 2
a % 2
-a
a != 2
a == 2
~(a > 2)
(a > 1) & (a < 4)
(a < 1) | (a > 4)
a @ a.T
a @ v
v @ a.T
v @ v
b @ b.swapaxes(-1, -2)
np.matmul(b, v)
np.dot(a, v)
np.outer(v, v)
b.sum()
b.sum(0)
b.sum(axis=-1, keepdims=True)
b.sum(axis=(0, 2))
b.mean(axis=1)
b.var(axis=-1)
b.std()
b.max(axis=2, keepdims=True)
b.min()
b.argmax(axis=1)
(b > 3).any(axis=0)
(b > 3).all()
np.exp(b - b.max(axis=-1, keepdims=True))
np.exp([1000.0, -1000.0, 0.0])
np.log([1.0, 2.0])
np.sqrt(a)
np.tanh(b)
np.maximum(a, 2)
np.minimum(a, v)
np.clip(a, 1, 3)
np.where(a > 2, a, -np.inf)
np.where(a > 2, 1, 0)
np.tril(np.ones((3, 3)))
np.triu(np.ones((3, 3)), 1)
np.triu(np.full((3, 3), -np.inf), k=1)
np.where(np.tril(np.ones((3, 3))) == 0, -np.inf, 0.0)
np.where(np.arange(4)[None, :] > np.arange(4)[:, None], -np.inf, 0)
np.eye(3)
np.eye(2, 3, 1)
np.diag(v)
np.diag(v, 1)
np.diag(v, -2)
np.diag(a)
np.diag(a, 1)
np.diag(np.eye(3)[:, :2], -1)
np.arange(2, 9, 3)
np.arange(0, 1, 0.25)
np.full((2, 2), 7)
np.zeros(3)
np.zeros_like(a)
np.ones_like(b)
np.concatenate([a, a])
np.concatenate([a, a], axis=1)
np.concatenate(list(b), axis=-1)
np.stack([a, a + 1])
np.stack([a, a + 1], axis=1)
np.stack([a, a + 1], axis=-1)
np.hstack([a, a])
np.vstack([v, v])
np.hstack(list(b))
np.split(a, 3, axis=1)[1]
np.split(v, [1])[1]
np.hsplit(a, 3)[2]
np.repeat(b, 2, axis=0)
np.repeat(v, 2)
b.repeat(3, axis=1)
b.reshape(2, -1)
b.reshape(4, 3)
b.transpose(1, 0, 2)
b.transpose(1, 0, 2).reshape(2, -1)
np.transpose(b, (2, 0, 1))
b.T.reshape(-1)
a.flatten()
a.T.ravel()
np.expand_dims(v, 1)
np.squeeze(v[None])
np.einsum('ij,kj->ik', a, a)
np.einsum('hqd,hkd->hqk', b, b)
np.einsum('ii->i', a[:, :2])
np.einsum('ij->', a)
np.einsum('i,j', v, v)
np.einsum('ij,j', a, v)
np.array([[1, 2.5], [3, 4]])
np.array([True, False])
np.array(3.5)
np.asarray(a, dtype=float)
a.astype(float)
a.shape
b.ndim
b.size
len(b)
a.tolist()
[row.sum() for row in a]
sum(a)
np.isinf([1.0, np.inf])
np.isnan([1.0, np.nan])
np.isfinite([1.0, -np.inf])
np.allclose(a, a + 1e-9)
np.array_equal(a, a)
np.broadcast_to(v, (2, 3))
np.abs(-a)
abs(-a)
np.square(v)
np.power(v, 2)
np.prod(v + 1)
np.argmin(v)
np.nonzero(a > 3)[1]
np.array([0.0, 1.0]) / np.array([0.0, 0.0])
np.array([-1.0, 1.0]) / 0
assigned()
added()
through_view()
masked_assignment()
indexed_assignment()
float(v.sum())
int(v[1])
v[1] + 1
np.ones((2, 1, 3)) * np.ones((4, 1))
np.ones((2, 3)).sum(axis=None)
b[:, 0, :][1]
b[1, :, 0]
b[..., -1]
b[0, [1, 0], :]
b[[1, 0], :, [2, 0]]
a[np.array([[0, 1], [1, 0]])]
np.mean(a)
np.max(a, axis=0)
np.empty((2, 2)).shape
np.float32(2)
np.pi
"""


def shown(x):
    """The shape and the numbers, as JSON; numbers are texts, because JSON has no infinity."""
    if isinstance(x, np.ndarray):
        return "[%s, [%s]]" % (list(x.shape), ", ".join(shown(value) for value in x.ravel().tolist()))
    if isinstance(x, (list, tuple)):
        return "[" + ", ".join(shown(value) for value in x) + "]"
    return '"' + repr(float(x)) + '"'


def results():
    lines = EXPRESSIONS.strip().split("\n")
    return "{" + ", ".join('"%s": %s' % (line, shown(eval(line, globals()))) for line in lines) + "}"
