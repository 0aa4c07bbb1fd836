/** The training layer of the core modules: memory, forward, backward and decoding. */
import { afterEach, describe, expect, it } from 'vitest';
import type { AttentionOptions } from '#web/engine/engine.ts';
import { randomNormal } from '#web/engine/random.ts';
import type { AttentionLayerSession, GradientSession } from '#web/engine/wasm/generated/mha-core.mjs';
import { loadCoreModule } from '#web/engine/wasm/load-module.ts';
import { optionsWith } from '../support/requests.ts';

const module = await loadCoreModule('strict');
const sessions: (AttentionLayerSession | GradientSession)[] = [];

afterEach(() => {
  for (const session of sessions.splice(0)) session.delete();
});

/** Shared by both kinds of session: tensors with an index and a name. */
interface Tensors {
  tensorCount(): number;
  tensorName(index: number): string;
  tensorData(index: number): unknown;
}

function idOf(session: Tensors & { gradientCount?(): number }, name: string): number {
  const count = session.tensorCount() + (session.gradientCount?.() ?? 0);
  const id = Array.from({ length: count }, (_, index) => session.tensorName(index)).indexOf(name);
  if (id < 0) throw new Error(`no tensor ${name}`);
  return id;
}

const viewOf = (session: Tensors, name: string) => session.tensorData(idOf(session, name)) as Float32Array;
const numbersOf = (session: Tensors, name: string) => viewOf(session, name).slice();

function layerWith(options: Required<AttentionOptions>, batch: number, backward: boolean): AttentionLayerSession {
  const session = new module.AttentionLayerSession();
  sessions.push(session);
  session.configure(options, batch, backward);
  for (let id = 0; id < session.tensorCount(); id++) {
    if (/^d_(?!output)/.test(session.tensorName(id))) continue;
    const view = session.tensorData(id) as Float32Array;
    view.set(Float32Array.from({ length: view.length }, (_, i) => randomNormal(id + 1, i) / 2));
  }
  return session;
}

/** Attention that keeps every tensor, with one sequence of the layer's numbers. */
function traceOf(layer: AttentionLayerSession, options: Required<AttentionOptions>): GradientSession {
  const session = new module.GradientSession();
  sessions.push(session);
  session.configure(options);
  session.wantGradients();
  const copy = (from: string, to = from) => viewOf(session, to).set(numbersOf(layer, from));
  copy('input', 'embedding');
  for (const name of ['w_q', 'w_k', 'w_v', 'w_o', 'b_q', 'b_k', 'b_v', 'b_o']) copy(name);
  copy('d_output');
  session.forward();
  session.backward();
  return session;
}

/** n·ε for two computations of sums with a few dozen terms each. */
function expectClose(actual: Float32Array, expected: Float32Array): void {
  const largest = expected.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  expect(actual.length).toBe(expected.length);
  actual.forEach((value, i) => {
    expect(Math.abs(value - (expected[i] ?? Number.NaN))).toBeLessThanOrEqual(400 * 2 ** -24 * largest);
  });
}

const OPTIONS = optionsWith({
  tokens: 9,
  dModel: 12,
  numHeads: 3,
  bias: true,
  causal: true,
  dropout: 0,
  temperature: 0.8,
});

describe('the layer for training', () => {
  it.each([
    ['with separate keys and values for every head', OPTIONS],
    ['with shared keys and values', { ...OPTIONS, numHeads: 6, numKvHeads: 2 }],
  ])('computes the same as the attention that keeps every tensor, forward and backward, %s', (_, options) => {
    const layer = layerWith(options, 1, true);
    layer.forward();
    layer.zeroGradients();
    layer.backward();
    const trace = traceOf(layer, options);
    for (const name of ['output', 'd_input', 'd_w_q', 'd_w_k', 'd_w_v', 'd_w_o', 'd_b_q', 'd_b_v', 'd_b_o']) {
      expectClose(numbersOf(layer, name), numbersOf(trace, name));
    }
    expectClose(layer.attentionWeights(0, 1).slice() as Float32Array, headOf(numbersOf(trace, 'weights'), 1));
  });

  it('computes the same bits from packed weights, which later changes do not affect', () => {
    const layer = layerWith(OPTIONS, 1, false);
    expect(() => layer.forwardPacked()).toThrow('this session has no packed weights: call packWeights first');
    layer.forward();
    const output = numbersOf(layer, 'output');
    layer.packWeights();
    viewOf(layer, 'output').fill(0);
    layer.forwardPacked();
    expect(numbersOf(layer, 'output')).toEqual(output);
    for (const name of ['w_q', 'w_k', 'w_v', 'w_o', 'b_o']) {
      const view = viewOf(layer, name);
      view.set(view.map((value) => value - 0.25));
    }
    layer.forwardPacked();
    expect(numbersOf(layer, 'output')).toEqual(output);
    layer.forward();
    const changed = numbersOf(layer, 'output');
    expect(changed).not.toEqual(output);
    layer.packWeights();
    layer.forwardPacked();
    expect(numbersOf(layer, 'output')).toEqual(changed);
    layer.configure(OPTIONS, 1, false);
    expect(() => layer.forwardPacked()).toThrow('no packed weights');
  });

  it('drops other weights for another seed, and none if dropout is off', () => {
    const layer = layerWith({ ...OPTIONS, dropout: 0.5 }, 1, false);
    const outputFor = (seed: number) => {
      layer.setDropoutSeed(seed);
      layer.forward();
      return numbersOf(layer, 'output');
    };
    expect(outputFor(1)).not.toEqual(outputFor(2));
    layer.setDropout(false);
    expect(outputFor(1)).toEqual(outputFor(2));
  });

  it('reports invalid calls', () => {
    const session = new module.AttentionLayerSession();
    sessions.push(session);
    expect(() => session.forward()).toThrow('this session has no options yet: call configure first');
    expect(() => session.configure(OPTIONS, 0, false)).toThrow('batch must be a whole number from 1');
    expect(() => session.configure({ ...OPTIONS, dModel: 13 }, 1, false)).toThrow('13');
    session.configure(OPTIONS, 1, false);
    expect(() => session.backward()).toThrow('this session has no gradients: configure it for backward');
    expect(() => session.decode(1)).toThrow('this session has no cache yet');
    expect(() => session.additiveMask()).toThrow('the additive mask is not in use');
    expect(() => session.tensorData(99)).toThrow('there is no tensor 99');
    viewOf(session, 'input').set([Number.NaN], 14);
    expect(() => session.forward()).toThrow('input is NaN at (b 0, t 1, m 2)');
  });
});

function headOf(weights: Float32Array, head: number): Float32Array {
  const size = OPTIONS.tokens * OPTIONS.tokens;
  return weights.slice(head * size, (head + 1) * size);
}
