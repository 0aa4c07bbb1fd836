/** The ONNX models: their bytes, and that onnxruntime-web computes the layer with them. */
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ATTENTION_MODELS } from '#tests/bench/onnx/attention-models.mjs';
import { onnxModel } from '#tests/bench/onnx/model.mjs';
import { bytes, concat, integer, message, string } from '#tests/bench/onnx/protobuf.mjs';
import { makeProblem } from '#tests/bench/problem.mjs';
import { reference, worstError } from '#tests/bench/reference.mjs';
import { tolerance } from '#tests/bench/shapes.mjs';

const RUNTIME = new URL('../../bench/node_modules/onnxruntime-web/dist/ort.node.min.mjs', import.meta.url);

it('writes a model field by field', () => {
  const model = onnxModel(
    {
      nodes: [{ op: 'Add', inputs: ['x', 'c'], outputs: ['y'], attributes: { axis: 1 } }],
      constants: [{ name: 'c', dims: [1], values: Float32Array.of(1) }],
      input: { name: 'x', dims: [2] },
      output: { name: 'y', dims: [2] },
    },
    23,
  );
  const value = (field: number, name: string) =>
    message(field, [
      string(1, name),
      message(2, [message(1, [integer(1, 1), message(2, [message(1, [integer(1, 2)])])])]),
    ]);
  const expected = concat([
    integer(1, 10),
    message(7, [
      message(1, [
        string(1, 'x'),
        string(1, 'c'),
        string(2, 'y'),
        string(3, 'Add_0'),
        string(4, 'Add'),
        message(5, [string(1, 'axis'), integer(3, 1), integer(20, 2)]),
        string(7, ''),
      ]),
      string(2, 'attention'),
      message(5, [integer(1, 1), integer(2, 1), string(8, 'c'), bytes(9, Uint8Array.of(0, 0, 0x80, 0x3f))]),
      value(11, 'x'),
      value(12, 'y'),
    ]),
    message(8, [string(1, ''), integer(2, 23)]),
    message(8, [string(1, 'com.microsoft'), integer(2, 1)]),
  ]);
  expect([...model]).toEqual([...expected]);
});

// Only if `npm run bench` has installed the compared libraries.
describe.skipIf(!existsSync(RUNTIME))('onnxruntime-web computes the layer', () => {
  const shape = { tokens: 5, dModel: 16, numHeads: 4 };
  const cases = ATTENTION_MODELS.flatMap((model) => [false, true].map((causal) => ({ ...model, causal })));

  it.each(cases)('$name, causal $causal', async ({ build, causal }) => {
    const { env, InferenceSession, Tensor } = await import(/* @vite-ignore */ RUNTIME.href);
    env.wasm.numThreads = 1;
    const problem = makeProblem(shape);
    const session = await InferenceSession.create(build(shape, causal, problem), { executionProviders: ['wasm'] });
    const { y } = await session.run({ x: new Tensor('float32', problem.input, [shape.tokens, shape.dModel]) });
    await session.release();
    const what = { shape, causal, pass: 'forward' } as const;
    expect(worstError(reference(what, problem), { output: y.data })).toBeLessThan(tolerance(what));
  });
});
