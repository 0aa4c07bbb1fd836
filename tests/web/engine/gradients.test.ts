/** Gradients in the C++ core and in plain TypeScript, including the provenance of every cell. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AttentionError, type AttentionTrace, type ForwardRequest, type GradientEngine } from '#web/engine/engine.ts';
import { BACKWARD_LISTS } from '#web/engine/generated/backward-lists.ts';
import { randomNormal } from '#web/engine/random.ts';
import { createReferenceGradientEngine } from '#web/engine/reference/reference-gradients.ts';
import { times } from '../setup/exhaustive.ts';
import { expectClose, sameBits } from './support/closeness.ts';
import { GRADIENT_ENGINES } from './support/engines.ts';
import { ANY_REQUEST, EVERY_VARIANT, optionsWith, randomRequest } from './support/requests.ts';
import { sizeOf } from './support/sizes.ts';
import { copyOf, expectExplained, shapedBy } from './support/traces.ts';

/** Some 200 roundings of ε = 6e-8 in both passes, which the exponential may enlarge tenfold. */
const TOLERANCE = 1.2e-4;

function randomDOutput({ options }: ForwardRequest, seed = 2): Float32Array {
  return Float32Array.from({ length: options.tokens * options.dModel }, (_, i) => randomNormal(seed, i));
}

/** Runs forward and backward, passes the trace to a callback, and always disposes the session. */
function withGradients<T>(
  engine: GradientEngine,
  request: ForwardRequest,
  use: (trace: AttentionTrace) => T,
  dOutput = randomDOutput(request),
): T {
  const session = engine.createSession();
  try {
    session.forward(request);
    return use(session.backward(dOutput));
  } finally {
    session.dispose();
  }
}

const gradientsOf = (trace: AttentionTrace) => trace.names.slice(trace.names.indexOf('d_output'));

/** All masks together, a fully masked row, and a temperature. */
function hardRequest(options: ForwardRequest['options']): ForwardRequest {
  const customMask = new Float32Array(options.tokens * options.sourceTokens).map((_, i) => (i % 3) / 2);
  customMask.fill(Number.NEGATIVE_INFINITY, options.sourceTokens, options.sourceTokens + 2);
  const keyPadding = new Uint8Array(options.sourceTokens);
  keyPadding[2] = 1;
  return { ...randomRequest({ ...options, causal: true, temperature: 0.7 }, 6), customMask, keyPadding };
}

describe.each(GRADIENT_ENGINES)('on the %s', (_, engine) => {
  describe.each(EVERY_VARIANT)('with %s, every cell of every tensor in both passes', (variant, options) => {
    it.each([
      ['without masks', randomRequest(options, 5)],
      ['with all masks', hardRequest(options)],
    ])('follows from its operands within n·ε, %s', (_, request) => {
      withGradients(engine, request, (trace) => {
        const gradients = BACKWARD_LISTS[variant]?.map(({ name }) => name) ?? [];
        expect(trace.names.slice(-gradients.length)).toEqual(gradients);
        expectExplained(trace);
      });
    });
  });

  it('does not accumulate weight gradients over calls', () => {
    const request = randomRequest({ bias: true });
    const session = engine.createSession();
    session.forward(request);
    const once = copyOf(session.backward(randomDOutput(request)));
    expect(copyOf(session.backward(randomDOutput(request)))).toEqual(once);
    session.dispose();
  });

  it('uses the latest forward, whatever its options', () => {
    const session = engine.createSession();
    for (const changes of [{}, { tokens: 2 }, { numKvHeads: 1 }, {}, { dropout: 0.5 }, { causal: true }]) {
      const request = randomRequest(changes);
      session.forward(request);
      const again = copyOf(session.backward(randomDOutput(request)));
      withGradients(engine, request, (trace) => {
        for (const name of trace.names) {
          expect(sameBits(again.get(name) ?? new Float32Array(), trace.get(name).data), name).toBe(true);
        }
      });
    }
    session.dispose();
  });

  it('ends a trace with the next forward or backward', () => {
    const request = randomRequest();
    const session = engine.createSession();
    session.forward(request);
    const first = session.backward(randomDOutput(request));
    const second = session.backward(randomDOutput(request, 3));
    expect(() => first.get('d_q').data).toThrow('this trace is over');
    expect(second.get('d_q').data).toHaveLength(24);
    session.forward(request);
    expect(() => second.get('d_q').data).toThrow(AttentionError);
    session.dispose();
  });

  describe('rejects', () => {
    const refusal = (dOutput: Float32Array, request = randomRequest()) => {
      const session = engine.createSession();
      session.forward(request);
      const call = expect(() => session.backward(dOutput));
      call.toThrow(AttentionError);
      return call;
    };

    it('a backward without a successful forward', () => {
      const session = engine.createSession();
      const sentence = 'there is nothing to differentiate yet: call forward before backward';
      expect(() => session.backward(new Float32Array(24))).toThrow(sentence);
      const request = randomRequest();
      session.forward(request);
      const broken = { ...request, given: { ...request.given, w_q: new Float32Array(36).fill(Number.NaN) } };
      expect(() => session.forward(broken)).toThrow('w_q is NaN');
      expect(() => session.backward(new Float32Array(24))).toThrow(sentence);
      expect(() => session.backward(new Float32Array(24))).toThrow(AttentionError);
      session.dispose();
      expect(() => session.backward(new Float32Array(24))).toThrow(AttentionError);
    });

    it('an output gradient of another length', () => {
      refusal(new Float32Array(23)).toThrow('d_output has 23 numbers, but its shape (4, 6) needs 24');
    });

    it('NaN and infinity, with their position', () => {
      refusal(new Float32Array(24).fill(Number.NaN, 7, 8)).toThrow(
        'd_output is NaN at (t 1, m 1): every given number must be finite',
      );
      refusal(new Float32Array(24).fill(Number.POSITIVE_INFINITY, 8, 9)).toThrow('d_output is infinite at (t 1, m 2)');
    });

    it('an overflowing gradient, by name and position, and stays usable', () => {
      const request = randomRequest();
      const large = { ...request, given: { ...request.given, w_o: new Float32Array(36).fill(100) } };
      const sentence =
        'd_merged is infinite at (t 0, h 0, d 0): the numbers that it is computed from are too large for a 32-bit float';
      refusal(new Float32Array(24).fill(1e38), large).toThrow(sentence);
      const session = engine.createSession();
      session.forward(large);
      expect(() => session.backward(new Float32Array(24).fill(1e38))).toThrow(sentence);
      const after = copyOf(session.backward(randomDOutput(large)));
      withGradients(engine, large, (trace) => expect(after).toEqual(copyOf(trace)));
      session.dispose();
    });
  });
});

describe.each(GRADIENT_ENGINES.slice(1))('the %s and plain TypeScript', (_, wasm) => {
  const reference = createReferenceGradientEngine();

  it.each(EVERY_VARIANT)('declare the same gradients: %s', (_, options) => {
    const request = randomRequest(options);
    const [ours, theirs] = [reference, wasm].map((engine) => withGradients(engine, request, shapedBy));
    expect(theirs).toEqual(ours);
  });

  it('compute the same numbers in every tensor, for any shape, mask, temperature and dropout', () => {
    fc.assert(
      fc.property(ANY_REQUEST, (request) => {
        const expected = withGradients(reference, request, (trace) =>
          gradientsOf(trace).map((name) => ({ name, values: trace.get(name).data.slice(), size: sizeOf(trace, name) })),
        );
        withGradients(wasm, request, (trace) => {
          expect(gradientsOf(trace)).toEqual(expected.map(({ name }) => name));
          for (const { name, values, size } of expected) {
            expectClose(name, trace.get(name).data.slice(), values, TOLERANCE, size);
          }
        });
      }),
      { numRuns: times(100) },
    );
  });
});

describe('the gradients of plain TypeScript', () => {
  it('matches the numerical derivative of the forward pass, including shared heads', () => {
    const options = optionsWith({ numKvHeads: 1, bias: true });
    const request = randomRequest(options);
    const dOutput = randomDOutput(request);
    const engine = createReferenceGradientEngine();
    const gradient = withGradients(engine, request, (trace) => trace.get('d_w_k').data.slice(), dOutput);
    const loss = (change: number, i: number) => {
      const w_k = request.given.w_k?.slice() ?? new Float32Array();
      w_k[i] = (w_k[i] ?? 0) + change;
      const session = engine.createSession();
      const { data } = session.forward({ ...request, given: { ...request.given, w_k } }).get('output');
      return data.reduce((sum, value, place) => sum + value * (dOutput[place] ?? 0), 0);
    };
    const step = 2 ** -6;
    for (const [i, value] of gradient.entries()) {
      // Rounding divided by the step: some 30 outputs of order 1 with an error of about ε = 6e-8 each, over 2^-5. Plus
      // the step squared, 2e-4, times the third derivative.
      expect((loss(step, i) - loss(-step, i)) / (2 * step)).toBeCloseTo(value, 3);
    }
  });
});
