import { describe, expect, it } from 'vitest';
import { nearestNames } from '#web/engine/check-arguments.ts';
import { AttentionError, type AttentionOptions, type ForwardRequest } from '#web/engine/engine.ts';
import { ENGINES, snapshot } from './support/engines.ts';
import { optionsWith, randomRequest } from './support/requests.ts';
import { copyOf } from './support/traces.ts';

const { given } = randomRequest();

/** The default request with some given tensors replaced. */
function giving(changes: Record<string, Float32Array>): ForwardRequest {
  return { options: optionsWith(), given: { ...given, ...changes } };
}

function without(name: string): ForwardRequest {
  return { options: optionsWith(), given: Object.fromEntries(Object.entries(given).filter(([key]) => key !== name)) };
}

function withValue(name: string, flat: number, value: number): ForwardRequest {
  const data = given[name]?.slice() ?? new Float32Array(flat + 1);
  data[flat] = value;
  return giving({ [name]: data });
}

const asking = (changes: Partial<AttentionOptions>): ForwardRequest => ({ options: optionsWith(changes), given });
const WHOLE = 'must be a whole number from 0 to 4294967295';

const CASES: readonly (readonly [string, ForwardRequest, string])[] = [
  [
    'heads that do not divide the width',
    asking({ dModel: 30, numHeads: 4 }),
    'd_model 30 is not divisible by num_heads 4',
  ],
  ['no tokens', asking({ tokens: 0 }), 'tokens is 0: the input is empty; attention needs at least one token'],
  ['no keys', asking({ cross: true, sourceTokens: 0 }), 'source_tokens is 0'],
  ['no features', asking({ dModel: 0 }), 'd_model is 0'],
  ['no heads', asking({ numHeads: 0 }), 'num_heads is 0'],
  [
    'key/value heads that do not divide the heads',
    asking({ numHeads: 3, numKvHeads: 2 }),
    'num_heads 3 is not divisible by num_kv_heads 2: every head of keys and values serves as many heads of queries',
  ],
  ['more key/value heads than heads', asking({ numKvHeads: 4 }), 'num_heads 2 is not divisible by num_kv_heads 4'],
  ['a fractional key/value head count', asking({ numKvHeads: 0.5 }), `numKvHeads ${WHOLE}`],
  ['a fractional token count', asking({ tokens: 2.5 }), `tokens ${WHOLE}`],
  ['a negative head count', asking({ numHeads: -1 }), `numHeads ${WHOLE}`],
  ['a width of NaN', asking({ dModel: Number.NaN }), `dModel ${WHOLE}`],
  ['a seed that is too large', asking({ dropoutSeed: 2 ** 32 }), `dropoutSeed ${WHOLE}`],
  ['a window of −2', asking({ windowLeft: -2 }), 'windowLeft must be a whole number from -1'],
  [
    'another number of keys in self-attention',
    asking({ sourceTokens: 9 }),
    'source_tokens is 9 and tokens is 4, but in self-attention',
  ],
  ['other key widths in self-attention', asking({ keyWidth: 9 }), 'key_width is 9 and d_model is 6'],
  ['temperature 0', asking({ temperature: 0 }), 'temperature must be a positive number'],
  ['a temperature too small for a float', asking({ temperature: 1e-60 }), 'temperature must be a positive number'],
  ['a negative temperature', asking({ temperature: -1 }), 'temperature must be a positive number'],
  [
    'an infinite temperature',
    asking({ temperature: Number.POSITIVE_INFINITY }),
    'temperature must be a positive number',
  ],
  ['no temperature', asking({ temperature: Number.NaN }), 'temperature must be a positive number'],
  ['a dropout of 1', asking({ dropout: 1 }), 'dropout is a probability'],
  ['negative dropout', asking({ dropout: -0.1 }), 'dropout is a probability'],
  ['a missing tensor', without('w_q'), 'w_q is missing; its shape is (6, 6)'],
  [
    'a tensor of the wrong length',
    giving({ w_q: new Float32Array(35) }),
    'w_q has 35 numbers, but its shape (6, 6) needs 36',
  ],
  ['a computed tensor as input', giving({ scores: new Float32Array(32) }), 'scores is not a given tensor here'],
  [
    'a bias although bias is off',
    giving({ b_q: new Float32Array(6) }),
    'b_q is not a given tensor here; those are embedding',
  ],
  [
    'a dropout mask without dropout',
    giving({ dropout_mask: new Float32Array(32) }),
    'a dropout_mask is given, but dropout is 0',
  ],
  ['NaN', withValue('embedding', 8, Number.NaN), 'embedding is NaN at (t 1, m 2): every given number must be finite'],
  [
    'infinity',
    withValue('w_k', 35, Number.POSITIVE_INFINITY),
    'w_k is infinite at (m 5, h 1, d 2): every given number',
  ],
  ['minus infinity', withValue('w_o', 0, Number.NEGATIVE_INFINITY), 'w_o is minus infinity at (h 0, d 0, m 0)'],
  [
    'padding of the wrong length',
    { ...giving({}), keyPadding: new Uint8Array(3) },
    'keyPadding has 3 entries, but needs 4: one entry per key position, (4,)',
  ],
  [
    'a mask of the wrong length',
    { ...giving({}), customMask: new Float32Array(4) },
    'customMask has 4 entries, but needs 16',
  ],
  [
    'NaN in a mask',
    { ...giving({}), customMask: new Float32Array(16).fill(Number.NaN, 6, 7) },
    'custom_mask is NaN at (t 1, s 2): it is added to the scores',
  ],
  [
    'plus infinity in a mask',
    { ...giving({}), customMask: new Float32Array(16).fill(Number.POSITIVE_INFINITY, 6, 7) },
    'custom_mask is infinite at (t 1, s 2)',
  ],
  [
    'numbers that overflow',
    giving({ w_q: new Float32Array(36).fill(3e38) }),
    'the numbers that it is computed from are too large for a 32-bit float',
  ],
  [
    'a size that cannot be allocated',
    asking({ tokens: 2 ** 31, sourceTokens: 2 ** 31 }),
    'use fewer tokens or features',
  ],
];

describe.each(ENGINES)('on the %s', (_, engine) => {
  it.each(CASES)('rejects with a clear message: %s', (_, request, sentence) => {
    const session = engine.createSession();
    expect(() => session.forward(request)).toThrow(sentence);
    expect(() => session.forward(request)).toThrow(AttentionError);
    session.dispose();
  });

  it('keeps the session usable after a rejected request', () => {
    const session = engine.createSession();
    const expected = snapshot(engine, giving({}));
    for (const [, request] of CASES) {
      expect(() => session.forward(request)).toThrow(AttentionError);
      expect(copyOf(session.forward(giving({})))).toEqual(expected);
    }
    session.dispose();
  });

  it('rejects an unknown tensor and a trace that has ended', () => {
    const session = engine.createSession();
    const trace = session.forward(giving({}));
    expect(trace.has('b_q')).toBe(false);
    expect(() => trace.get('b_q')).toThrow('the trace has no tensor named b_q; it has embedding');
    expect(() => trace.get('b_q')).toThrow(AttentionError);
    session.dispose();
    session.dispose();
    expect(() => session.forward(giving({}))).toThrow('this session was disposed');
  });
});

it('answers a name of two million letters at once', () => {
  expect(nearestNames('x'.repeat(2_000_000), ['weights', 'scores', 'exponentials', 'row_sum'])).toEqual([]);
  expect(nearestNames('weigths', ['weights', 'scores'])).toEqual(['weights']);
});
