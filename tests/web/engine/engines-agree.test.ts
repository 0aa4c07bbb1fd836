import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import { variantOf } from '#web/engine/reference/trace-layout.ts';
import { times } from '../setup/exhaustive.ts';
import { expectClose } from './support/closeness.ts';
import { snapshot, tensorOf, WASM_ENGINES } from './support/engines.ts';
import { ANY_REQUEST, EVERY_VARIANT, randomRequest } from './support/requests.ts';
import { sizeOf } from './support/sizes.ts';
import { shapedBy, withTrace } from './support/traces.ts';

const reference = createReferenceEngine();

/** Some 100 roundings of ε = 6e-8 from the input to the scores, which the exponential may enlarge tenfold. */
const TOLERANCE = 6e-5;

describe.each(WASM_ENGINES)('the C++ core in WebAssembly (%s) and plain TypeScript', (_, wasm) => {
  it.each(EVERY_VARIANT)('declare the same tensors: %s', (name, options) => {
    const request = randomRequest(options);
    expect(variantOf(options)).toBe(name);
    const [ours, theirs] = [reference, wasm].map((engine) => withTrace(engine, request, shapedBy));
    expect(theirs).toEqual(ours);
  });

  it('compute the same numbers in every tensor, for any shape, mask, temperature and dropout', () => {
    fc.assert(
      fc.property(ANY_REQUEST, (request) => {
        const actual = snapshot(wasm, request);
        withTrace(reference, request, (trace) => {
          expect([...actual.keys()]).toEqual(trace.names);
          for (const name of trace.names) {
            expectClose(name, tensorOf(actual, name), trace.get(name).data, TOLERANCE, sizeOf(trace, name));
          }
        });
      }),
      { numRuns: times(200) },
    );
  });

  it('fill masks, scale and dropout with identical bits', () => {
    fc.assert(
      fc.property(ANY_REQUEST, (request) => {
        const expected = snapshot(reference, request);
        const actual = snapshot(wasm, request);
        for (const name of ['scale', 'temperature', 'mask', 'dropout_mask']) {
          expect(actual.get(name)).toEqual(expected.get(name));
        }
      }),
    );
  });

  it('agree at the size of a real sentence and a real width', () => {
    const request = randomRequest({ tokens: 64, dModel: 128, numHeads: 8, causal: true, bias: true });
    const actual = snapshot(wasm, request);
    for (const [name, values] of snapshot(reference, request))
      expectClose(name, tensorOf(actual, name), values, TOLERANCE);
  });
});
