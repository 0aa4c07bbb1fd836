/** A row as bars: heights to scale, and the row's own numbers at their ends. */
import { describe, expect, it } from 'vitest';
import { computed, contextOf, DEFAULT_SIZE } from '#tests/web/lesson/stage/support.ts';
import { stills as softmax } from '#web/lesson/chapters/softmax/stills.ts';
import { domainsOf } from '#web/views/domains.ts';
import { formatCell } from '#web/views/format-number.ts';
import type { Frame } from '#web/views/frame.ts';
import { interpolate } from '#web/views/interpolate.ts';
import { barScale, paintBars } from '#web/views/paint/paint-bars.ts';
import { allDrawn } from '../drawn.ts';
import { fakeCanvas } from './fake-canvas.ts';
import { PALETTE } from './palette.ts';

const model = computed({ mask: { kind: 'causal' } });
const row = (name: string, t: number) => [...model.trace.get(name).data.subarray(t * 10, (t + 1) * 10)];

function frames(followed: number, size = DEFAULT_SIZE): readonly Frame[] {
  return softmax(contextOf(model, size, { followed })).map(({ frame }) => frame);
}

/** `cellWidth` replaces the width of the columns. */
function numbersOf(frame: Frame | undefined, cellWidth?: number): string[] {
  const found = frame?.panels.find((panel) => panel.bars);
  if (!found) throw new Error('the frame has no bars');
  const bars = cellWidth === undefined ? found : { ...found, cellWidth };
  const { canvas, written } = fakeCanvas();
  const { trace } = model;
  paintBars(
    { canvas, palette: PALETTE, trace, domains: domainsOf(trace, allDrawn(trace)), digits: () => () => 'bright' },
    bars,
  );
  return written.map(({ text }) => text);
}

describe('the scale of bars', () => {
  it('has room for zero, the least and the greatest value', () => {
    const { zero, end } = barScale([-1, 3, Number.NEGATIVE_INFINITY]);
    expect([zero, end(3), end(0), end(-1)]).toEqual([0.75, 0, 0.75, 1]);
    expect([barScale([0.2, 0.8]).zero, barScale([]).zero, barScale([-2]).zero]).toEqual([1, 0, 0]);
  });
});

describe('the bars of the softmax', () => {
  it('are the followed word’s row, step by step', () => {
    for (const followed of [4, 9]) {
      const stills = frames(followed);
      expect(stills).toHaveLength(4);
      for (const [i, name] of [
        [0, 'masked'],
        [1, 'exponentials'],
        [3, 'weights'],
      ] as const) {
        const text = row(name, followed).map((value) => formatCell(value, { decimals: 2, bare: false }));
        expect(numbersOf(stills[i])).toEqual(text);
      }
    }
  });

  it('have smaller numbers in narrow columns, as with several heads side by side', () => {
    const [scores] = frames(9);
    const signed = row('masked', 9);
    expect(Math.min(...signed)).toBeLessThan(0);
    expect(Math.max(...signed.map(Math.abs))).toBeLessThan(10);
    const text = signed.map((value) => formatCell(value, { decimals: 1, bare: false }));
    expect(numbersOf(scores, 25)).toEqual(text);
    expect(numbersOf(scores, 20)).toEqual([]);
  });

  it('write no number while they are between two heights', () => {
    const [scores, exponentials] = frames(9) as [Frame, Frame];
    expect(numbersOf(interpolate(scores, exponentials, 0.5))).toEqual([]);
  });

  it('keep their numbers on a phone, where they replace the matrix', () => {
    const low = frames(9, { width: 390, height: 215 });
    expect(low.every(({ panels }) => panels.every(({ bars, rowWindow }) => bars || rowWindow.slots.length === 1))).toBe(
      true,
    );
    expect(numbersOf(low[3])).toHaveLength(10);
  });
});
