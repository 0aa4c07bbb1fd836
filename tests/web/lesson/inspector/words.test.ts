import { describe, expect, it } from 'vitest';
import { EVERY_VARIANT } from '#tests/web/engine/support/requests.ts';
import type { AttentionTrace } from '#web/engine/engine.ts';
import { explain } from '#web/engine/provenance/explain.ts';
import { addressLines } from '#web/lesson/inspector/address.ts';
import { selfCheck } from '#web/lesson/inspector/inspector.ts';
import { notesOf } from '#web/lesson/inspector/notes.ts';
import { givenSentence, type Origin } from '#web/lesson/inspector/origin.ts';
import { everyCell, TOKENS, tampered, traceOf } from './support.ts';

const sentences = { tokens: TOKENS };
const plain = traceOf();

function given(trace: AttentionTrace, tensor: string, at: object, origin: Origin = null): string {
  return givenSentence(trace, { tensor, at }, sentences, origin);
}

describe('givenSentence', () => {
  it('names the embedded word and the seed', () => {
    expect(given(plain, 'embedding', { t: 2, m: 0 }, { kind: 'random', seed: 42 })).toBe(
      'The embedding of “sat”, drawn from seed 42.',
    );
    expect(given(plain, 'embedding', { t: 2, m: 0 })).toBe('The embedding of “sat”.');
    expect(given(plain, 'embedding', { t: 2, m: 0 }, { kind: 'notebook' })).toBe(
      'The embedding of “sat”, taken from the notebook.',
    );
    expect(given(plain, 'embedding', { t: 2, m: 5 }, { kind: 'hand-made' })).toBe(
      'The embedding of “sat”, chosen by hand; model feature 6 is “preposition”.',
    );
  });

  it('names the weight or the bias', () => {
    expect(given(plain, 'w_q', { m: 3, h: 2, d: 1 })).toBe(
      'A weight of W_Q: model feature 4, column 6 (head 3, feature 2).',
    );
    const biased = traceOf({ bias: true });
    expect(given(biased, 'b_o', { m: 3 })).toBe('A bias of b_O: model feature 4, the same for every token.');
  });

  it('explains the scale and the temperature', () => {
    expect(given(plain, 'scale', {})).toBe('1/√d_k with d_k = 2: 1/√2 = 0.7071.');
    expect(given(traceOf({ temperature: 0.5 }), 'temperature', {})).toBe('The softmax temperature that is set: 0.50.');
  });

  it('names the rule that masked a pair', () => {
    expect(given(traceOf({ causal: true }), 'mask', { t: 2, s: 3 })).toBe(
      'Forbidden by the causal mask: key “on” comes after query “sat”.',
    );
    expect(given(traceOf({ causal: true }), 'mask', { t: 3, s: 2 })).toBe('0: query “on” may look at key “sat”.');
    const window = traceOf({ windowLeft: 1, windowRight: 0 });
    expect(given(window, 'mask', { t: 3, s: 0 })).toBe(
      'Forbidden by the window: the key lies 3 positions back, and the window reaches back 1.',
    );
    expect(given(window, 'mask', { t: 2, s: 3 })).toBe(
      'Forbidden by the window: the key lies one position ahead, and the window reaches ahead 0.',
    );
    const padded = traceOf({}, { keyPadding: Uint8Array.of(0, 0, 0, 0, 1, 1) });
    expect(given(padded, 'mask', { t: 0, s: 4 })).toBe('Forbidden to every query: key “the” is padding.');
    const custom = new Float32Array(36);
    custom[8] = Number.NEGATIVE_INFINITY;
    custom[9] = -0.5;
    const painted = traceOf({}, { customMask: custom });
    expect(given(painted, 'mask', { t: 1, s: 2 })).toBe(
      'Forbidden by hand: query “cat” (2) may not look at key “sat”.',
    );
    expect(given(painted, 'mask', { t: 1, s: 3 })).toContain('−0.500, added to the scaled score');
  });

  it('explains dropped weights and the rescaling', () => {
    const trace = traceOf({ dropout: 0.5 });
    const said = everyCell(trace)
      .filter(({ tensor }) => tensor === 'dropout_mask')
      .map((cell) => givenSentence(trace, cell, sentences, null));
    expect(new Set(said)).toEqual(
      new Set([
        '0: dropped, as about 50 % of them are.',
        '2.000 = 1/(1 − 0.50): kept, and makes up for the dropped ones.',
      ]),
    );
  });
});

describe('notesOf', () => {
  const notes = (trace: AttentionTrace, tensor: string, at: object) =>
    notesOf(trace, explain(trace, { tensor, at }), sentences).join(' ');
  const causal = traceOf({ causal: true });
  const blind = traceOf({}, { keyPadding: new Uint8Array(6).fill(1) });

  it('explains forbidden keys at each step', () => {
    expect(notes(causal, 'masked', { h: 0, t: 0, s: 1 })).toContain('−∞ forbids this key');
    expect(notes(causal, 'masked', { h: 0, t: 1, s: 1 })).toContain('this key is allowed');
    expect(notes(causal, 'exponentials', { h: 0, t: 0, s: 1 })).toContain('exp(−∞) is 0');
    expect(notes(causal, 'exponentials', { h: 0, t: 0, s: 0 })).toContain('exp(0) = 1');
    expect(notes(causal, 'scores', { h: 0, t: 0, s: 1 })).toBe('');
  });

  it('names the key of a maximum', () => {
    expect(notes(causal, 'row_max', { h: 0, t: 0 })).toMatch(/^Won by key “The”, with /);
  });

  it('explains a fully masked row', () => {
    expect(notes(blind, 'row_max', { h: 0, t: 0 })).toContain('the largest of nothing but −∞');
    expect(notes(blind, 'weights', { h: 0, t: 0, s: 1 })).toContain('0/0 is taken as 0');
    expect(notes(blind, 'context', { h: 0, t: 0, d: 1 })).toContain('its context is 0');
    expect(notes(blind, 'row_sum', { h: 0, t: 0 })).not.toContain('0/0');
  });
});

describe('addressLines', () => {
  const lines = (tensor: string, at: object) => addressLines(plain, explain(plain, { tensor, at }), sentences);

  it('computes the column that a copy reads or writes', () => {
    expect(lines('q', { h: 2, t: 1, d: 1 })).toEqual([
      'The same number as in Q: only its address changes.',
      'Column of Q for code, which counts from 0: 2·h + d = 2·2 + 1 = 5.',
    ]);
    expect(lines('merged', { t: 1, h: 1, d: 0 })[1]).toBe(
      'Column of Concat for code, which counts from 0: 2·h + d = 2·1 + 0 = 2.',
    );
  });

  it('names the source of a view’s number at the same flat position', () => {
    expect(lines('merged_without_transpose', { t: 3, h: 0, d: 1 })).toEqual([
      'Flat position, which code counts from 0: 6·t + 2·h + d = 6·3 + 2·0 + 1 = 19.',
      'At that position Z keeps 12·h + 2·t + d = 12·1 + 2·3 + 1 = 19.',
      'Wanted: head 1, query “on”, feature 2. Found: head 2, query “on”, feature 2. The shape fits, the owner does not.',
    ]);
    expect(lines('merged_without_transpose', { t: 0, h: 0, d: 1 })[2]).toBe('Wanted and found are the same cell here.');
  });

  it('is empty for computed and given numbers', () => {
    expect(lines('scores', { h: 0, t: 0, s: 0 })).toEqual([]);
    expect(lines('w_q', { m: 0, h: 0, d: 0 })).toEqual([]);
  });
});

describe('selfCheck', () => {
  const cell = { tensor: 'scores', at: { h: 1, t: 2, s: 3 } };
  const flat = 1 * 36 + 2 * 6 + 3;

  it('passes a difference within the rounding bound', () => {
    const check = selfCheck(explain(plain, cell));
    expect(check.verdict).toBe('ok');
    expect(check.sentence).toMatch(
      /^Recomputed in TypeScript, in double precision: .* rounding explains up to \d\.\d·10⁻[⁰-⁹]\.$/,
    );
    expect(check.hint).toContain('n = 3 roundings');
  });

  it('fails a larger difference, and says so', () => {
    const wrong = tampered(plain, 'scores', flat, explain(plain, cell).value + 1e-4);
    const check = selfCheck(explain(wrong, cell));
    expect(check.verdict).toBe('failed');
    expect(check.sentence).toMatch(/^This number is wrong\..* Off by 1\.0·10⁻⁴, but rounding explains only/);
  });

  it('says when no rounding occurred', () => {
    const sentence = (tensor: string, at: object) => selfCheck(explain(plain, { tensor, at })).sentence;
    expect(sentence('row_max', { h: 0, t: 0 })).toMatch(/the same to the last bit\.$/);
    expect(sentence('q', { h: 0, t: 0, d: 0 })).toMatch(/the very same\.$/);
  });

  it('fails a NaN, and a copy that differs in the last bit', () => {
    expect(selfCheck(explain(tampered(plain, 'scores', flat, Number.NaN), cell)).verdict).toBe('failed');
    const copy = { tensor: 'merged', at: { t: 0, h: 0, d: 0 } };
    const value = explain(plain, copy).value;
    const next = Math.fround(value * (1 + 2 ** -23));
    expect(selfCheck(explain(plain, copy)).verdict).toBe('ok');
    expect(selfCheck(explain(tampered(plain, 'merged', 0, next), copy)).verdict).toBe('failed');
  });

  it('has nothing to recompute for a given number', () => {
    expect(selfCheck(explain(plain, { tensor: 'w_q', at: { m: 0, h: 0, d: 0 } })).verdict).toBe('given');
  });
});

it('describes every cell of every variant', () => {
  for (const [, options] of EVERY_VARIANT) {
    const trace = traceOf(options);
    for (const cell of everyCell(trace)) {
      const explanation = explain(trace, cell);
      const said = [...addressLines(trace, explanation, sentences), ...notesOf(trace, explanation, sentences)];
      if (explanation.kind === 'given') said.push(givenSentence(trace, cell, sentences, null));
      const check = selfCheck(explanation);
      expect([...said, check.sentence].join(' ')).not.toMatch(/undefined|NaN|null/);
      expect(check.verdict).toBe(explanation.kind === 'given' ? 'given' : 'ok');
    }
  }
});
