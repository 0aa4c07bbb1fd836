// The computation of all consumers: a layer forward and backward, and the ONNX operator, on the page and in a worker.

/** @returns {Promise<string>} all digits, because the strict build gives the same bits everywhere */
export async function compute({ createEngine, createWorkerEngine, MultiHeadAttention }, options = {}) {
  const engine = await createEngine({ build: 'strict', ...options });
  const sizes = { dModel: 4, numHeads: 2, causal: true, seed: 7 };
  const layer = new MultiHeadAttention(engine, sizes);
  const input = Float32Array.from({ length: 12 }, (_, i) => Math.fround(i / 8) - 0.5);
  const { output, trace } = layer.forward({ input });
  const weights = trace.get('weights');
  const { gradients } = layer.backward(output.data);
  layer.dispose();
  const tensor = { dtype: 'float32', shape: [1, 1, 3, 4], data: input };
  const operator = await engine.attention({ query: tensor, key: tensor, value: tensor });
  if (createWorkerEngine) {
    const inWorker = await createWorkerEngine({ build: 'strict', ...options });
    const { output: same } = await (await inWorker.multiHeadAttention(sizes)).forward({ input });
    inWorker.dispose();
    if (String(same.data) !== String(output.data)) throw new Error(`the worker computes ${same.data}`);
  }
  const numbers = { weights, output, gradient: gradients.d_w_q, operator: operator.output };
  return JSON.stringify(
    // Not `...data`: Docusaurus compiles this file so that it spreads arrays only.
    Object.fromEntries(Object.entries(numbers).map(([name, { shape, data }]) => [name, [shape, Array.from(data)]])),
  );
}

export function show(numbers) {
  const output = document.createElement('output');
  output.textContent = numbers;
  document.body.append(output);
}

export function explain(error) {
  const output = document.createElement('output');
  output.textContent = `failed: ${error.stack ?? error}`;
  document.body.append(output);
}
