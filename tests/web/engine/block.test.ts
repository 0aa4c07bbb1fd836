/** The transformer block in the C++ core and in plain TypeScript, including the provenance of every cell. */
import { describe, expect, it } from 'vitest';
import { cellAt, elementCount, letters } from '#web/engine/cell.ts';
import type { BlockEngine, BlockOptions, BlockRequest } from '#web/engine/engine.ts';
import { BLOCK_LISTS } from '#web/engine/generated/block-lists.ts';
import { explain } from '#web/engine/provenance/explain.ts';
import { parseProvenance } from '#web/engine/provenance/grammar.ts';
import { blockVariantOf, createReferenceBlockEngine } from '#web/engine/reference/reference-block.ts';
import { shapeOf } from '#web/engine/reference/trace-layout.ts';
import { createWasmBlockEngine } from '#web/engine/wasm/wasm-block.ts';
import { EXHAUSTIVE } from '../setup/exhaustive.ts';
import { blockOptionsWith } from './support/requests.ts';
import { declaredBy, expectExplained, expectSameTrace, randomGiven, withTrace } from './support/traces.ts';

const reference = createReferenceBlockEngine();
const wasm = await createWasmBlockEngine();
const ENGINES: readonly (readonly [string, BlockEngine])[] = [
  ['reference engine', reference],
  ['strict engine', wasm],
];

/** Some 300 roundings of ε = 6e-8 from input to output, in normalised numbers of at most about ten. */
const TOLERANCE = 2e-4;

function requestOf(changes: Partial<BlockOptions>, seed = 3): BlockRequest {
  const options = blockOptionsWith(changes);
  return { options, given: randomGiven(BLOCK_LISTS[blockVariantOf(options)] ?? [], options, seed) };
}

const VARIANTS = Array.from({ length: 128 }, (_, bits) => {
  const [preNorm, tanhGelu, bias, dropout, grouped, hidden, residual] = [1, 2, 4, 8, 16, 32, 64].map(
    (bit) => (bits & bit) !== 0,
  );
  const request = requestOf({
    preNorm: preNorm ?? false,
    tanhGelu: tanhGelu ?? false,
    bias: bias ?? false,
    dropout: dropout ? 0.4 : 0,
    numKvHeads: grouped ? 3 : 0,
    hiddenDropout: hidden ? 0.3 : 0,
    residualDropout: residual ? 0.2 : 0,
  });
  return [blockVariantOf(request.options), request] as const;
});

/**
 * All variants, or in the quick run 16 that cover every combination of any three choices: the codewords of the Hamming
 * code, whose parity checks are even.
 */
const EXAMINED = VARIANTS.filter(
  (_, bits) => EXHAUSTIVE || [0b1010101, 0b1100110, 0b1111000].every((check) => evenBits(bits & check)),
);

function evenBits(bits: number): boolean {
  return [...bits.toString(2)].filter((bit) => bit === '1').length % 2 === 0;
}

it('has exactly one list per variant', () => {
  expect(VARIANTS.map(([name]) => name).sort()).toEqual(Object.keys(BLOCK_LISTS).sort());
});

describe.each(VARIANTS)('%s', (name, request) => {
  it('the core declares the exported list', () => {
    withTrace(wasm, request, (trace) => {
      expect(declaredBy(trace)).toEqual(BLOCK_LISTS[name]);
    });
  });

  it('the core and plain TypeScript compute the same numbers in every tensor', () => {
    withTrace(wasm, request, (actual) => {
      withTrace(reference, request, (expected) => expectSameTrace(actual, expected, TOLERANCE));
    });
  });
});

describe.each(EXAMINED)('%s', (_, request) => {
  it.each(ENGINES)('every cell of every tensor follows from its operands within n·ε, on the %s', (_, engine) => {
    withTrace(engine, request, expectExplained);
  });
});

describe.each(ENGINES)('on the %s', (_, engine) => {
  it('normalises rows to mean 0 and variance 1, for either norm order', () => {
    for (const preNorm of [false, true]) {
      withTrace(engine, requestOf({ preNorm, tokens: 4, sourceTokens: 4 }), (trace) => {
        for (const name of ['norm_1_normalised', 'norm_2_normalised']) {
          const { data, shape } = trace.get(name);
          const width = shape[1] ?? 0;
          for (let start = 0; start < data.length; start += width) {
            const row = data.subarray(start, start + width);
            const mean = row.reduce((sum, value) => sum + value, 0) / width;
            const variance = row.reduce((sum, value) => sum + value * value, 0) / width;
            // The ε under the root lowers the variance by about ε/σ².
            expect(Math.abs(mean)).toBeLessThan(1e-6);
            expect(Math.abs(variance - 1)).toBeLessThan(1e-3);
          }
        }
      });
    }
  });

  it('applies norm and part in the order of the options', () => {
    const readBy = (preNorm: boolean) =>
      withTrace(engine, requestOf({ preNorm }), (trace) => trace.get('q_projected').provenance);
    expect(readBy(false)).toBe('input:tm w_q:m(hd)');
    expect(readBy(true)).toBe('norm_1:tm w_q:m(hd)');
  });

  it('rejects invalid options with the same message in both engines', () => {
    const refused = (changes: Partial<BlockOptions>) => () => withTrace(engine, requestOf(changes), () => null);
    expect(refused({ dFf: 0 })).toThrow('d_ff is 0: the feed-forward part needs at least one feature inside');
    expect(refused({ dFf: 2.5 })).toThrow('dFf must be a whole number from 0 to 4294967295');
    expect(refused({ hiddenDropout: 1 })).toThrow('hidden_dropout is a probability: it must be at least 0');
    expect(refused({ residualDropout: -1 })).toThrow('residual_dropout is a probability: it must be at least 0');
    expect(refused({ epsilon: 0 })).toThrow('epsilon must be a positive number, such as 1e-5');
    expect(refused({ cross: true })).toThrow('a block attends to its own stream, so its attention cannot be cross');
  });

  it('draws different dropout at each position and for each seed, and repeats it for the same seed', () => {
    const probability = { hiddenDropout: 0.5, residualDropout: 0.5, dFf: 12 };
    const masks = (dropoutSeed: number) =>
      withTrace(engine, requestOf({ ...probability, dropoutSeed }), (trace) =>
        ['output', 'activated', 'contracted'].map((of) => trace.get(`${of}_dropout_mask`).data.join()),
      );
    expect(new Set([...masks(1), ...masks(2)]).size).toBe(6);
    expect(masks(1)).toEqual(masks(1));
    expect([...new Set(masks(1).join().split(','))].sort()).toEqual(['0', '2']);
  });

  it('ends a trace with the next forward of other sizes', () => {
    const session = engine.createSession();
    const first = session.forward(requestOf({ dFf: 7 }));
    expect(first.get('hidden').shape).toEqual([5, 7]);
    expect(session.forward(requestOf({ dFf: 9 })).get('hidden').shape).toEqual([5, 9]);
    expect(first.options).toMatchObject({ dFf: 7 });
    session.dispose();
  });
});

describe('the self-test detects a wrong number in a block', () => {
  it.each([
    'norm_1_mean',
    'norm_1_variance',
    'norm_1_inverse_deviation',
    'norm_1_normalised',
    'norm_1',
    'hidden',
    'activated',
    'dropped_output',
    'dropped_activated',
    'contracted',
    'dropped_contracted',
    'residual_2',
  ])('%s', (name) => {
    withTrace(reference, requestOf({ hiddenDropout: 0.2, residualDropout: 0.2 }), (trace) => {
      const { axes, shape, data } = trace.get(name);
      const cell = cellAt({ name, axes }, shape, 1);
      data[1] = (data[1] ?? 0) * 1.001 + 1e-3;
      expect(explain(trace, cell).agrees).toBe(false);
    });
  });
});

it('every letter of a block has an extent', () => {
  for (const [name, request] of VARIANTS) {
    for (const declaration of BLOCK_LISTS[name] ?? []) {
      expect(parseProvenance(declaration.provenance).kind).toBeDefined();
      expect(shapeOf(declaration, request.options)).toHaveLength(letters(declaration.axes).length);
      expect(elementCount(shapeOf(declaration, request.options))).toBeGreaterThan(0);
    }
  }
});
