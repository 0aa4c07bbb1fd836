// Converts PyTorch's layout: its weights are (out, in), the core's are (in, out).

/** Rows `first` to `first + rows` of a weight with `columns` columns, transposed. */
export function transposed(weight, first, rows, columns) {
  if ((first + rows) * columns > weight.length) throw new Error(`a weight of ${weight.length} numbers is too small`);
  return Float32Array.from({ length: rows * columns }, (_, i) => {
    const [column, row] = [Math.floor(i / rows), i % rows];
    return weight[(first + row) * columns + column];
  });
}

/** One item along the batch axis, which is the first. */
export function itemOf(file, name, item) {
  const [batch, ...shape] = file.shape(name);
  if (!(item < batch)) throw new Error(`${name} has no item ${item}`);
  const data = file.floats(name);
  const size = data.length / batch;
  return { shape, data: data.slice(item * size, (item + 1) * size) };
}

/** Reads a whole number from the metadata. */
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
