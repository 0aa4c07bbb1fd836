"""The part of NumPy that the exercises need, for MicroPython.

An array is a list of numbers, a shape, and for each axis the distance between neighbours in the list (its stride). As in NumPy,
slices, transposes and reshapes are views: they share the list, so that assigning to one changes the other.
"""

import math

# The names below are NumPy's own functions at the end of this file.
_all, _any, _max, _min, _sum = all, any, max, min, sum

inf = math.inf
nan = math.nan
pi = math.pi
e = math.e
newaxis = None

float64 = float32 = float
int64 = int32 = int
bool_ = bool
_CASTS = {"float": float, "int": int, "bool": bool}
_ORDER = ("bool", "int", "float")
_LARGEST = 1000000  # numbers in one array: more than any exercise needs, less than the memory


class _Key:
    def __getitem__(self, key):
        return key


_WHOLE = _Key()[:]  # MicroPython cannot call slice()


class ndarray:
    def __init__(self, data, shape, dtype, strides=None, offset=0):
        self._data = data
        self.shape = shape
        self.dtype = dtype
        self._strides = _row_major(shape) if strides is None else strides
        self._offset = offset

    # What it is.

    @property
    def ndim(self):
        return len(self.shape)

    @property
    def size(self):
        return _product(self.shape)

    @property
    def T(self):
        return self.transpose()

    def __len__(self):
        if not self.shape:
            raise TypeError("len() of unsized object")
        return self.shape[0]

    def __iter__(self):
        return (self[i] for i in range(len(self)))

    def __bool__(self):
        if self.size == 1:
            return bool(self.item())
        raise ValueError("The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()")

    def __float__(self):
        return float(self.item())

    def __int__(self):
        return int(self.item())

    def __str__(self):
        return _written(self)

    def __repr__(self):
        return "array(" + _written(self) + ")"

    def item(self):
        if self.size != 1:
            raise ValueError("can only convert an array of size 1 to a Python scalar")
        return self._flat()[0]

    def tolist(self):
        return [row.tolist() if isinstance(row, ndarray) else row for row in self] if self.shape else self.item()

    def _positions(self):
        """Where the numbers lie in the list, in row-major order."""
        positions = [self._offset]
        for length, stride in zip(self.shape, self._strides):
            positions = [p + i * stride for p in positions for i in range(length)]
        return positions

    def _flat(self):
        data = self._data
        return [data[p] for p in self._positions()]

    # Other forms of it.

    def astype(self, dtype):
        dtype = _dtype(dtype)
        cast = _CASTS[dtype]
        return ndarray([cast(x) for x in self._flat()], self.shape, dtype)

    def copy(self):
        return ndarray(self._flat(), self.shape, self.dtype)

    def reshape(self, *shape):
        shape = _lengths(shape)
        if -1 in shape:
            rest = -_product(shape)
            if rest > 0 and self.size % rest == 0:
                shape = tuple(self.size // rest if n == -1 else n for n in shape)
        if _product(shape) != self.size or (shape and _min(shape) < 0):
            raise ValueError("cannot reshape array of size {} into shape {}".format(self.size, shape))
        if self._strides == _row_major(self.shape):
            return ndarray(self._data, shape, self.dtype, None, self._offset)
        return ndarray(self._flat(), shape, self.dtype)

    def ravel(self):
        return self.reshape(-1)

    def flatten(self):
        return self.copy().reshape(-1)

    def transpose(self, *axes):
        axes = _lengths(axes) if axes and axes[0] is not None else tuple(reversed(range(self.ndim)))
        axes = tuple(_axis(axis, self.ndim) for axis in axes)
        if sorted(axes) != list(range(self.ndim)):
            raise ValueError("axes don't match array")
        pick = lambda values: tuple(values[axis] for axis in axes)
        return ndarray(self._data, pick(self.shape), self.dtype, pick(self._strides), self._offset)

    def swapaxes(self, first, second):
        axes = list(range(self.ndim))
        first, second = _axis(first, self.ndim), _axis(second, self.ndim)
        axes[first], axes[second] = axes[second], axes[first]
        return self.transpose(axes)

    def squeeze(self, axis=None):
        gone = [i for i, n in enumerate(self.shape) if n == 1] if axis is None else [_axis(axis, self.ndim)]
        if _any(self.shape[i] != 1 for i in gone):
            raise ValueError("cannot select an axis to squeeze out which has size not equal to one")
        return self.reshape([n for i, n in enumerate(self.shape) if i not in gone])

    # Reading and writing parts of it.

    def _basic(self, key):
        """The view that integers, slices, `...` and `newaxis` select."""
        shape, strides, offset, axis = [], [], self._offset, 0
        for index in key:
            if index is None:
                shape.append(1)
                strides.append(0)
                continue
            length, stride = self.shape[axis], self._strides[axis]
            if isinstance(index, slice):
                start, stop, step = _slice(index, length)
                shape.append(_max(0, (stop - start + step - (1 if step > 0 else -1)) // step))
                strides.append(stride * step)
                offset += start * stride
            else:
                offset += _index(index, axis, length) * stride
            axis += 1
        return ndarray(self._data, tuple(shape), self.dtype, tuple(strides), offset)

    def _key(self, key):
        """The key with one entry for each axis: `...` and what is missing become full slices."""
        key = key if isinstance(key, tuple) else (key,)
        key = tuple(array(index) if isinstance(index, list) else index for index in key)
        taken = _sum(_taken(index) for index in key)
        if taken > self.ndim:
            raise IndexError(
                "too many indices for array: array is {}-dimensional, but {} were indexed".format(self.ndim, taken)
            )
        full = (_WHOLE,) * (self.ndim - taken)
        for i, index in enumerate(key):
            if index is Ellipsis:
                return key[:i] + full + key[i + 1 :]
        return key + full

    def _chosen(self, key):
        """The positions and the shape that a key with arrays of integers or of truth values selects."""
        key = [part for index in key for part in (nonzero(index) if _is_mask(index) else (index,))]
        if None in [index for index in key if not isinstance(index, ndarray)]:
            raise IndexError("newaxis beside an array of indices is not possible here")
        by_array = [axis for axis, index in enumerate(key) if not isinstance(index, slice)]
        indices = _broadcast_together([_indices(key[axis], axis, self.shape[axis]) for axis in by_array])
        view = self._basic([index if isinstance(index, slice) else _WHOLE for index in key])
        # The axes of the index arrays come first, or stay in their place if they are neighbours.
        first, last = by_array[0], by_array[-1]
        neighbours = last - first + 1 == len(by_array)
        rest = [axis for axis in range(self.ndim) if axis not in by_array]
        before = [axis for axis in rest if neighbours and axis < first]
        after = [axis for axis in rest if axis not in before]
        chosen = [
            _sum(i * view._strides[axis] for i, axis in zip(each, by_array))
            for each in zip(*[index._flat() for index in indices])
        ]
        outer, inner = view._along(before), view._along(after)
        positions = [
            view._offset + o + c + i for o in outer._positions() for c in chosen for i in inner._positions()
        ]
        return positions, outer.shape + indices[0].shape + inner.shape

    def _along(self, axes):
        """A view along some axes, counted from position 0."""
        pick = lambda values: tuple(values[axis] for axis in axes)
        return ndarray(self._data, pick(self.shape), self.dtype, pick(self._strides), 0)

    def __getitem__(self, key):
        key = self._key(key)
        if _any(isinstance(index, ndarray) for index in key):
            positions, shape = self._chosen(key)
            return ndarray([self._data[p] for p in positions], shape, self.dtype)
        view = self._basic(key)
        return view if view.shape else view.item()

    def __setitem__(self, key, value):
        key = self._key(key)
        if _any(isinstance(index, ndarray) for index in key):
            positions, shape = self._chosen(key)
        else:
            view = self._basic(key)
            positions, shape = view._positions(), view.shape
        value = asarray(value)
        if value.ndim > len(shape):
            value = value.squeeze()
        cast = _CASTS[self.dtype]
        data = self._data
        for p, x in zip(positions, broadcast_to(value, shape)._flat()):
            data[p] = cast(x)

    def _become(self, result):
        """`a += b` and its like: the numbers of this array change."""
        if _ORDER.index(result.dtype) > _ORDER.index(self.dtype):
            raise TypeError("Cannot cast the result from {} to {}".format(result.dtype, self.dtype))
        self[...] = result
        return self

    def __pos__(self):
        return self.copy()


# Checks and shapes.


def _dtype(dtype):
    name = {float: "float", int: "int", bool: "bool"}.get(dtype, dtype)
    if name not in _ORDER:
        raise TypeError("data type {} not understood".format(repr(dtype)))
    return name


def _product(lengths):
    product = 1
    for n in lengths:
        product *= n
    return product


def _row_major(shape):
    strides, step = [], 1
    for length in reversed(shape):
        strides.append(step)
        step *= length
    return tuple(reversed(strides))


def _lengths(shape):
    """A shape, given as one number, as several, or as a tuple."""
    if len(shape) == 1 and not isinstance(shape[0], int):
        shape = shape[0]
    return tuple(int(n) for n in shape)


def _shape(shape):
    shape = _lengths((shape,) if isinstance(shape, (int, tuple, list)) else shape)
    if _any(n < 0 for n in shape):
        raise ValueError("negative dimensions are not allowed")
    if _product(shape) > _LARGEST:
        raise MemoryError("an array of shape {} is too large here".format(shape))
    return shape


def _axis(axis, ndim):
    if not -ndim <= axis < ndim:
        raise ValueError("axis {} is out of bounds for array of dimension {}".format(axis, ndim))
    return axis % ndim


def _index(index, axis, length):
    if isinstance(index, bool) or not isinstance(index, int):
        raise IndexError("only integers, slices (`:`), ellipsis (`...`), numpy.newaxis and arrays are valid indices")
    if not -length <= index < length:
        raise IndexError("index {} is out of bounds for axis {} with size {}".format(index, axis, length))
    return index % length


def _indices(index, axis, length):
    index = asarray(index)
    if index.dtype != "int":
        raise IndexError("arrays used as indices must be of integer (or boolean) type")
    return ndarray([_index(i, axis, length) for i in index._flat()], index.shape, "int")


def _slice(index, length):
    step = 1 if index.step is None else index.step
    if step == 0:
        raise ValueError("slice step cannot be zero")
    low, high = (0, length) if step > 0 else (-1, length - 1)

    def end(value, default):
        if value is None:
            return default
        return _min(_max(value + length if value < 0 else value, low), high)

    start = end(index.start, low if step > 0 else high)
    stop = end(index.stop, high if step > 0 else low)
    return start, stop, step


def _is_mask(index):
    return isinstance(index, ndarray) and index.dtype == "bool"


def _taken(index):
    """How many axes an index selects from."""
    if index is None or index is Ellipsis:
        return 0
    return index.ndim if _is_mask(index) else 1


def _common_shape(shapes):
    ndim = _max(len(shape) for shape in shapes)
    common = [1] * ndim
    for shape in shapes:
        for i, n in enumerate(shape):
            at = ndim - len(shape) + i
            if common[at] != n and n != 1:
                if common[at] != 1:
                    raise ValueError(
                        "operands could not be broadcast together with shapes " + " ".join(str(s) for s in shapes)
                    )
                common[at] = n
    return tuple(common)


def _broadcast_together(arrays):
    shape = _shape(_common_shape([a.shape for a in arrays]))
    return [broadcast_to(a, shape) for a in arrays]


def _written(a):
    """As NumPy writes an array: rows below each other, numbers of one width."""
    texts = ["{:.8g}".format(x) if a.dtype == "float" else str(x) for x in a._flat()]
    if a.dtype == "float":
        texts = [text + "." if text.lstrip("-").isdigit() else text for text in texts]
    width = _max([len(text) for text in texts] + [0])
    texts = [" " * (width - len(text)) + text for text in texts]

    def block(shape, at, indent):
        if not shape:
            return texts[at]
        step = _product(shape[1:])
        parts = [block(shape[1:], at + i * step, indent + " ") for i in range(shape[0])]
        between = " " if len(shape) == 1 else "\n" * (len(shape) - 1) + indent + " "
        return "[" + between.join(parts) + "]"

    return block(a.shape, 0, "")


# Making arrays.


def array(values, dtype=None):
    if isinstance(values, ndarray):
        return values.astype(dtype or values.dtype)
    flat = []
    shape = _gather(values, flat)
    if dtype is None:
        kinds = ["bool" if isinstance(x, bool) else "int" if isinstance(x, int) else "float" for x in flat]
        dtype = _ORDER[_max([_ORDER.index(kind) for kind in kinds])] if kinds else "float"
    dtype = _dtype(dtype)
    cast = _CASTS[dtype]
    return ndarray([cast(x) for x in flat], shape, dtype)


def _gather(values, flat):
    """Appends the numbers of nested lists to `flat`; returns their shape."""
    if isinstance(values, ndarray):
        flat.extend(values._flat())
        return values.shape
    if isinstance(values, (list, tuple, range)):
        shapes = [_gather(value, flat) for value in values]
        if _any(shape != shapes[0] for shape in shapes):
            raise ValueError("setting an array element with a sequence: the lists have different lengths")
        return (len(shapes),) + (shapes[0] if shapes else ())
    if not isinstance(values, (bool, int, float)):
        raise TypeError("an array can hold numbers, not {}".format(type(values).__name__))
    flat.append(values)
    return ()


def asarray(values, dtype=None):
    if isinstance(values, ndarray) and (dtype is None or _dtype(dtype) == values.dtype):
        return values
    return array(values, dtype)


def full(shape, value, dtype=None):
    shape = _shape(shape)
    return broadcast_to(array(value, dtype), shape).copy()


def zeros(shape, dtype=float):
    return full(shape, 0, dtype)


def ones(shape, dtype=float):
    return full(shape, 1, dtype)


empty = zeros


def full_like(a, value, dtype=None):
    a = asarray(a)
    return full(a.shape, value, dtype or a.dtype)


def zeros_like(a, dtype=None):
    return full_like(a, 0, dtype)


def ones_like(a, dtype=None):
    return full_like(a, 1, dtype)


empty_like = zeros_like


def arange(start, stop=None, step=1, dtype=None):
    if stop is None:
        start, stop = 0, start
    if dtype is None:
        dtype = "float" if _any(isinstance(x, float) for x in (start, stop, step)) else "int"
    count = _shape(_max(0, math.ceil((stop - start) / step)))[0]
    return array([start + i * step for i in range(count)], dtype)


def eye(n, m=None, k=0, dtype=float):
    m = n if m is None else m
    return array([[1 if j - i == k else 0 for j in range(m)] for i in range(n)], dtype).reshape(n, m)


identity = eye


def diag(a, k=0):
    a = asarray(a)
    down, right = _max(0, -k), _max(0, k)
    if a.ndim == 2:
        count = _max(0, _min(a.shape[0] - down, a.shape[1] - right))
        return array([a[i + down, i + right] for i in range(count)], a.dtype)
    n = len(a) + down + right
    result = zeros((n, n), a.dtype)
    for i, x in enumerate(a):
        result[i + down, i + right] = x
    return result


def _triangle(a, kept):
    a = asarray(a)
    rows, columns = arange(a.shape[-2]).reshape(-1, 1), arange(a.shape[-1])
    return where(kept(columns - rows), a, zeros((), a.dtype))


def tril(a, k=0):
    return _triangle(a, lambda distance: distance <= k)


def triu(a, k=0):
    return _triangle(a, lambda distance: distance >= k)


def triu_indices(n, k=0, m=None):
    return nonzero(triu(ones((n, n if m is None else m)), k))


# Number by number.


def _each(function, a, dtype=None):
    a = asarray(a)
    values = [function(x) for x in a._flat()]
    return _result(values, a.shape, dtype)


def _result(values, shape, dtype=None):
    if dtype is None:
        dtype = "float" if _any(isinstance(x, float) for x in values) else "int"
        if not values:
            dtype = "float"
    return ndarray(values, shape, dtype) if shape else values[0]


def _pairwise(function, a, b, dtype=None):
    a, b = asarray(a), asarray(b)
    if dtype is None and "float" in (a.dtype, b.dtype):
        a, b = a.astype("float"), b.astype("float")
    a, b = _broadcast_together([a, b])
    return _result([function(x, y) for x, y in zip(a._flat(), b._flat())], a.shape, dtype)


def _compared(function, a, b):
    return _pairwise(function, a, b, "bool")


def _quotient(a, b):
    if b != 0:
        return a / b
    return nan if a == 0 or a != a else math.copysign(inf, a) * math.copysign(1.0, b)


def _power(a, b):
    try:
        result = a**b
    except ZeroDivisionError:
        return inf
    except (OverflowError, ValueError):
        return inf
    return nan if isinstance(result, complex) else result


def add(a, b):
    return _pairwise(lambda x, y: x + y, a, b)


def subtract(a, b):
    return _pairwise(lambda x, y: x - y, a, b)


def multiply(a, b):
    return _pairwise(lambda x, y: x * y, a, b)


def divide(a, b):
    return _pairwise(_quotient, asarray(a).astype("float"), b)


true_divide = divide


def power(a, b):
    return _pairwise(_power, a, b)


def maximum(a, b):
    return _pairwise(lambda x, y: x if x != x or x >= y else y, a, b)


def minimum(a, b):
    return _pairwise(lambda x, y: x if x != x or x <= y else y, a, b)


def logical_and(a, b):
    return _compared(lambda x, y: bool(x and y), a, b)


def logical_or(a, b):
    return _compared(lambda x, y: bool(x or y), a, b)


def logical_not(a):
    return _each(lambda x: not x, a, "bool")


def negative(a):
    return _each(lambda x: -x, a)


def absolute(a):
    return _each(_absolute, a)


def _absolute(x):
    return -x if x < 0 else x


def square(a):
    return _each(lambda x: x * x, a)


def _exp(x):
    # In Python math.exp refuses what is too large; NumPy gives inf.
    return inf if x > 709.782712893384 else math.exp(x)


def _log(x):
    return math.log(x) if x > 0 else -inf if x == 0 else nan


def exp(a):
    return _each(_exp, asarray(a).astype("float"))


def log(a):
    return _each(_log, asarray(a).astype("float"))


def sqrt(a):
    return _each(lambda x: math.sqrt(x) if x >= 0 else nan, asarray(a).astype("float"))


def tanh(a):
    return _each(math.tanh, asarray(a).astype("float"))


def isinf(a):
    return _each(lambda x: x == inf or x == -inf, a, "bool")


def isnan(a):
    return _each(lambda x: x != x, a, "bool")


def isfinite(a):
    return _each(lambda x: x - x == 0, a, "bool")


def clip(a, low, high):
    return minimum(maximum(a, low), high)


def where(condition, a=None, b=None):
    if a is None:
        return nonzero(condition)
    condition, a, b = _broadcast_together([asarray(condition), asarray(a), asarray(b)])
    values = [x if c else y for c, x, y in zip(condition._flat(), a._flat(), b._flat())]
    dtype = _ORDER[_max(_ORDER.index(a.dtype), _ORDER.index(b.dtype))]
    return ndarray([_CASTS[dtype](x) for x in values], a.shape, dtype)


def nonzero(a):
    a = asarray(a)
    places = [[]]
    for length in a.shape:
        places = [place + [i] for place in places for i in range(length)]
    chosen = [place for place, x in zip(places, a._flat()) if x]
    return tuple(array([place[axis] for place in chosen], "int") for axis in range(a.ndim))


def allclose(a, b, rtol=1e-5, atol=1e-8):
    return all(_compared(lambda x, y: x == y or _absolute(x - y) <= atol + rtol * _absolute(y), a, b))


def array_equal(a, b):
    a, b = asarray(a), asarray(b)
    return a.shape == b.shape and a._flat() == b._flat()


# Along an axis.


def _reduced(function, a, axis, keepdims):
    """`function` of the numbers along one axis, along several, or of all numbers."""
    a = asarray(a)
    axes = tuple(range(a.ndim)) if axis is None else axis if isinstance(axis, tuple) else (axis,)
    axes = [_axis(each, a.ndim) for each in axes]
    kept = [i for i in range(a.ndim) if i not in axes]
    length = _product(a.shape[i] for i in axes)
    rows = a.transpose(kept + axes)._flat()
    shape = tuple(a.shape[i] for i in kept)
    values = [function(rows[i * length : (i + 1) * length]) for i in range(_product(shape))]
    if keepdims:
        shape = tuple(1 if i in axes else n for i, n in enumerate(a.shape))
    return _result(values, shape, "bool" if values and isinstance(values[0], bool) else None)


def _not_empty(name, function):
    def checked(row):
        if not row:
            raise ValueError("zero-size array to reduction operation {} which has no identity".format(name))
        return nan if _any(x != x for x in row) else function(row)

    return checked


def sum(a, axis=None, keepdims=False):
    return _reduced(lambda row: _sum(row), a, axis, keepdims)


def prod(a, axis=None, keepdims=False):
    return _reduced(_product, a, axis, keepdims)


def mean(a, axis=None, keepdims=False):
    return _reduced(lambda row: _quotient(float(_sum(row)), len(row)), a, axis, keepdims)


def var(a, axis=None, keepdims=False):
    def variance(row):
        middle = _quotient(float(_sum(row)), len(row))
        return _quotient(float(_sum((x - middle) ** 2 for x in row)), len(row))

    return _reduced(variance, a, axis, keepdims)


def std(a, axis=None, keepdims=False):
    return sqrt(var(a, axis, keepdims))


def max(a, axis=None, keepdims=False):
    return _reduced(_not_empty("maximum", _max), a, axis, keepdims)


def min(a, axis=None, keepdims=False):
    return _reduced(_not_empty("minimum", _min), a, axis, keepdims)


amax = max
amin = min


def argmax(a, axis=None, keepdims=False):
    return _reduced(lambda row: row.index(_max(row)), a, axis, keepdims)


def argmin(a, axis=None, keepdims=False):
    return _reduced(lambda row: row.index(_min(row)), a, axis, keepdims)


def any(a, axis=None, keepdims=False):
    return _reduced(lambda row: _any(row), a, axis, keepdims)


def all(a, axis=None, keepdims=False):
    return _reduced(lambda row: _all(row), a, axis, keepdims)


# Products.


def matmul(a, b):
    a, b = asarray(a), asarray(b)
    if not a.ndim or not b.ndim:
        raise ValueError("matmul: Input operand does not have enough dimensions")
    row, column = a.ndim == 1, b.ndim == 1
    if row:
        a = a.reshape(1, -1)
    if column:
        b = b.reshape(-1, 1)
    if a.shape[-1] != b.shape[-2]:
        raise ValueError(
            "matmul: Input operand 1 has a mismatch in its core dimension 0: shapes {} and {} do not match".format(
                a.shape, b.shape
            )
        )
    batch = _common_shape([a.shape[:-2], b.shape[:-2]])
    n, k, m = a.shape[-2], a.shape[-1], b.shape[-1]
    left = broadcast_to(a, batch + (n, k))._flat()
    right = broadcast_to(b.swapaxes(-1, -2), batch + (m, k))._flat()
    values = []
    for item in range(_product(batch)):
        rows = [left[i * k : (i + 1) * k] for i in range(item * n, (item + 1) * n)]
        columns = [right[j * k : (j + 1) * k] for j in range(item * m, (item + 1) * m)]
        values += [_dot(x, y) for x in rows for y in columns]
    shape = batch + (() if row else (n,)) + (() if column else (m,))
    return _result(values, shape, "float" if "float" in (a.dtype, b.dtype) else None)


def _dot(x, y):
    total = 0
    for a, b in zip(x, y):
        total += a * b
    return total


def dot(a, b):
    a, b = asarray(a), asarray(b)
    if not a.ndim or not b.ndim:
        return multiply(a, b)
    if a.ndim > 2 or b.ndim > 2:
        raise ValueError("dot is here for vectors and matrices; use matmul or einsum")
    return matmul(a, b)


def outer(a, b):
    return multiply(asarray(a).reshape(-1, 1), asarray(b).reshape(1, -1))


def einsum(subscripts, *operands):
    operands = [asarray(a) for a in operands]
    subscripts = subscripts.replace(" ", "")
    if "." in subscripts:
        raise ValueError("einsum knows no ellipsis here: name every axis")
    inputs, arrow, output = subscripts.partition("->")
    inputs = inputs.split(",")
    if len(inputs) != len(operands):
        raise ValueError("einsum has {} operands and {} lists of subscripts".format(len(operands), len(inputs)))
    lengths = {}
    for letters, a in zip(inputs, operands):
        if len(letters) != a.ndim:
            raise ValueError("einsum subscripts {} do not fit an array of shape {}".format(letters, a.shape))
        for letter, length in zip(letters, a.shape):
            if lengths.setdefault(letter, length) != length:
                raise ValueError("einsum axis {} has lengths {} and {}".format(letter, lengths[letter], length))
    if not arrow:
        letters = "".join(inputs)
        output = "".join(letter for letter in sorted(lengths) if letters.count(letter) == 1)
    if _any(letter not in lengths for letter in output):
        raise ValueError("einsum output {} names an axis that no operand has".format(output))
    order = list(output) + [letter for letter in sorted(lengths) if letter not in output]
    kept = _product(lengths[letter] for letter in output)
    summed = _product(lengths[letter] for letter in order[len(output) :])
    _shape((kept, summed))
    walk = tuple(lengths[letter] for letter in order)
    factors = []
    for letters, a in zip(inputs, operands):
        strides = [_sum(s for at, s in zip(letters, a._strides) if at == letter) for letter in order]
        factors.append(ndarray(a._data, walk, a.dtype, tuple(strides), a._offset)._flat())
    products = [_product(each) for each in zip(*factors)]
    values = [_sum(products[i * summed : (i + 1) * summed]) for i in range(kept)]
    return _result(values, tuple(lengths[letter] for letter in output))


# Arranging.


def broadcast_to(a, shape):
    a, shape = asarray(a), _shape(shape)
    if len(shape) < a.ndim or _common_shape([a.shape, shape]) != shape:
        raise ValueError("could not broadcast input array from shape {} into shape {}".format(a.shape, shape))
    strides = [0 if n == 1 else stride for n, stride in zip(a.shape, a._strides)]
    return ndarray(a._data, shape, a.dtype, (0,) * (len(shape) - a.ndim) + tuple(strides), a._offset)


def reshape(a, shape):
    return asarray(a).reshape(shape)


def ravel(a):
    return asarray(a).ravel()


def transpose(a, axes=None):
    return asarray(a).transpose(axes)


def swapaxes(a, first, second):
    return asarray(a).swapaxes(first, second)


def expand_dims(a, axis):
    a = asarray(a)
    shape = list(a.shape)
    shape.insert(_axis(axis, a.ndim + 1), 1)
    return a.reshape(shape)


def squeeze(a, axis=None):
    return asarray(a).squeeze(axis)


def concatenate(arrays, axis=0):
    arrays = [asarray(a) for a in arrays]
    if not arrays:
        raise ValueError("need at least one array to concatenate")
    ndim = arrays[0].ndim
    axis = _axis(axis, ndim)
    rest = lambda a: a.shape[:axis] + a.shape[axis + 1 :]
    if _any(a.ndim != ndim or rest(a) != rest(arrays[0]) for a in arrays):
        raise ValueError("all the input array dimensions except for the concatenation axis must match exactly")
    rows = [row for a in arrays for row in asarray(a.swapaxes(0, axis))]
    return array(rows).reshape((len(rows),) + arrays[0].swapaxes(0, axis).shape[1:]).swapaxes(0, axis)


def stack(arrays, axis=0):
    arrays = [asarray(a) for a in arrays]
    if not arrays:
        raise ValueError("need at least one array to stack")
    if _any(a.shape != arrays[0].shape for a in arrays):
        raise ValueError("all input arrays must have the same shape")
    return concatenate([expand_dims(a, axis) for a in arrays], axis)


def vstack(arrays):
    return concatenate([asarray(a).reshape(1, -1) if asarray(a).ndim == 1 else a for a in arrays])


def hstack(arrays):
    return concatenate(arrays, 0 if asarray(arrays[0]).ndim == 1 else 1)


def split(a, sections, axis=0):
    a = asarray(a).swapaxes(0, axis)
    if isinstance(sections, int):
        if len(a) % sections:
            raise ValueError("array split does not result in an equal division")
        ends = [(i + 1) * (len(a) // sections) for i in range(sections)]
    else:
        ends = list(sections) + [len(a)]
    starts = [0] + ends[:-1]
    return [a[start:end].swapaxes(0, axis) for start, end in zip(starts, ends)]


def hsplit(a, sections):
    return split(a, sections, 0 if asarray(a).ndim == 1 else 1)


def repeat(a, repeats, axis=None):
    a = asarray(a)
    if axis is None:
        a, axis = a.ravel(), 0
    places = [i for i in range(a.shape[axis]) for _ in range(repeats)]
    return a.swapaxes(0, axis)[array(places, "int")].swapaxes(0, axis)


# Methods and operators of an array that are functions of the module.

abs = absolute

for _method in (sum, prod, mean, var, std, max, min, argmax, argmin, any, all, nonzero, repeat, dot):
    setattr(ndarray, _method.__name__, _method)

_PAIRS = {
    "add": add,
    "sub": subtract,
    "mul": multiply,
    "truediv": divide,
    "pow": power,
    "matmul": matmul,
    "floordiv": lambda a, b: _pairwise(lambda x, y: x // y, a, b),
    "mod": lambda a, b: _pairwise(lambda x, y: x % y, a, b),
    "and": logical_and,
    "or": logical_or,
}
for _name, _function in _PAIRS.items():
    setattr(ndarray, "__" + _name + "__", _function)
    setattr(ndarray, "__r" + _name + "__", lambda a, b, function=_function: function(b, a))
    setattr(ndarray, "__i" + _name + "__", lambda a, b, function=_function: a._become(function(a, b)))

_COMPARISONS = {
    "lt": lambda x, y: x < y,
    "le": lambda x, y: x <= y,
    "gt": lambda x, y: x > y,
    "ge": lambda x, y: x >= y,
    "eq": lambda x, y: x == y,
    "ne": lambda x, y: x != y,
}
for _name, _function in _COMPARISONS.items():
    setattr(ndarray, "__" + _name + "__", lambda a, b, function=_function: _compared(function, a, b))

ndarray.__neg__ = negative
ndarray.__abs__ = absolute
ndarray.__invert__ = lambda a: logical_not(a) if a.dtype == "bool" else _each(lambda x: ~x, a)


def __getattr__(name):
    raise AttributeError("this page's small NumPy has no " + name)
