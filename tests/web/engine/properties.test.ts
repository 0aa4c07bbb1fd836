import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ForwardRequest } from '#web/engine/engine.ts';
import { EPSILON } from '#web/engine/provenance/explain.ts';
import { randomNormal } from '#web/engine/random.ts';
import { times } from '../setup/exhaustive.ts';
import { expectClose, sameBits } from './support/closeness.ts';
import { ENGINES, snapshot, tensorOf } from './support/engines.ts';
import { ANY_REQUEST, randomRequest } from './support/requests.ts';
import { copyOf } from './support/traces.ts';

const SHAPE = fc.record({
  tokens: fc.integer({ min: 2, max: 12 }),
  numHeads: fc.integer({ min: 1, max: 3 }),
  headWidth: fc.integer({ min: 1, max: 9 }),
  bias: fc.boolean(),
  seed: fc.nat(),
});

type Shape = typeof SHAPE extends fc.Arbitrary<infer S> ? S : never;

function requestOf({ tokens, numHeads, headWidth, bias, seed }: Shape, changes = {}): ForwardRequest {
  return randomRequest({ tokens, numHeads, dModel: numHeads * headWidth, bias, ...changes }, seed);
}

function rowsOf(data: Float32Array, width: number): Float32Array[] {
  return Array.from({ length: data.length / width }, (_, row) => data.subarray(row * width, (row + 1) * width));
}

/** Repeats each head's `width` numbers `times` times; rows consist of whole heads. */
function repeatHeads(values: Float32Array, width: number, times: number): Float32Array {
  return Float32Array.from(
    rowsOf(values, width).flatMap((head) => Array.from({ length: times }, () => [...head]).flat()),
  );
}

/** The request's embedding, for reading or changing. */
function embeddingOf(request: ForwardRequest): Float32Array {
  const embedding = request.given.embedding;
  if (!embedding) throw new Error('self-attention has an embedding');
  return embedding;
}

describe.each(ENGINES)('on the %s', (_, engine) => {
  it('every row of weights sums to 1, or to 0 where every key is forbidden', () => {
    fc.assert(
      fc.property(ANY_REQUEST, (request) => {
        const keys = request.options.sourceTokens;
        const values = snapshot(engine, request);
        const sums = tensorOf(values, 'row_sum');
        for (const [row, weights] of rowsOf(tensorOf(values, 'weights'), keys).entries()) {
          const sum = weights.reduce((total, weight) => total + weight, 0);
          // Each weight is rounded once, and their common divisor accumulates one rounding per key.
          expect(Math.abs(sum - (sums[row] === 0 ? 0 : 1))).toBeLessThanOrEqual((keys + 2) * EPSILON);
          expect(weights.every((weight) => weight >= 0 && weight <= 1)).toBe(true);
        }
      }),
    );
  });

  it('earlier outputs of a causal mask are bit-identical when a later token changes', () => {
    fc.assert(
      fc.property(SHAPE, fc.nat(), (shape, seed) => {
        const request = requestOf(shape, { causal: true });
        const { dModel, tokens } = request.options;
        const changed = seed % tokens;
        const before = snapshot(engine, request);
        const embedding = embeddingOf(request);
        for (let i = changed * dModel; i < embedding.length; i++) embedding[i] = randomNormal(seed, i);
        const after = snapshot(engine, request);
        const [earlier, later] = [before, after].map((values) => rowsOf(tensorOf(values, 'output'), dModel));
        for (let t = 0; t < changed; t++) {
          expect(sameBits(earlier?.[t] ?? new Float32Array(), later?.[t] ?? new Float32Array(1))).toBe(true);
        }
        expect(sameBits(tensorOf(before, 'output'), tensorOf(after, 'output'))).toBe(false);
      }),
    );
  });

  it('without mask and position, permuting the tokens only permutes the outputs', () => {
    const withOrder = SHAPE.chain((shape) => {
      const order = Array.from({ length: shape.tokens }, (_, t) => t);
      return fc.tuple(fc.constant(shape), fc.shuffledSubarray(order, { minLength: shape.tokens }));
    });
    fc.assert(
      fc.property(withOrder, ([shape, order]) => {
        const request = requestOf(shape);
        const width = request.options.dModel;
        const still = { ...request.given, position: new Float32Array(shape.tokens * width) };
        const permute = (rows: Float32Array[]) => Float32Array.from(order.flatMap((t) => [...(rows[t] ?? [])]));
        const embedding = permute(rowsOf(embeddingOf(request), width));
        const plain = snapshot(engine, { ...request, given: still });
        const permuted = snapshot(engine, { ...request, given: { ...still, embedding } });
        const expected = permute(rowsOf(tensorOf(plain, 'output'), width));
        // The sums over keys add the same numbers in another order.
        expectClose('output', tensorOf(permuted, 'output'), expected, 100 * EPSILON);
      }),
    );
  });

  it('a fully masked row has zero weights and a zero context, and never a NaN', () => {
    fc.assert(
      fc.property(SHAPE, fc.nat(), (shape, pick) => {
        const request = requestOf({ ...shape, bias: false });
        const { tokens, dModel } = request.options;
        const row = pick % tokens;
        const customMask = new Float32Array(tokens * tokens);
        customMask.fill(Number.NEGATIVE_INFINITY, row * tokens, (row + 1) * tokens);
        const values = snapshot(engine, { ...request, customMask });
        for (const [index, weights] of rowsOf(tensorOf(values, 'weights'), tokens).entries()) {
          expect(weights.every((weight) => weight === 0)).toBe(index % tokens === row);
        }
        const output = rowsOf(tensorOf(values, 'output'), dModel)[row];
        expect(output?.every((value) => value === 0)).toBe(true);
        for (const data of values.values()) expect(data.some(Number.isNaN)).toBe(false);
      }),
    );
  });

  it('sharing keys and values is bit-identical to separate heads with equal weights', () => {
    const groups = fc.record({ kvHeads: fc.integer({ min: 1, max: 3 }), groupSize: fc.integer({ min: 2, max: 3 }) });
    fc.assert(
      fc.property(SHAPE, groups, (shape, { kvHeads, groupSize }) => {
        const { headWidth } = shape;
        const numHeads = kvHeads * groupSize;
        const shared = requestOf({ ...shape, numHeads }, { numKvHeads: kvHeads, causal: true });
        const given = { ...shared.given };
        for (const name of ['w_k', 'w_v', 'b_k', 'b_v']) {
          const values = given[name];
          if (values) given[name] = repeatHeads(values, headWidth, groupSize);
        }
        const whole = { options: { ...shared.options, numKvHeads: numHeads }, given };
        const [ofShared, ofWhole] = [snapshot(engine, shared), snapshot(engine, whole)];
        for (const name of ['k', 'v', 'weights', 'context', 'output']) {
          expect(sameBits(tensorOf(ofShared, name), tensorOf(ofWhole, name)), name).toBe(true);
        }
      }),
      { numRuns: times(50) },
    );
  });

  it('gives the same bits for the same request, in the same session and in another', () => {
    fc.assert(
      fc.property(ANY_REQUEST, ANY_REQUEST, (request, between) => {
        const first = snapshot(engine, request);
        const session = engine.createSession();
        session.forward(between);
        const again = session.forward(request);
        for (const [name, data] of first) expect(sameBits(again.get(name).data, data)).toBe(true);
        session.dispose();
      }),
    );
  });

  it('forgets the masks of one request in the next, even with the same options', () => {
    const plain = randomRequest({ tokens: 3, dModel: 4, dropout: 0.5 });
    const masked: ForwardRequest = {
      options: plain.options,
      given: { ...plain.given, dropout_mask: new Float32Array(18).fill(1) },
      keyPadding: Uint8Array.from([0, 0, 1]),
      customMask: new Float32Array(9).fill(2),
    };
    const session = engine.createSession();
    const expected = copyOf(session.forward(plain));
    const between = copyOf(session.forward(masked));
    expect([...tensorOf(between, 'mask')]).toEqual([2, 2, -Infinity, 2, 2, -Infinity, 2, 2, -Infinity]);
    expect(new Set(tensorOf(between, 'dropout_mask'))).toEqual(new Set([1]));
    expect(copyOf(session.forward(plain))).toEqual(expected);
    session.dispose();
  });
});
