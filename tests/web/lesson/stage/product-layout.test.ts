/** The layout of a matrix product: whole where its numbers fit, otherwise a readable window around the followed word. */
import { describe, expect, it } from 'vitest';
import { type ProductAxes, productLayout } from '#web/lesson/stage/product-layout.ts';
import { fitsNumbers } from '#web/views/paint/paint-cells.ts';
import { computed, contextOf, sentenceOf } from './support.ts';

const PHONE = { width: 390, height: 216 };
const SCORES: ProductAxes = { down: 't', inner: ['d'], across: ['s'] };
const OUTPUT: ProductAxes = { down: 't', inner: ['h', 'd'], across: ['m'] };
const QUERIES: ProductAxes = { down: 't', also: 's', inner: ['m'], across: ['h', 'd'] };

const learned = computed({ preset: 'learned' });

describe('on a wide stage', () => {
  it.each([SCORES, OUTPUT, QUERIES])('shows every row and column with its numbers', (axes) => {
    const { windows, place } = productLayout(contextOf(learned, { width: 892, height: 660 }), axes);
    for (const window of Object.values(windows.of)) expect(window.slots).toHaveLength(window.size);
    expect(fitsNumbers(place.cellWidth, place.cellHeight)).toBe(true);
  });
});

describe('on a phone', () => {
  it.each([SCORES, OUTPUT, QUERIES])('has room for numbers', (axes) => {
    const { place } = productLayout(contextOf(learned, PHONE), axes);
    expect(fitsNumbers(place.cellWidth, place.cellHeight)).toBe(true);
  });

  it('shows the followed word and the key that it reads most', () => {
    for (const followed of learned.tokens.keys()) {
      const { windows } = productLayout(contextOf(learned, PHONE, { followed }), SCORES);
      const { data } = learned.trace.get('weights');
      const row = [...data.subarray(followed * learned.tokens.length, (followed + 1) * learned.tokens.length)];
      expect(windows.of.t.slotOf(followed)).toBeGreaterThanOrEqual(0);
      expect(windows.of.s.slotOf(row.indexOf(Math.max(...row)))).toBeGreaterThanOrEqual(0);
    }
  });

  it.each([OUTPUT, QUERIES])('shows the followed word’s row alone where more rows would have no numbers', (axes) => {
    const { windows, place } = productLayout(contextOf(learned, { width: 390, height: 136 }, { followed: 4 }), axes);
    expect(windows.of.t.slots).toEqual([{ kind: 'entry', index: 4 }]);
    expect(fitsNumbers(place.cellWidth, place.cellHeight)).toBe(true);
  });

  it('shows one head and counts the others', () => {
    const { windows } = productLayout(contextOf(learned, PHONE, { head: 1 }), OUTPUT);
    expect(windows.heads).toEqual([1]);
    expect(windows.hiddenHeads).toBe(2);
  });

  it('shows a long sentence as a pattern instead of a few of its numbers', () => {
    const long = computed({ sentence: sentenceOf(30) });
    const { windows, place } = productLayout(contextOf(long, PHONE), SCORES);
    expect(windows.of.s.slots.length).toBeGreaterThan(20);
    expect(fitsNumbers(place.cellWidth, place.cellHeight)).toBe(false);
  });
});

it('gives a summed axis with two names the same window', () => {
  const axes: ProductAxes = { down: 'm', inner: ['t'], called: 's', across: ['d'] };
  const { windows } = productLayout(contextOf(learned, { width: 390, height: 194 }, { followed: 4 }), axes);
  expect(windows.of.t.slots.length).toBeLessThan(10);
  expect(windows.of.s.slots).toEqual(windows.of.t.slots);
});
