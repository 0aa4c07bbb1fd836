// PyTorch's layout: a weight is (out, in), applied as x · weightᵀ + bias; the core's is the transpose.

/** Rows `first` to `first + rows` of a weight with so many columns, transposed. */
export function transposed(weight, first, rows, columns) {
  if ((first + rows) * columns > weight.length) throw new Error(`a weight of ${weight.length} numbers is too small`);
  return Float32Array.from({ length: rows * columns }, (_, i) => {
    const [column, row] = [Math.floor(i / rows), i % rows];
    return weight[(first + row) * columns + column];
  });
}

/** One entry along the first axis, the batch. */
export function itemOf(file, name, item) {
  const [batch, ...shape] = file.shape(name);
  if (!(item < batch)) throw new Error(`${name} has no item ${item}`);
  const data = file.floats(name);
  const size = data.length / batch;
  return { shape, data: data.slice(item * size, (item + 1) * size) };
}

/** Metadata that counts something. */
export function whole(file, key) {
  const text = file.metadata[key];
  if (/^\d+$/.test(text ?? '')) return Number(text);
  throw new Error(`the metadata's ${key} is ${JSON.stringify(text)}, which is no whole number`);
}

export function truth(file, key) {
  const text = file.metadata[key];
  if (text === 'true' || text === 'false') return text === 'true';
  throw new Error(`the metadata's ${key} must be true or false`);
}
