import { describe, expect, it } from 'vitest';
import { EVERY_VARIANT } from '#tests/web/engine/support/requests.ts';
import { flatIndex } from '#web/engine/cell.ts';
import { tableOf, textOf } from '#web/lesson/inspector/data-table/slice.ts';
import { TOKENS, traceOf } from '../support.ts';

const trace = traceOf({ causal: true, bias: true });
const sentences = { tokens: TOKENS };
const first = { head: 0, rowPage: 0, columnPage: 0 };
const table = (tensor: string, choice: Partial<typeof first> = {}, page?: number) =>
  tableOf(trace, sentences, { tensor, ...first, ...choice }, page);

describe('tableOf', () => {
  it('has queries as rows and keys as columns, one head at a time', () => {
    const scores = table('scores', { head: 2 });
    expect(scores.heads).toBe(3);
    expect(scores.rows.map(({ name }) => name)).toEqual(['The', 'cat (2)', 'sat', 'on', 'the', 'cat (6)']);
    expect(scores.columns).toEqual(scores.rows.map(({ name }) => name));
    expect(scores.rows[1]?.cells[3]?.cell).toEqual({ tensor: 'scores', at: { h: 2, t: 1, s: 3 } });
    expect(scores.caption).toBe('Q Kᵀ, score; queries down, keys across; shape h 3 × t 6 × s 6');
  });

  it('names flattened columns by head and feature, and model features by number', () => {
    expect(table('q_projected').columns).toEqual(['h1 d1', 'h1 d2', 'h2 d1', 'h2 d2', 'h3 d1', 'h3 d2']);
    expect(table('w_o').rows.map(({ name }) => name)[3]).toBe('h2 d2');
    expect(table('w_o').columns[4]).toBe('model feature 5');
    expect(table('input').caption).toContain('tokens down, model features across');
  });

  it('lays out row maxima, biases and scalars too', () => {
    expect(table('row_max').rows.map(({ name }) => name)).toEqual(['head 1', 'head 2', 'head 3']);
    expect(table('row_max').heads).toBe(0);
    const bias = table('b_q');
    expect([bias.rows.length, bias.columns.length, bias.rows[0]?.name]).toEqual([1, 6, 'value']);
    const scale = table('scale');
    expect(scale.rows[0]?.cells.map(({ text }) => text)).toEqual(['0.707']);
    expect([scale.columns, scale.rows[0]?.largest]).toEqual([['value'], '']);
  });

  it('shows masked pairs after the mask, but not before it', () => {
    const texts = (name: string) => table(name).rows[0]?.cells.map(({ text }) => text) ?? [];
    for (const name of ['masked', 'exponentials', 'weights', 'mask']) {
      expect(texts(name).slice(1)).toEqual(['masked', 'masked', 'masked', 'masked', 'masked']);
      expect(texts(name)[0]).not.toBe('masked');
    }
    expect(texts('scaled')).not.toContain('masked');
  });

  it('summarises each row by its largest entry', () => {
    expect(table('weights').rows[0]?.largest).toBe('The 1.00');
    const { rows } = table('scores');
    rows.forEach(({ cells, largest }, t) => {
      const best = cells.reduce((a, b) => (b.value > a.value ? b : a));
      expect(largest.startsWith(table('scores').columns[best.cell.at.s ?? 0] ?? '?')).toBe(true);
      expect(t).toBe(best.cell.at.t);
    });
    const blind = traceOf({}, { keyPadding: new Uint8Array(6).fill(1) });
    expect(tableOf(blind, sentences, { tensor: 'weights', ...first }).rows[0]?.largest).toBe('all masked');
  });

  it('shows one page of a large tensor; a page beyond the end becomes the last', () => {
    const page = table('w_q', { rowPage: 1, columnPage: 9 }, 4);
    expect(page.rowRange).toEqual({ from: 4, to: 6, of: 6 });
    expect(page.columnRange).toEqual({ from: 4, to: 6, of: 6 });
    expect(page.rows.map(({ cells }) => cells.length)).toEqual([2, 2]);
    expect(page.rows[0]?.cells[0]?.cell.at).toEqual({ m: 4, h: 2, d: 0 });
    expect(page.columns).toEqual(['h3 d1', 'h3 d2']);
  });

  it('shows at most 64 × 64 numbers per page', () => {
    const wide = traceOf({ dModel: 90, numHeads: 3 });
    const { rows, columnRange } = tableOf(wide, sentences, { tensor: 'w_q', ...first });
    expect(columnRange).toEqual({ from: 0, to: 64, of: 90 });
    expect([rows.length, rows[0]?.cells.length]).toEqual([64, 64]);
  });

  it('clamps the head to the existing ones', () => {
    expect(table('scores', { head: 99 }).head).toBe(2);
  });

  it('shows the trace’s own numbers for every tensor of every variant', () => {
    for (const [, options] of EVERY_VARIANT) {
      const variant = traceOf(options);
      for (const name of variant.names) {
        const tensor = variant.get(name);
        const shown = tableOf(variant, sentences, { tensor: name, ...first });
        for (const { cell, value } of shown.rows.flatMap(({ cells }) => cells)) {
          expect(value).toBe(tensor.data[flatIndex(tensor, tensor.shape, cell)]);
        }
        const said = [shown.caption, ...shown.columns, ...shown.rows.flatMap((row) => [row.name, row.largest])];
        expect(said.join(' ')).not.toMatch(/undefined|NaN/);
      }
    }
  });
});

describe('textOf', () => {
  it('has one line per row, with numbers that a spreadsheet parses exactly', () => {
    const lines = textOf(trace, sentences, { tensor: 'masked', ...first, head: 1 })
      .split('\n')
      .map((line) => line.split('\t'));
    expect(lines).toHaveLength(7);
    expect(lines[0]).toEqual(['', 'The', 'cat (2)', 'sat', 'on', 'the', 'cat (6)']);
    const { data } = trace.get('masked');
    expect(lines[1]?.slice(2)).toEqual(['-inf', '-inf', '-inf', '-inf', '-inf']);
    expect(Math.fround(Number(lines[6]?.[3]))).toBe(data[36 + 5 * 6 + 2]);
  });

  it('has words from right to left as they are, which the table isolates', () => {
    const hebrew = { tokens: ['חתול', 'cat', '3', '.', 'b', 'c'] };
    const choice = { tensor: 'masked', ...first };
    expect(tableOf(trace, hebrew, choice).columns[0]).toBe('\u2068חתול\u2069');
    expect(textOf(trace, hebrew, choice).split('\n')[0]).toBe('\tחתול\tcat\t3\t.\tb\tc');
  });

  it('copies all pages', () => {
    const wide = traceOf({ dModel: 90, numHeads: 3 });
    const lines = textOf(wide, sentences, { tensor: 'w_q', ...first, columnPage: 1 }).split('\n');
    expect([lines.length, lines[1]?.split('\t').length]).toEqual([91, 91]);
  });
});
