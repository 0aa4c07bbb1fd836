import { describe, expect, it } from 'vitest';
import { EVERY_VARIANT } from '#tests/web/engine/support/requests.ts';
import { words as trainedLab } from '#web/lesson/chapters/trained-heads/en.ts';
import {
  cellCode,
  cellExists,
  describeCell,
  isHighestInRow,
  isMasked,
  positionOf,
  written,
} from '#web/lesson/inspector/describe.ts';
import { tokenise } from '#web/lesson/model/tokenise.ts';
import { cellsOf, everyCell, TOKENS, traceOf } from './support.ts';

const trace = traceOf();

it('writes tokens as a sentence, without a space before the full stop', () => {
  expect(written(['The', 'cat', 'sat', ',', 'and', 'slept', '.'])).toBe('The cat sat, and slept.');
  for (const sentence of trainedLab.samples) expect(written(tokenise(sentence))).toBe(sentence);
});

describe('positionOf', () => {
  const position = (tensor: string, at: object) =>
    positionOf(trace.get(tensor), { tokens: TOKENS }, { tensor, at }).join(' · ');

  it('names a query and a key by their words', () => {
    expect(position('scores', { h: 2, t: 2, s: 3 })).toBe('head 3 · query “sat” · key “on”');
  });

  it('adds the position of a repeated word', () => {
    expect(position('scores', { h: 0, t: 1, s: 5 })).toBe('head 1 · query “cat” (2) · key “cat” (6)');
    expect(position('scores', { h: 0, t: 0, s: 4 })).toBe('head 1 · query “The” · key “the”');
  });

  it('calls t a token in tensors with model features', () => {
    expect(position('input', { t: 2, m: 4 })).toBe('token “sat” · model feature 5');
    expect(position('output', { t: 2, m: 4 })).toBe('token “sat” · model feature 5');
  });

  it('gives the column and the row of flattened axes', () => {
    expect(position('q_projected', { t: 2, h: 2, d: 1 })).toBe('query “sat” · column 6 (head 3, feature 2)');
    expect(position('w_o', { h: 1, d: 0, m: 3 })).toBe('row 3 (head 2, feature 1) · model feature 4');
    const bias = traceOf({ bias: true }).get('b_q');
    expect(positionOf(bias, { tokens: TOKENS }, { tensor: 'b_q', at: { h: 1, d: 1 } })).toEqual([
      'entry 4 (head 2, feature 2)',
    ]);
  });

  it('is empty for a scalar', () => {
    expect(position('scale', {})).toBe('');
  });
});

describe('cellCode', () => {
  const code = (tensor: string, at: object) => cellCode(trace.get(tensor), { tensor, at });

  it('is valid NumPy: columns of concatenated heads have one index', () => {
    expect(code('scores', { h: 2, t: 0, s: 1 })).toBe('scores[2,0,1]');
    expect(code('q_projected', { t: 2, h: 2, d: 1 })).toBe('q_projected[2,5]');
    expect(code('w_o', { h: 1, d: 0, m: 3 })).toBe('w_o[2,3]');
    expect(code('scale', {})).toBe('scale');
  });
});

describe('describeCell', () => {
  it('includes position, value and the row maximum', () => {
    const weights = trace.get('weights');
    const row = cellsOf(trace, 'weights').slice(6, 12);
    const values = weights.data.slice(6, 12);
    const best = values.indexOf(Math.max(...values));
    row.forEach((cell, s) => {
      const said = describeCell(trace, { tokens: TOKENS }, cell);
      expect(said).toMatch(/^head 1, query “cat” \(2\), key “.*: \d\.\d\d/);
      expect(said.endsWith(', highest in row')).toBe(s === best);
    });
  });

  it('says masked instead of −∞, and for a weight that the mask set to 0', () => {
    const causal = traceOf({ causal: true });
    expect(describeCell(causal, { tokens: TOKENS }, { tensor: 'masked', at: { h: 0, t: 2, s: 3 } })).toBe(
      'head 1, query “sat”, key “on”: masked',
    );
    expect(describeCell(causal, { tokens: TOKENS }, { tensor: 'weights', at: { h: 0, t: 2, s: 3 } })).toBe(
      'head 1, query “sat”, key “on”: 0.00, masked',
    );
    expect(describeCell(causal, { tokens: TOKENS }, { tensor: 'scores', at: { h: 0, t: 2, s: 3 } })).not.toContain(
      'masked',
    );
  });

  it('does not throw for a cell outside of reduced sizes', () => {
    expect(describeCell(trace, { tokens: TOKENS }, { tensor: 'scores', at: { h: 9, t: 0, s: 0 } })).toBe(
      'this cell no longer exists',
    );
    expect(describeCell(trace, { tokens: TOKENS }, { tensor: 'gone', at: {} })).toBe('this cell no longer exists');
  });

  it('describes every cell of every variant', () => {
    for (const [, options] of EVERY_VARIANT) {
      const variant = traceOf(options);
      for (const cell of everyCell(variant))
        expect(describeCell(variant, { tokens: TOKENS }, cell)).not.toMatch(/undefined|NaN/);
    }
  });
});

describe('isHighestInRow', () => {
  it('holds for at most one cell of each row', () => {
    for (const name of ['scores', 'q_projected', 'output']) {
      const tensor = trace.get(name);
      const winners = cellsOf(trace, name).filter((cell) => isHighestInRow(tensor, cell));
      const rows = new Set(winners.map(({ at }) => `${at.t} ${name === 'scores' ? at.h : ''}`));
      expect(rows.size).toBe(winners.length);
      expect(winners.length).toBe(name === 'scores' ? 18 : 6);
    }
  });

  it('does not hold for equal numbers', () => {
    const alone = traceOf({ tokens: 1 });
    expect(isHighestInRow(alone.get('weights'), { tensor: 'weights', at: { h: 0, t: 0, s: 0 } })).toBe(false);
  });
});

describe('isMasked', () => {
  it('follows the mask through every later tensor with a query and a key', () => {
    const causal = traceOf({ causal: true });
    const masked = everyCell(causal).filter((cell) => isMasked(causal, cell));
    expect(new Set(masked.map(({ tensor }) => tensor))).toEqual(new Set(['mask', 'masked', 'exponentials', 'weights']));
    expect(masked.every(({ at }) => (at.s ?? 0) > (at.t ?? 0))).toBe(true);
    expect(masked.filter(({ tensor }) => tensor === 'mask')).toHaveLength(15);
  });
});

describe('cellExists', () => {
  it('requires every index, as an integer within range', () => {
    expect(cellExists(trace, { tensor: 'q', at: { h: 0, t: 5, d: 1 } })).toBe(true);
    expect(cellExists(trace, { tensor: 'q', at: { h: 0, t: 6, d: 1 } })).toBe(false);
    expect(cellExists(trace, { tensor: 'q', at: { h: 0, t: 0.5, d: 1 } })).toBe(false);
    expect(cellExists(trace, { tensor: 'q', at: { h: 0, t: 1 } })).toBe(false);
    expect(cellExists(trace, { tensor: 'scale', at: {} })).toBe(true);
  });
});
