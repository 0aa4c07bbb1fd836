/** Ghosts and differences of changed numbers. */
import { describe, expect, it } from 'vitest';
import { axisWindow } from '#web/views/axis-window.ts';
import { cssColour } from '#web/views/colour-map.ts';
import { differencesOf, differs, domainsOfDifferences } from '#web/views/differences.ts';
import { domainsOf, positionOnMap } from '#web/views/domains.ts';
import { paintCells } from '#web/views/paint/paint-cells.ts';
import { ghostsOf } from '#web/views/paint/paint-ghosts.ts';
import type { PaintTarget } from '#web/views/paint/target.ts';
import { computed } from '../lesson/stage/support.ts';
import { allDrawn } from './drawn.ts';
import { fakeCanvas } from './paint/fake-canvas.ts';
import { PALETTE } from './paint/palette.ts';
import { panelOf } from './panels.ts';

const EDIT = { tensor: 'w_q', row: 2, column: 1, value: 4 } as const;
const before = computed({ mask: { kind: 'causal' } }).trace;
const now = computed({ mask: { kind: 'causal' }, edits: [EDIT] }).trace;
const size = { cellWidth: 40, cellHeight: 24 } as const;
const weight = panelOf({
  tensor: 'w_q',
  rows: 'm',
  cols: 'd',
  head: 0,
  domain: 'weight',
  rowWindow: axisWindow(12, 12),
  colWindow: axisWindow(4, 4),
  ...size,
});
const query = {
  ...weight,
  tensor: 'q_projected',
  rows: 't' as const,
  domain: 'query' as const,
  rowWindow: axisWindow(10, 10),
};

/** The strips and frames in the cells; the dots of cells that are not computed are lower. */
function painted(panel: typeof weight | typeof query, ghosts: typeof before | null) {
  const { canvas } = fakeCanvas();
  const filled: { x: number; y: number; height: number; colour: string }[] = [];
  const framed: { x: number; y: number }[] = [];
  const fillRect: PaintTarget['fillRect'] = (x, y, _, height) =>
    void filled.push({ x, y, height, colour: String(canvas.fillStyle) });
  const strokeRect: PaintTarget['strokeRect'] = (x, y) => void framed.push({ x, y });
  Object.assign(canvas, { fillRect, strokeRect });
  paintCells(
    {
      canvas,
      palette: PALETTE,
      trace: now,
      domains: domainsOf(now, allDrawn(now)),
      ghosts: ghosts && ghostsOf(ghosts),
      digits: () => () => 'bright',
    },
    panel,
  );
  return { strips: filled.filter(({ height }) => height > 2 && height <= 6), framed };
}

describe('a ghost', () => {
  it('is a strip in the old colour, with a frame, on a number that the reader changed', () => {
    const { strips, framed } = painted(weight, before);
    const was = before.get('w_q').data[2 * 12 + 1] ?? Number.NaN;
    const colour = cssColour(PALETTE.signedMap(positionOnMap(was, domainsOf(now, allDrawn(now)).weight)));
    expect(strips).toEqual([{ x: weight.x + 40, y: expect.any(Number), height: expect.any(Number), colour }]);
    expect(strips[0]?.y).toBeGreaterThan(weight.y + 2 * 24 + 12);
    expect(framed).toHaveLength(1);
  });

  it('is on each computed number that changed visibly, without a frame', () => {
    const { strips, framed } = painted(query, before);
    const limit = domainsOf(now, allDrawn(now)).query.max / 200;
    const moved = Array.from({ length: 10 }, (_, t) => {
      const [a, b] = [now, before].map((trace) => trace.get('q_projected').data[t * 12 + 1] ?? Number.NaN);
      return Math.abs((a ?? 0) - (b ?? 0)) >= limit;
    });
    expect(strips).toHaveLength(moved.filter(Boolean).length);
    expect(strips.length).toBeGreaterThan(5);
    expect(new Set(strips.map(({ x }) => x))).toEqual(new Set([query.x + 40]));
    expect(framed).toEqual([]);
  });

  it('is nowhere without a change, in another matrix, or on a number that is not computed yet', () => {
    expect(painted(weight, null)).toEqual({ strips: [], framed: [] });
    expect(painted(weight, now)).toEqual({ strips: [], framed: [] });
    expect(painted({ ...weight, tensor: 'w_k' }, before)).toEqual({ strips: [], framed: [] });
    expect(painted({ ...weight, fill: 9 }, before)).toEqual({ strips: [], framed: [] });
  });

  it('ignores what two engines round differently', () => {
    expect(differs(1, 1 + 1e-6)).toBe(false);
    expect(differs(1000, 1000.001)).toBe(false);
    expect(differs(1, 1.001)).toBe(true);
    expect(differs(Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY)).toBe(false);
  });
});

describe('the differences', () => {
  const change = differencesOf(now, before);

  it('are new minus old where a number changed, and no number elsewhere', () => {
    const [data, a, b] = [change, now, before].map((trace) => trace.get('q_projected').data);
    data?.forEach((value, i) => {
      if (i % 12 === 1 && Number.isFinite(value)) expect(value).toBeCloseTo((a?.[i] ?? 0) - (b?.[i] ?? 0), 6);
      else expect(value).toBeNaN();
    });
    expect(change.get('w_k').data.every(Number.isNaN)).toBe(true);
    expect([...change.get('w_q').data].filter(Number.isFinite)).toHaveLength(1);
  });

  it('keep forbidden cells forbidden', () => {
    const hatched = (trace: typeof now) =>
      [...trace.get('masked').data].map((value) => value === Number.NEGATIVE_INFINITY);
    expect(hatched(change)).toEqual(hatched(now));
  });

  it('have maps with both signs, as wide as the largest difference', () => {
    const domains = domainsOfDifferences(change, allDrawn(change));
    const largest = [...change.get('w_q').data].find(Number.isFinite) ?? Number.NaN;
    expect(domains.weight).toEqual({ signed: true, max: Math.abs(largest) });
    expect(domains.share.signed).toBe(true);
  });
});
