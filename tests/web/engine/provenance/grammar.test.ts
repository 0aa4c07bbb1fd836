import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AttentionError } from '#web/engine/engine.ts';
import { BACKWARD_LISTS } from '#web/engine/generated/backward-lists.ts';
import { TRACE_LISTS } from '#web/engine/generated/trace-lists.ts';
import { operandsOf, parseProvenance, summedLetters } from '#web/engine/provenance/grammar.ts';

const operand = (name: string, axes: string, letters: string) => ({ name, axes, letters: [...letters] });

import { EVERY_VARIANT } from '../support/requests.ts';

describe('a provenance', () => {
  it('can be given or a sum of products', () => {
    expect(parseProvenance('given')).toEqual({ kind: 'given' });
    expect(parseProvenance('input:tm w_q:m(hd) + b_q:(hd)')).toEqual({
      kind: 'sum',
      terms: [
        { sign: 1, factors: [operand('input', 'tm', 'tm'), operand('w_q', 'm(hd)', 'mhd')] },
        { sign: 1, factors: [operand('b_q', '(hd)', 'hd')] },
      ],
    });
    expect(parseProvenance('scores:hts scale:')).toEqual({
      kind: 'sum',
      terms: [{ sign: 1, factors: [operand('scores', 'hts', 'hts'), operand('scale', '', '')] }],
    });
    expect(parseProvenance('a:t - b:t')).toMatchObject({ kind: 'sum', terms: [{ sign: 1 }, { sign: -1 }] });
  });

  it('can be a maximum, an exponential, a quotient or a view', () => {
    expect(parseProvenance('max(masked:hts)')).toEqual({ kind: 'max', operand: operand('masked', 'hts', 'hts') });
    expect(parseProvenance('exp((masked:hts - row_max:ht) / temperature:)')).toEqual({
      kind: 'exp',
      minuend: operand('masked', 'hts', 'hts'),
      subtrahend: operand('row_max', 'ht', 'ht'),
      divisor: operand('temperature', '', ''),
    });
    expect(parseProvenance('exponentials:hts / row_sum:ht')).toEqual({
      kind: 'quotient',
      numerator: operand('exponentials', 'hts', 'hts'),
      denominator: operand('row_sum', 'ht', 'ht'),
    });
    expect(parseProvenance('view(context:htd)')).toEqual({ kind: 'view', operand: operand('context', 'htd', 'htd') });
    const shared = operand('k_shared', 'gsd', 'gsd');
    expect(parseProvenance('repeat(k_shared:gsd)')).toEqual({ kind: 'repeat', operand: shared });
    expect(parseProvenance('group_sum(d_k:hsd)')).toEqual({ kind: 'group_sum', operand: operand('d_k', 'hsd', 'hsd') });
  });

  it('sums over the letters that the result lacks', () => {
    expect(summedLetters(operandsOf(parseProvenance('q:htd k:hsd')), ['h', 't', 's'])).toEqual(['d']);
    expect(summedLetters(operandsOf(parseProvenance('merged:t(hd) w_o:(hd)m')), ['t', 'm'])).toEqual(['h', 'd']);
    expect(summedLetters(operandsOf(parseProvenance('q_projected:t(hd)')), ['h', 't', 'd'])).toEqual([]);
  });

  it('parses for every tensor of every list, and names only tensors declared before', () => {
    const variants = EVERY_VARIANT.map(([name]) => name);
    expect(Object.keys(TRACE_LISTS)).toEqual(variants);
    expect(Object.keys(BACKWARD_LISTS)).toEqual(variants);
    for (const variant of variants) {
      const list = [...(TRACE_LISTS[variant] ?? []), ...(BACKWARD_LISTS[variant] ?? [])];
      const declared = new Set<string>();
      for (const { name, provenance } of list) {
        for (const source of operandsOf(parseProvenance(provenance))) expect(declared).toContain(source.name);
        declared.add(name);
      }
      expect(declared.size).toBe(list.length);
      expect(declared.size).toBeGreaterThan(40);
    }
  });
});

describe('rejects an invalid provenance with the position', () => {
  it.each([
    ['', 'character 1: "given", "max("'],
    ['q', 'character 1'],
    ['q:htd k', 'character 7: the end was expected'],
    ['q:htd +', 'character 8: an operand such as "q:htd" was expected'],
    ['q:htx', 'character 1: the axes "htx" are not understood at "x"'],
    ['q:tt', 'name the letter t twice'],
    ['a:t b:t / c:t', 'a quotient has a single operand before the "/"'],
    ['a:t / b:t c:t', 'character 11: the end was expected'],
    ['max(a:t', '")" was expected'],
    ['repeat(a:gsd b:t)', '")" was expected'],
    ['group_sum a:hsd', '"(" was expected'],
    ['max a:t', '"(" was expected'],
    ['exp(a:t)', '"(" was expected'],
    ['exp((a:t + b:t) / c:)', '"-" was expected'],
    ['min(a:t)', '"given", "max("'],
    ['a:t * b:t', '"*" has no meaning here'],
    ['given given', 'the end was expected'],
    ['given + a:t', 'the end was expected'],
  ])('"%s"', (text, message) => {
    expect(() => parseProvenance(text)).toThrow(message);
    expect(() => parseProvenance(text)).toThrow(AttentionError);
  });

  it('throws only AttentionError, whatever the text', () => {
    const piece = fc.constantFrom(
      'given',
      'max(',
      'exp((',
      'view(',
      'repeat(',
      'group_sum(',
      ')',
      ' / ',
      ' + ',
      ' - ',
      'q:htd',
      'scale:',
      'w:m(hd)',
      '(',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((pieces) => pieces.join(' ')),
        ),
        (text) => {
          try {
            parseProvenance(text);
          } catch (error) {
            expect(error).toBeInstanceOf(AttentionError);
          }
        },
      ),
    );
  });
});
