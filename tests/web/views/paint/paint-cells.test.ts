/** Numbers in the cells of a matrix: one format, shown if computed and if they fit. */
import { describe, expect, it } from 'vitest';
import { computed } from '#tests/web/lesson/stage/support.ts';
import type { AttentionTrace } from '#web/engine/engine.ts';
import { axisWindow } from '#web/views/axis-window.ts';
import { contrast, cssColour, parseColour } from '#web/views/colour-map.ts';
import { domainsOf, positionOnMap } from '#web/views/domains.ts';
import { formatCell, styleToFit } from '#web/views/format-number.ts';
import type { Panel } from '#web/views/frame.ts';
import { type DigitsOf, NUMBER_HEIGHT, numberSize, paintCells } from '#web/views/paint/paint-cells.ts';
import { allDrawn } from '../drawn.ts';
import { panelOf } from '../panels.ts';
import { fakeCanvas, type Written } from './fake-canvas.ts';
import { PALETTE } from './palette.ts';

const { trace } = computed({ mask: { kind: 'causal' } });
const square = { rows: 't', cols: 's', rowWindow: axisWindow(10, 10), colWindow: axisWindow(10, 10) } as const;
const readable = { cellWidth: 40, cellHeight: 24 } as const;

const everywhere: DigitsOf = () => () => 'plain';

function written(panel: Panel, of: AttentionTrace = trace, digits: DigitsOf = everywhere): Written[] {
  const { canvas, written: texts } = fakeCanvas();
  paintCells({ canvas, palette: PALETTE, trace: of, domains: domainsOf(of, allDrawn(of)), digits }, panel);
  return texts;
}

const scaled = panelOf({ tensor: 'scaled', head: 1, domain: 'scores', ...square, ...readable });
const masked = { ...scaled, tensor: 'masked' };
const part = (name: string, head: number) => [...trace.get(name).data.slice(head * 100, (head + 1) * 100)];

describe('the numbers of a matrix', () => {
  it('are those of its head, row by row', () => {
    const values = part('scaled', 1);
    const style = { decimals: 2, bare: false };
    expect(styleToFit(values, 5)).toEqual(style);
    expect(written(scaled).map(({ text }) => text)).toEqual(values.map((value) => formatCell(value, style)));
  });

  it('stay inside their cells', () => {
    for (const { text, width } of written(scaled)) expect(width, text).toBeLessThanOrEqual(readable.cellWidth);
  });

  it('are readable on their cell’s colour, from the palest to the strongest', () => {
    const domain = domainsOf(trace, allDrawn(trace)).scores;
    const grounds = [0, 1, 2].flatMap((head) => part('scores', head)).map((value) => positionOnMap(value, domain));
    expect(Math.max(...grounds.map((at) => Math.abs(at - 0.5)))).toBe(0.5);
    const texts = [0, 1, 2].flatMap((head) => written({ ...scaled, tensor: 'scores', head }));
    texts.forEach(({ colour }, i) => {
      const ground = PALETTE.signedMap(grounds[i] ?? Number.NaN);
      expect(contrast(parseColour(colour), parseColour(cssColour(ground)))).toBeGreaterThan(4.45);
    });
  });

  it('are bolder in focus, and of the same size', () => {
    const fonts = written(scaled, trace, () => (row) => (row === 9 ? 'bright' : 'plain')).map(({ font }) => font);
    const [plain = '', bright = ''] = [fonts[0], fonts[99]];
    expect(fonts).toEqual(fonts.map((_, i) => (i < 90 ? plain : bright)));
    expect([plain.slice(0, 4), bright.slice(0, 4), bright.slice(4)]).toEqual(['450 ', '600 ', plain.slice(4)]);
  });

  it('are written where they are wanted, in the same format', () => {
    const all = written(scaled).map(({ text }) => text);
    const some = written(scaled, trace, () => (row, column) => (row === 9 || column === 2 ? 'bright' : 'none'));
    expect(some.map(({ text }) => text)).toEqual(all.filter((_, i) => i >= 90 || i % 10 === 2));
  });

  it('are omitted if cells are too small', () => {
    expect(written({ ...scaled, cellWidth: 20 })).toEqual([]);
    expect(written({ ...scaled, cellHeight: 10 })).toEqual([]);
  });

  it('appear as far as they are computed', () => {
    expect(written({ ...scaled, fill: 0 })).toHaveLength(0);
    expect(written({ ...scaled, fill: 13 })).toHaveLength(13);
    expect(written({ ...scaled, fill: 13.9 })).toHaveLength(13);
  });

  it('show −∞', () => {
    const texts = written(masked).map(({ text }) => text);
    expect(texts.filter((text) => text === '\u2212∞')).toHaveLength(45);
  });

  it('are omitted in gaps', () => {
    expect(written({ ...scaled, rowWindow: axisWindow(10, 5) })).toHaveLength(4 * 10);
  });

  it('are as transparent as their matrix', () => {
    for (const { alpha } of written({ ...scaled, alpha: 0.3 })) expect(alpha).toBe(0.3);
  });
});

it('a cell’s colour is its number’s, in every row', () => {
  const domains = domainsOf(trace, allDrawn(trace));
  const colours = part('scores', 1).map((value) => cssColour(PALETTE.signedMap(positionOnMap(value, domains.scores))));
  for (const others of ['plain', 'none'] as const) {
    const { canvas, filled } = fakeCanvas();
    const digits: DigitsOf = () => (row) => (row === 9 ? 'bright' : others);
    paintCells({ canvas, palette: PALETTE, trace, domains, digits }, { ...scaled, tensor: 'scores' });
    expect(filled.map(({ colour }) => colour)).toEqual(colours);
  }
});

describe('a veil', () => {
  it('paints only cells that it forbids', () => {
    const mask = panelOf({ tensor: 'mask', domain: 'scores', ...square, ...readable, veil: true });
    const texts = written(mask).map(({ text }) => text);
    expect(texts).toHaveLength(45);
    expect(new Set(texts)).toEqual(new Set(['\u2212∞']));
  });
});

describe('a matrix that turns into another', () => {
  const becoming = (amount: number) => ({
    ...scaled,
    becoming: { tensor: 'masked', domain: 'scores' as const, amount },
  });
  const texts = (panel: Panel) => written(panel).map(({ text }) => text);

  it('starts as the first and ends as the second', () => {
    expect(texts(becoming(0))).toEqual(texts(scaled));
    expect(texts(becoming(1))).toEqual(texts(masked));
  });

  it('keeps numbers that stay the same', () => {
    const [before, after] = [texts(scaled), texts(masked)];
    written(becoming(0.4)).forEach(({ text, colour }, i) => {
      if (before[i] === after[i]) expect(colour, text).toMatch(/ 1\)$/);
    });
    expect(written(becoming(0.4)).some(({ colour }) => !/ 1\)$/.test(colour))).toBe(true);
  });

  it('changes cell by cell in reading order', () => {
    const [half, before, after] = [texts(becoming(0.5)), texts(scaled), texts(masked)];
    const differing = before.flatMap((text, i) => (text === after[i] ? [] : i));
    const changed = differing.map((i) => half[i] === after[i]);
    expect(changed[0]).toBe(true);
    expect(changed.at(-1)).toBe(false);
    expect(changed).toEqual([...changed].sort((a, b) => Number(b) - Number(a)));
  });
});

it.each([NUMBER_HEIGHT, 12, 13, 16, 40])(
  'the digits of a cell %i pixels high leave room for the frame of its row',
  (height) => {
    expect(numberSize(60, height)).toBeLessThanOrEqual(height - 2);
    expect(numberSize(60, height)).toBeGreaterThanOrEqual(9);
  },
);
