/** The legend of an exported picture: nothing overlaps, nothing is cut off, and its height is as measured. */
import { describe, expect, it } from 'vitest';
import { type LegendEntry, linesOf, paintLegend } from '#web/views/paint/paint-legend.ts';
import { fakeCanvas } from './fake-canvas.ts';
import { PALETTE } from './palette.ts';

const entries: readonly LegendEntry[] = [
  { name: 'scores', low: '−3.1', high: '3.1', map: 'signed' },
  { name: 'share of a row', low: '0', high: '1', map: 'share' },
  { name: 'masked (−∞)', low: '', high: '', map: 'hatched' },
];
const caption = 'One number of Q: a row of X times a column of the weights, summed up.';

describe.each([240, 400, 900])('on a picture %i pixels wide', (width) => {
  const { canvas, written } = fakeCanvas();
  const legend = { canvas, palette: PALETTE, caption, entries, width };
  const needed = paintLegend(legend, null);
  const bottom = paintLegend(legend, 500);

  it('takes the measured height', () => expect(bottom - 500).toBe(needed));

  it('writes within the picture, without overlapping text', () => {
    for (const text of written) {
      expect(text.x).toBeGreaterThanOrEqual(16);
      expect(text.x + text.width).toBeLessThanOrEqual(width - 16);
      expect(text.y).toBeLessThan(bottom);
      const same = written.filter((other) => other !== text && other.y === text.y && other.x >= text.x);
      for (const other of same) expect(other.x).toBeGreaterThanOrEqual(text.x + text.width);
    }
  });

  it('writes the whole caption and every end of a map', () => {
    const texts = written.map(({ text }) => text);
    expect(texts.join(' ')).toContain('scores −3.1 3.1 share of a row 0 1 masked (−∞)');
    expect(texts.join(' ')).toContain(caption);
  });
});

describe('lines', () => {
  const ruler = { measureText: (text: string) => ({ width: text.length }) as TextMetrics };
  it('are filled up to the width, and a long word gets its own line', () => {
    expect(linesOf(ruler, 'aa bb  cccccccc d', 5)).toEqual(['aa bb', 'cccccccc', 'd']);
    expect(linesOf(ruler, '', 5)).toEqual([]);
  });
});
