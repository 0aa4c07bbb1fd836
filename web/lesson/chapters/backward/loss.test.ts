/** The loss between forward and backward pass: its declaration, and that every gradient is a gradient of it. */
import { describe, expect, it } from 'vitest';
import { randomRequest } from '#tests/web/engine/support/requests.ts';
import { everyCell, traceWithGradients } from '#tests/web/lesson/inspector/support.ts';
import type { ForwardRequest } from '#web/engine/engine.ts';
import { explain } from '#web/engine/provenance/explain.ts';
import { createReferenceGradientEngine } from '#web/engine/reference/reference-gradients.ts';
import { createWasmGradientEngine } from '#web/engine/wasm/wasm-gradients.ts';
import { GRADIENTS, traceWithLoss } from '#web/lesson/chapters/backward/gradients.ts';
import { exactLoss, targetOf } from '#web/lesson/chapters/backward/loss.ts';
import { DEFAULT_STATE } from '#web/lesson/fields/lesson-fields.ts';
import { dependsOn } from '#web/lesson/inspector/describe.ts';
import { computationBy } from '#web/lesson/session/computation.ts';

const trace = traceWithGradients();

it("uses the next token's input as the target, and the first token's for the last", () => {
  const { dModel, tokens } = trace.options;
  const [input, target] = [trace.get('input').data, trace.get('target').data];
  for (let t = 0; t < tokens; t++) {
    const next = ((t + 1) % tokens) * dModel;
    expect(target.slice(t * dModel, (t + 1) * dModel)).toEqual(input.slice(next, next + dModel));
  }
});

it('is half the sum of the squared errors, within single-precision rounding', () => {
  const exact = exactLoss(trace.get('output').data, trace.get('target').data);
  // Three roundings of 2⁻²⁴: one in each error, which its square doubles, and one in the sum.
  expect(Math.abs((trace.get('loss').data[0] ?? 0) - exact)).toBeLessThanOrEqual(4 * 2 ** -24 * exact);
});

it('explains every cell of both passes', () => {
  for (const cell of everyCell(trace)) expect([cell, explain(trace, cell).agrees]).toEqual([cell, true]);
});

it('traces every gradient back to the error', () => {
  const gradients = trace.names.filter((name) => name.startsWith('d_'));
  expect(gradients.length).toBeGreaterThan(15);
  for (const name of gradients) expect([name, dependsOn(trace, name, 'error')]).toEqual([name, true]);
});

it('lists every tensor after its inputs', () => {
  const names = [...trace.names];
  expect(names.indexOf('loss')).toBeGreaterThan(names.indexOf('output'));
  expect(names.indexOf('loss')).toBeLessThan(names.indexOf('d_output'));
});

describe('the last results stay readable', () => {
  const model = (request: ForwardRequest) => ({
    request,
    tokens: [],
    fixed: new Set<never>(),
    outputIsIdentity: false,
  });
  const refused = randomRequest();
  /** Its forward pass is finite; the gradient of the values, W_O times the error, is not. */
  const overflowing = {
    ...refused,
    given: { ...refused.given, w_o: new Float32Array(refused.given.w_o?.length ?? 0).fill(1e30) },
  };

  it.each([
    ['the next forward pass is refused', { ...refused, options: { ...refused.options, numHeads: 7 } }],
    ['the next gradient overflows', overflowing],
  ])('when %s', async (_, bad) => {
    const computation = computationBy(await createWasmGradientEngine(), GRADIENTS);
    const good = computation.compute(model(randomRequest()), DEFAULT_STATE);
    const loss = good.get('loss').data[0];
    expect(() => computation.compute(model(bad), DEFAULT_STATE)).toThrow();
    expect(good.get('loss').data[0]).toBe(loss);
    expect(good.get('d_output').data[0]).toBeTypeOf('number');
    computation.dispose();
  });
});

it.each([1e-3, 1e-4])('changes by the gradient times a small step (%d), for every kind of number', (step) => {
  const engine = createReferenceGradientEngine();
  const request = randomRequest({ tokens: 4, dModel: 6, numHeads: 2, bias: true, causal: true });
  const base = traceWithLoss(engine.createSession(), request);
  const target = targetOf(base);
  const before = exactLoss(base.get('output').data, target);
  for (const name of ['w_q', 'w_k', 'w_v', 'w_o', 'b_q', 'b_v', 'b_o', 'embedding']) {
    const values = request.given[name]?.slice() ?? new Float32Array(0);
    const place = values.length - 1;
    const old = values[place] ?? 0;
    values[place] = old + step;
    const moved = engine.createSession().forward({ ...request, given: { ...request.given, [name]: values } });
    const actual = exactLoss(moved.get('output').data, target) - before;
    const predicted = (base.get(`d_${name}`).data[place] ?? Number.NaN) * ((values[place] ?? 0) - old);
    // The curvature is as large as the numbers themselves, here below 30; single precision adds its rounding.
    expect(Math.abs(actual - predicted), name).toBeLessThanOrEqual(30 * step ** 2 + 64 * 2 ** -24 * before);
  }
});
