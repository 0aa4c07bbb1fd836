/** The pile of values: every row as high as its weight, and the number of the blend. */
import { describe, expect, it } from 'vitest';
import { computed, contextOf, DEFAULT_SIZE } from '#tests/web/lesson/stage/support.ts';
import { scene as values } from '#web/lesson/chapters/values/scene.ts';
import { domainsOf } from '#web/views/domains.ts';
import type { Frame, Panel } from '#web/views/frame.ts';
import { cellUnder, find } from '#web/views/hit.ts';
import { interpolate } from '#web/views/interpolate.ts';
import type { Digits } from '#web/views/paint/paint-cells.ts';
import { layersOf, paintPile } from '#web/views/paint/paint-frame.ts';
import { allDrawn } from '../drawn.ts';
import { fakeCanvas } from './fake-canvas.ts';
import { PALETTE } from './palette.ts';

const model = computed();
const weights = model.trace.get('weights').data.subarray(4 * 10, 5 * 10);
const stills = values(contextOf(model, { ...DEFAULT_SIZE, width: 1050 }, { followed: 4 })).map(({ frame }) => frame);

function pileOf(frame: Frame | undefined): Panel & { readonly pile: NonNullable<Panel['pile']> } {
  const panel = frame?.panels.find(({ pile }) => pile);
  if (!panel?.pile) throw new Error('the frame has no pile');
  return { ...panel, pile: panel.pile };
}

describe('the pile of values', () => {
  it('begins with rows of one height', () => {
    const panel = pileOf(stills[0]);
    const heights = layersOf(panel, weights, panel.pile.amount).map(({ height }) => height);
    for (const height of heights) expect(height).toBeCloseTo(panel.cellHeight);
  });

  it('ends with rows as high as the followed word’s weights, in the same room', () => {
    const panel = pileOf(stills[2]);
    expect(panel.pile).toMatchObject({ t: 4, weights: 'weights', amount: 1 });
    const layers = layersOf(panel, weights, panel.pile.amount);
    const whole = 10 * panel.cellHeight;
    for (const { height, row } of layers) expect(height / whole).toBeCloseTo(weights[row] ?? Number.NaN, 5);
    const last = layers.at(-1);
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeCloseTo(panel.y + whole);
  });

  it('grows in between', () => {
    const { amount } = pileOf(interpolate(stills[1] as Frame, stills[2] as Frame, 0.5)).pile;
    expect(amount).toBeCloseTo(0.5);
  });

  it('writes the numbers in focus, and the others when its rows take their heights', () => {
    const written = (still: number, digits: Digits) => {
      const { canvas, written: texts } = fakeCanvas();
      const panel = pileOf(stills[still]);
      const domains = domainsOf(model.trace, allDrawn(model.trace));
      const paint = { canvas, palette: PALETTE, trace: model.trace, domains };
      paintPile(
        { ...paint, digits: () => (_, column) => (column === 1 ? 'bright' : digits) },
        panel,
        panel.pile,
        model.tokens,
      );
      return texts.filter(({ text }) => !text.includes('×')).length;
    };
    expect([written(1, 'none'), written(1, 'plain')]).toEqual([10, 40]);
    expect(written(2, 'none')).toBe(written(2, 'plain'));
    expect(written(2, 'none')).toBeGreaterThan(0);
  });

  it('is not a matrix: its rows hide no cell of V', () => {
    const frame = stills[2] as Frame;
    const { x, y } = pileOf(frame);
    expect(cellUnder(frame, x + 3, y + 3)).toBeNull();
    expect(find(frame, { tensor: 'v', at: { h: 0, s: 3, d: 0 } })?.panel.id).toBe('v.0');
  });
});

describe('the followed word’s row of a product', () => {
  it('is the first that fills', () => {
    const context = stills[2]?.panels.find(({ tensor }) => tensor === 'context');
    expect(context).toMatchObject({ first: 4, fill: 4 });
    const filled = (frame: Frame | undefined, t: number) => {
      const drawn = frame && find(frame, { tensor: 'context', at: { h: 0, t, d: 3 } });
      return drawn && cellUnder(frame, ...middle(drawn)) !== null;
    };
    expect([filled(stills[2], 4), filled(stills[2], 0), filled(stills[3], 0)]).toEqual([true, false, true]);
  });
});

function middle({ panel, row, column }: { panel: Panel; row: number; column: number }): [number, number] {
  return [panel.x + (column + 0.5) * panel.cellWidth, panel.y + (row + 0.5) * panel.cellHeight];
}
