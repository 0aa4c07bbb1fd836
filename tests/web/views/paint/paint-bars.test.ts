/** A row as bars: heights to scale, and the row's own numbers at their ends. */
import { describe, expect, it } from 'vitest';
import { computed, contextOf, DEFAULT_SIZE } from '#tests/web/lesson/stage/support.ts';
import { scene as divide } from '#web/lesson/chapters/divide/scene.ts';
import { stills as softmax } from '#web/lesson/chapters/softmax/stills.ts';
import { domainsOf } from '#web/views/domains.ts';
import { formatCell } from '#web/views/format-number.ts';
import type { Frame } from '#web/views/frame.ts';
import { interpolate } from '#web/views/interpolate.ts';
import { paintCells } from '#web/views/paint/paint-cells.ts';
import { barScale, paintBars } from '#web/views/paint/paint-frame.ts';
import { panelValues } from '#web/views/panel-values.ts';
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

function matrixNumbersOf(frame: Frame | undefined): string[] {
  const panel = frame?.panels.find(({ id }) => id.startsWith('attention')) ?? expect.fail();
  const { canvas, written } = fakeCanvas();
  const { trace } = model;
  const domains = domainsOf(trace, allDrawn(trace));
  paintCells({ canvas, palette: PALETTE, trace, domains, digits: () => () => 'bright' }, { ...panel, cellWidth: 60 });
  return written.map(({ text }) => text);
}

/** Of the filled rectangles that are a bar's. */
function heightsOf(frame: Frame | undefined): number[] {
  const panel = frame?.panels.find(({ bars }) => bars);
  if (!panel) throw new Error('the frame has no bars');
  const { canvas } = fakeCanvas();
  const heights: number[] = [];
  Object.assign(canvas, {
    fillRect: (_x: number, _y: number, _width: number, height: number) => void heights.push(height),
  });
  const { trace } = model;
  paintBars(
    { canvas, palette: PALETTE, trace, domains: domainsOf(trace, allDrawn(trace)), digits: () => () => 'bright' },
    panel,
  );
  return heights;
}

describe('the scale of bars', () => {
  it('has room for zero, the least and the greatest value', () => {
    const { zero, end } = barScale([-1, 3, Number.NEGATIVE_INFINITY]);
    expect([zero, end(3), end(0), end(-1)]).toEqual([0.75, 0, 0.75, 1]);
    expect([barScale([0.2, 0.8]).zero, barScale([]).zero, barScale([-2]).zero]).toEqual([1, 0, 0]);
  });

  it('is that of other numbers, whose range is larger', () => {
    const { zero, end } = barScale([-0.5, 1.5], [-1, 3]);
    expect([zero, zero - end(1.5), end(-0.5) - zero]).toEqual([0.75, 0.375, 0.125]);
  });
});

/** The followed word's row in the parts of the softmax, from the beginning to the weights. */
const PARTS = ['scores', 'maximum', 'gaps', 'gaps', 'ones', 'exponentials', 'sum', 'divided', 'weights'] as const;

function partsOf(followed: number): Record<(typeof PARTS)[number], number[]> {
  const [scores, exponentials, weights] = ['masked', 'exponentials', 'weights'].map((name) => row(name, followed));
  const max = Math.max(...(scores ?? []));
  return {
    scores: scores ?? [],
    maximum: scores ?? [],
    gaps: (scores ?? []).map((score) => (Number.isFinite(score) ? score - max : score)),
    ones: (exponentials ?? []).map((value) => (value > 0 ? 1 : 0)),
    exponentials: exponentials ?? [],
    sum: exponentials ?? [],
    divided: exponentials ?? [],
    weights: weights ?? [],
  };
}

describe('the bars of the softmax', () => {
  it('are the followed word’s row, part by part, and so is its row in the matrix', () => {
    for (const followed of [4, 9]) {
      const stills = frames(followed);
      expect(stills).toHaveLength(PARTS.length);
      for (const [i, part] of PARTS.entries()) {
        const numbers = partsOf(followed)[part];
        const frame = stills[i] ?? expect.fail();
        for (const panel of frame.panels.filter(({ id }) => /^(attention|bars)/.test(id))) {
          const values = panelValues(model.trace, panel, panel.tensor);
          for (const [s, value] of numbers.entries()) {
            const shown = values(followed, s) ?? Number.NaN;
            if (Number.isFinite(value)) expect(shown, `${part} ${panel.id}`).toBeCloseTo(value, 5);
            else expect(shown).toBe(value);
          }
        }
        const isOnTheWay = part === 'divided' || part === 'ones';
        const text = numbers.map((value) => formatCell(value, { decimals: 2, bare: false }));
        expect(numbersOf(frame), part).toEqual(isOnTheWay ? [] : text);
      }
    }
  });

  it('slide, bend and shrink: numbers and heights change together, and no vote is ever negative', () => {
    const stills = frames(9);
    for (const i of stills.keys()) {
      const next = stills[i + 1];
      if (!next) break;
      for (const u of [0, 0.2, 0.4, 0.6, 0.8]) {
        const { panels } = interpolate(stills[i] as Frame, next, u);
        const [bars, matrix] = ['bars', 'attention'].map((id) => panels.find((panel) => panel.id.startsWith(id)));
        if (!bars || !matrix) throw new Error('a panel is missing');
        expect([bars.tensor, bars.softmax, bars.becoming]).toEqual([matrix.tensor, matrix.softmax, matrix.becoming]);
        for (const tensor of ['exponentials', 'weights'].filter((name) =>
          [bars.tensor, bars.becoming?.tensor].includes(name),
        ))
          for (let s = 0; s < 10; s++) expect(panelValues(model.trace, bars, tensor)(9, s)).toBeGreaterThanOrEqual(0);
      }
    }
    const half = interpolate(stills[4] as Frame, stills[5] as Frame, 0.5).panels.find(({ bars }) => bars);
    const values = half && panelValues(model.trace, half, 'exponentials');
    for (const [s, value] of row('exponentials', 9).entries()) expect(values?.(9, s)).toBeCloseTo(Math.sqrt(value), 5);
  });

  it('keep the height of 1 while they are divided, so that they shrink', () => {
    const [divided, weights] = frames(9).slice(-2);
    const [before, after] = [heightsOf(divided), heightsOf(weights)];
    expect(Math.max(...after) / Math.max(...before)).toBeCloseTo(Math.max(...row('weights', 9)), 1);
  });

  it('are half as high where the scores are halved', () => {
    const context = contextOf(model, DEFAULT_SIZE, { followed: 9 });
    const [scores, halved] = divide(context).map(({ frame }) => heightsOf(frame));
    for (const [s, height] of (scores ?? expect.fail()).slice(0, 10).entries())
      expect(halved?.[s]).toBeCloseTo(height / 2, 5);
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

  it('write no number on the way from one part to the next, and neither does the matrix', () => {
    const stills = frames(9);
    const ways = PARTS.flatMap((part, i) => (['maximum', 'ones', 'divided'].includes(part) ? [i] : []));
    for (const i of [...ways, PARTS.indexOf('ones') - 1]) {
      for (const u of [0.2, 0.5, 0.8]) {
        const frame = interpolate(stills[i] as Frame, stills[i + 1] as Frame, u);
        if (PARTS[i] !== 'gaps' || u === 0.5) expect(numbersOf(frame), `${PARTS[i]} ${u}`).toEqual([]);
        if (PARTS[i] !== 'gaps') expect(matrixNumbersOf(frame), `${PARTS[i]} ${u}`).toEqual([]);
      }
    }
    expect(matrixNumbersOf(stills[0])).toHaveLength(100);
  });

  it('keep their numbers on a phone, where they replace the matrix', () => {
    const low = frames(9, { width: 390, height: 215 });
    expect(low.every(({ panels }) => panels.every(({ bars, rowWindow }) => bars || rowWindow.slots.length === 1))).toBe(
      true,
    );
    expect(numbersOf(low.at(-1))).toHaveLength(10);
  });
});
