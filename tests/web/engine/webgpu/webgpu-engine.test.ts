import { describe, expect, it, vi } from 'vitest';
import { EXHAUSTIVE } from '#tests/web/setup/exhaustive.ts';
import { elementCount } from '#web/engine/cell.ts';
import { AttentionError, type AttentionOptions, type ForwardRequest } from '#web/engine/engine.ts';
import { requested } from '#web/engine/given.ts';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import { declarationsOf, shapeOf } from '#web/engine/reference/trace-layout.ts';
import { compare, request } from '#web/engine/self-test.ts';
import { createWebGpuEngine } from '#web/engine/webgpu/webgpu-engine.ts';
import { WebGpuSession } from '#web/engine/webgpu/webgpu-session.ts';
import { optionsWith } from '../support/requests.ts';
import { distance, gpu, hasAdapter, normals, sharedDevice, sharedEngine } from './support/device.ts';

const SELF = optionsWith({ tokens: 7, dModel: 12, numHeads: 4, bias: true, dropoutSeed: 5 });

function requestFor(options: AttentionOptions, more: Partial<ForwardRequest> = {}): ForwardRequest {
  const given = requested(declarationsOf(options)).map((declaration, i) => {
    const values = normals(i, elementCount(shapeOf(declaration, options)));
    return [declaration.name, declaration.name.startsWith('w_') ? values.map((value) => value / 3) : values];
  });
  return { options, given: Object.fromEntries(given), ...more };
}

const CASES: Readonly<Record<string, ForwardRequest>> = {
  'every part in use': request(),
  'self-attention without bias': requestFor({ ...SELF, bias: false }),
  'causal, in a window, with padding': requestFor(
    { ...SELF, causal: true, windowLeft: 2 },
    { keyPadding: Uint8Array.from([1, 0, 0, 1, 0, 0, 0]) },
  ),
  'a window to both sides': requestFor({ ...SELF, windowLeft: 1, windowRight: 2, temperature: 2 }),
  'a custom mask': requestFor(SELF, {
    customMask: normals(3, 49).map((value, i) => (i % 3 === 0 ? Number.NEGATIVE_INFINITY : value)),
  }),
  'cross-attention from other widths': requestFor({
    ...SELF,
    cross: true,
    sourceTokens: 9,
    keyWidth: 5,
    valueWidth: 8,
  }),
  'grouped heads': requestFor({ ...SELF, numKvHeads: 2, causal: true }),
  'grouped cross-attention with dropout': requestFor({
    ...SELF,
    cross: true,
    sourceTokens: 3,
    numKvHeads: 1,
    dropout: 0.3,
  }),
  'a supplied dropout mask': withDropoutMask(requestFor({ ...SELF, dropout: 0.5 })),
  'more than one tile': requestFor({ ...SELF, tokens: 65, sourceTokens: 65, causal: true, windowLeft: 40 }),
  'one token with one feature': requestFor({
    ...SELF,
    tokens: 1,
    sourceTokens: 1,
    dModel: 1,
    keyWidth: 1,
    valueWidth: 1,
    numHeads: 1,
  }),
};

function withDropoutMask(base: ForwardRequest): ForwardRequest {
  const dropout_mask = Float32Array.from({ length: 4 * 49 }, (_, i) => (i % 2) * 2);
  return { ...base, given: { ...base.given, dropout_mask } };
}

it.each([
  [false, 'webgpu-tiles (google swiftshader)'],
  [true, 'webgpu-tiles (google swiftshader, software)'],
])('names its adapter, and one in software as such: %s', async (isFallbackAdapter, kernels) => {
  const device = { features: new Set(), lost: new Promise(() => undefined) };
  const info = { vendor: 'google', architecture: 'swiftshader', description: '', isFallbackAdapter };
  const adapter = { info, features: new Set(), limits: {}, requestDevice: async () => device };
  const engine = await createWebGpuEngine({ gpu: { requestAdapter: async () => adapter } as unknown as GPU });
  expect(engine.kernels).toBe(kernels);
});

describe.skipIf(!hasAdapter)('the WebGPU engine', () => {
  const engine = sharedEngine();
  const device = sharedDevice();
  const reference = (wanted: ForwardRequest) => createReferenceEngine().createSession().forward(wanted);

  it.each(Object.entries(CASES))('computes every tensor of the plain engine: %s', async (_, wanted) => {
    const session = (await engine()).createSession();
    compare(await session.forward(wanted), reference(wanted));
    session.dispose();
  });

  // Compiling the fused kernel in software is slowest; what these combine, others have, too.
  const again = ['every part in use', 'a window to both sides', 'grouped heads'];
  const fused = Object.entries(CASES).filter(([name]) => EXHAUSTIVE || !again.includes(name));
  it.each(fused)(
    'computes the same output without the matrix of scores, also with kept weights: %s',
    async (_, wanted) => {
      const { options, given, ...masks } = wanted;
      const parts = split(given);
      const layer = await (await engine()).createLayer(options, parts.weights);
      const session = (await engine()).createSession();
      const output = await session.output(wanted);
      const expected = reference(wanted).get('output').data;
      const largest = expected.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      // As in the comparison of traces.
      expect(distance(output, expected)).toBeLessThan(1e-5 * largest);
      for (let time = 0; time < 2; time++) {
        expect(await layer.output({ given: parts.inputs, ...masks })).toEqual(output);
      }
      session.dispose();
      layer.dispose();
      await expect(layer.output({ given: parts.inputs, ...masks })).rejects.toMatchObject({ reason: 'failed' });
    },
  );

  it('needs no positions in a layer', async () => {
    const { weights, inputs } = split(requestFor(SELF).given);
    const layer = await (await engine()).createLayer(SELF, weights);
    const position = new Float32Array(inputs['position']?.length ?? 0);
    const withZeros = await layer.output({ given: { ...inputs, position } });
    const { position: _, ...rest } = inputs;
    expect(await layer.output({ given: rest })).toEqual(withZeros);
    layer.dispose();
  });

  it('uploads what was given last only if a bit of it has changed', async () => {
    const shared = await device();
    const session = new WebGpuSession(shared);
    const wanted = requestFor(SELF);
    using upload = vi.spyOn(shared.device.queue, 'writeBuffer');
    /** The tensors uploaded since the last call. */
    const uploaded = () => upload.mock.calls.splice(0).flatMap(([{ label }]) => label || []);
    const first = await session.output(wanted);
    expect(uploaded().sort()).toEqual(Object.keys(wanted.given).sort());
    expect(await session.output(wanted)).toEqual(first);
    expect(uploaded()).toEqual([]);
    const { w_q } = wanted.given;
    if (w_q) w_q[5] = (w_q[5] ?? 0) + 1;
    const second = await session.output(wanted);
    expect(uploaded()).toEqual(['w_q']);
    const fresh = new WebGpuSession(shared);
    expect(second).toEqual(await fresh.output(wanted));
    expect(second).not.toEqual(first);
    // A reader of a trace may change its numbers.
    const trace = await session.forward(wanted);
    trace.get('w_q').data.fill(0);
    expect(await session.output(wanted)).toEqual(second);
  });

  it('uploads everything again after a failure', async () => {
    const shared = await device();
    const session = new WebGpuSession(shared);
    const wanted = requestFor(SELF);
    const first = await session.output(wanted);
    using upload = vi.spyOn(shared.device.queue, 'writeBuffer');
    await expect(shared.run(() => Promise.reject(new RangeError('no memory')))).rejects.toThrow('no memory');
    expect(await session.output(wanted)).toEqual(first);
    expect(upload.mock.calls.length).toBeGreaterThan(5);
  });

  it('rejects weights and inputs with the messages of a request', async () => {
    const own = await engine();
    const { weights, inputs } = split(requestFor(SELF).given);
    const { w_q, ...rest } = weights;
    await expect(own.createLayer(SELF, rest)).rejects.toThrow('w_q is missing; its shape is (12, 12)');
    const wrong = { ...rest, w_q: Float32Array.of(1) };
    await expect(own.createLayer(SELF, wrong)).rejects.toThrow('w_q has 1 numbers, but its shape (12, 12) needs 144');
    const layer = await own.createLayer(SELF, weights);
    await expect(layer.output({ given: {} })).rejects.toThrow('embedding is missing; its shape is (7, 12)');
    const unlike = { ...inputs, position: new Float32Array(84).fill(Number.NaN) };
    await expect(layer.output({ given: unlike })).rejects.toThrow('position is NaN at (t 0, m 0)');
    layer.dispose();
  });

  it('answers in order, and a trace keeps its numbers', async () => {
    const session = (await engine()).createSession();
    const [first, second] = [requestFor(SELF), requestFor({ ...SELF, tokens: 3, sourceTokens: 3 })];
    const order: string[] = [];
    const [one, two] = await Promise.all([
      session.forward(first).finally(() => order.push('first')),
      session.forward(second).finally(() => order.push('second')),
    ]);
    expect(order).toEqual(['first', 'second']);
    compare(one, reference(first));
    compare(two, reference(second));
  });

  it.each([
    ['options', { ...requestFor(SELF), options: { ...SELF, numHeads: 5 } }],
    ['a missing tensor', { ...requestFor(SELF), given: {} }],
    ['an infinite or NaN input', withNumber(requestFor(SELF), 'w_q', 3, Number.NaN)],
    ['a mask that is not a number', requestFor(SELF, { customMask: new Float32Array(49).fill(Number.NaN) })],
    ['numbers that are too large', withNumber(requestFor(SELF), 'embedding', 0, 3e38, 'w_q')],
  ])('rejects %s with the plain engine’s message', async (_, wrong) => {
    const session = (await engine()).createSession();
    const sentence = refusal(() => reference(wrong));
    const refused = session.forward(wrong);
    await expect(refused).rejects.toBeInstanceOf(AttentionError);
    await expect(refused).rejects.toThrow(sentence);
    compare(await session.forward(requestFor(SELF)), reference(requestFor(SELF)));
  });

  it('rejects calls after a session or the engine was disposed', async () => {
    const own = await createWebGpuEngine({ gpu });
    const [session, other] = [own.createSession(), own.createSession()];
    const running = session.forward(requestFor(SELF));
    session.dispose();
    await expect(running).rejects.toMatchObject({ name: 'EngineFailure', message: 'this session was disposed' });
    await expect(session.output(requestFor(SELF))).rejects.toMatchObject({ reason: 'failed' });
    own.dispose();
    own.dispose();
    await expect(other.forward(requestFor(SELF))).rejects.toMatchObject({ reason: 'failed' });
  });
});

/** Splits the given tensors into the layer's weights and the inputs of a call. */
function split(given: ForwardRequest['given']) {
  const part = (weights: boolean) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => /^[wb]_/.test(name) === weights));
  return { weights: part(true), inputs: part(false) };
}

/** The same request with one or two numbers changed. */
function withNumber(base: ForwardRequest, name: string, at: number, value: number, also?: string): ForwardRequest {
  const given: Record<string, Float32Array> = { ...base.given };
  for (const each of also ? [name, also] : [name]) {
    const values = Float32Array.from(given[each] ?? []);
    values[at] = value;
    given[each] = values;
  }
  return { ...base, given };
}

function refusal(compute: () => unknown): string {
  try {
    compute();
  } catch (error) {
    if (error instanceof AttentionError) return error.message;
  }
  throw new Error('this should have been refused');
}
