/** The module's backward pass: a second list of tensors after the first, in the same grammar. */
import { afterEach, describe, expect, it } from 'vitest';
import type { AttentionOptions, TraceTensor } from '#web/engine/engine.ts';
import { requested } from '#web/engine/given.ts';
import { randomNormal } from '#web/engine/random.ts';
import { asAttentionError } from '#web/engine/wasm/attention-error.ts';
import type { GradientSession } from '#web/engine/wasm/generated/mha-core.mjs';
import { loadCoreModule } from '#web/engine/wasm/load-module.ts';
import { optionsWith, randomRequest } from '../support/requests.ts';

const module = await loadCoreModule('strict');
const sessions: GradientSession[] = [];

afterEach(() => {
  for (const session of sessions.splice(0)) session.delete();
});

/** A session after its forward pass, with gradients enabled. */
function computed(options: Required<AttentionOptions>, seed = 1): GradientSession {
  const session = new module.GradientSession();
  sessions.push(session);
  session.configure(options);
  session.wantGradients();
  const { given } = randomRequest(options, seed);
  const declarations = tensors(session).map(({ name, axes, provenance }, id) => ({ id, name, axes, provenance }));
  for (const { id, name } of requested(declarations)) {
    if (name !== 'd_output') session.tensorData(id).set(given[name] ?? []);
  }
  session.forward();
  return session;
}

/** Both lists, the forward one first, with copies of all numbers. */
function tensors(session: GradientSession): readonly TraceTensor[] {
  return Array.from({ length: session.tensorCount() + session.gradientCount() }, (_, id) => ({
    name: session.tensorName(id),
    axes: session.tensorAxes(id),
    provenance: session.tensorProvenance(id),
    shape: Array.from({ length: session.tensorRank(id) }, (_, axis) => session.tensorShape(id, axis)),
    data: Float32Array.from(session.tensorData(id) as Float32Array),
  }));
}

function idOf(session: GradientSession, name: string): number {
  return tensors(session).findIndex((tensor) => tensor.name === name);
}

function numbersOf(session: GradientSession, name: string): Float32Array {
  return Float32Array.from(session.tensorData(idOf(session, name)) as Float32Array);
}

/** Writes d_output and computes every gradient. */
function backward(session: GradientSession, seed: number): void {
  const view = session.tensorData(idOf(session, 'd_output')) as Float32Array;
  view.set(Float32Array.from({ length: view.length }, (_, i) => randomNormal(seed, i)));
  session.backward();
}

describe('the backward list', () => {
  it('is empty until gradients are requested, and leaves the forward tensors unchanged', () => {
    const session = new module.GradientSession();
    sessions.push(session);
    session.configure(optionsWith());
    const before = tensors(session).map(({ name }) => name);
    expect(session.gradientCount()).toBe(0);
    expect(() => session.tensorName(before.length)).toThrow(`numbered from 0 to ${before.length - 1}`);
    session.wantGradients();
    const after = tensors(session).map(({ name }) => name);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after[before.length]).toBe('d_output');
    session.configure(optionsWith({ tokens: 2 }));
    expect(session.gradientCount()).toBe(0);
  });
});

describe('backward', () => {
  it('accumulates weight gradients until they are zeroed', () => {
    const session = computed(optionsWith());
    backward(session, 3);
    const once = numbersOf(session, 'd_w_q');
    const input = numbersOf(session, 'd_input');
    backward(session, 3);
    expect(numbersOf(session, 'd_w_q')).toEqual(once.map((value) => 2 * value));
    expect(numbersOf(session, 'd_input')).toEqual(input);
    session.zeroGradients();
    backward(session, 3);
    expect(numbersOf(session, 'd_w_q')).toEqual(once);
  });

  it('rejects invalid calls', () => {
    const session = new module.GradientSession();
    sessions.push(session);
    const refusal = (call: () => void) => expect(() => asAttentionError(call));
    refusal(() => session.wantGradients()).toThrow('call configure first');
    session.configure(optionsWith());
    refusal(() => session.backward()).toThrow('this session has no gradients yet: call wantGradients');
    session.wantGradients();
    refusal(() => session.backward()).toThrow('call forward before backward');
    session.forward();
    session.tensorData(idOf(session, 'd_output'))[7] = Number.NaN;
    refusal(() => session.backward()).toThrow('d_output is NaN at (t 1, m 1)');
  });
});
