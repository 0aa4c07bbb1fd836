/** Frames between two frames: they start at the first, end at the second, and nothing jumps. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timelineOf } from '#web/lesson/stage/timeline.ts';
import { axisWindow } from '#web/views/axis-window.ts';
import type { Frame, Panel, Title } from '#web/views/frame.ts';
import { ease, interpolate } from '#web/views/interpolate.ts';
import { CHAPTERS, stillsOf } from '../lesson/chapters/all-scenes.ts';
import { computed, contextOf, DEFAULT_SIZE } from '../lesson/stage/support.ts';
import { frameOf, panelOf } from './panels.ts';

/** Every pair of consecutive stills in the lesson. */
const context = contextOf(computed({ dropout: 0.3, mask: { kind: 'causal' } }), DEFAULT_SIZE);
const pairs = CHAPTERS.flatMap((chapter) => {
  const { stills } = timelineOf(stillsOf(chapter, context));
  return stills
    .slice(1)
    .map((still, i) => ({
      name: `${chapter.id}: ${stills[i]?.step} → ${still.step}`,
      before: stills[i]?.frame ?? still.frame,
      after: still.frame,
    }));
});

/** Not `fc.double`, most of whose numbers are near 0. */
const moments = fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000);

const NUMBERS = ['x', 'y', 'cellWidth', 'cellHeight', 'alpha', 'fill', 'turn', 'rowLabels', 'colLabels'] as const;

function panel(frame: Frame, id: string): Panel {
  const found = frame.panels.find((own) => own.id === id);
  if (!found) throw new Error(`no panel ${id}`);
  return found;
}

describe('easing', () => {
  it('starts at 0, ends at 1, is 0.5 in the middle, and is symmetric', () => {
    expect([ease(0), ease(0.5), ease(1)]).toEqual([0, 0.5, 1]);
    fc.assert(
      fc.property(moments, (u) => {
        expect(ease(u) + ease(1 - u)).toBeCloseTo(1, 12);
      }),
    );
  });

  it('is monotonic', () => {
    fc.assert(fc.property(moments, moments, (u, v) => u <= v === ease(u) <= ease(v) || ease(u) === ease(v)));
  });
});

describe.each(pairs)('$name', ({ before, after }) => {
  it('starts and ends exactly at the given frames', () => {
    expect(interpolate(before, after, 0)).toBe(before);
    expect(interpolate(before, after, 1)).toBe(after);
    expect(interpolate(before, after, -0.2)).toBe(before);
    expect(interpolate(before, after, 1.2)).toBe(after);
  });

  it('shows every matrix once', () => {
    for (const u of [0.001, 0.3, 0.5, 0.7, 0.999]) {
      const { panels, titles, signs } = interpolate(before, after, u);
      for (const items of [panels, titles, signs]) {
        const ids = items.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }
    }
  });

  it('never jumps: a thousandth of the time moves everything only slightly', () => {
    for (let u = 0; u < 1; u += 0.02) {
      const [now, next] = [interpolate(before, after, u), interpolate(before, after, u + 0.001)];
      for (const own of now.panels) {
        const later = next.panels.find(({ id }) => id === own.id);
        expect(Math.abs((later?.alpha ?? 0) - own.alpha)).toBeLessThan(0.03);
        // What cannot be seen may jump to its new place.
        if (!later || Math.max(own.alpha, later.alpha) < 0.03) continue;
        // The steepest slope of the easing is three, in half the time; the stage is less than 1100 pixels wide.
        for (const name of ['x', 'y'] as const) expect(Math.abs(later[name] - own[name])).toBeLessThan(6.8);
        for (const name of ['cellWidth', 'cellHeight'] as const) {
          expect(Math.abs(later[name] - own[name])).toBeLessThan(0.8);
        }
      }
      for (const fresh of next.panels) {
        if (!now.panels.some(({ id }) => id === fresh.id)) expect(fresh.alpha).toBeLessThan(0.03);
      }
    }
  });

  it('runs backwards through the same positions', () => {
    for (const u of [0.1, 0.25, 0.5, 0.8]) {
      const [forth, back] = [interpolate(before, after, u), interpolate(after, before, 1 - u)];
      for (const { id } of before.panels) {
        if (!after.panels.some((other) => other.id === id)) continue;
        const [there, here] = [panel(forth, id), panel(back, id)];
        if (there.alpha > 0) for (const name of NUMBERS) expect(there[name]).toBeCloseTo(here[name], 9);
      }
    }
  });
});

describe('one matrix', () => {
  const before = panelOf({ x: 0, fill: 0 });
  const after = panelOf({ x: 200, fill: 40 });

  it('fills evenly, and moves with easing', () => {
    const early = panel(interpolate(frameOf(before), frameOf(after), 0.25), 'q');
    expect(early.fill).toBe(10);
    expect(early.x).toBe(200 * ease(0.25));
    expect(early.x).toBeLessThan(50);
  });

  it('knows both tensors and the progress while one turns into the other', () => {
    const turning = interpolate(frameOf(before), frameOf({ ...after, tensor: 'merged', domain: 'context' }), 0.3);
    expect(panel(turning, 'q')).toMatchObject({
      tensor: 'q',
      domain: 'query',
      becoming: { tensor: 'merged', domain: 'context', amount: 0.3 },
    });
  });

  it('fades out by half time without a successor; fades in from then without a predecessor', () => {
    const other = panelOf({ id: 'k' });
    const alpha = (id: string, u: number) => panel(interpolate(frameOf(before), frameOf(other), u), id).alpha;
    expect([alpha('q', 0.25), alpha('q', 0.5), alpha('q', 0.9)]).toEqual([0.5, 0, 0]);
    expect([alpha('k', 0.1), alpha('k', 0.5), alpha('k', 0.75)]).toEqual([0, 0, 0.5]);
  });

  it('moves after others are gone and before others come', () => {
    const [first, last] = [
      frameOf(before, panelOf({ id: 'old', y: 500 })),
      frameOf(after, panelOf({ id: 'new', y: 500 })),
    ];
    const at = (u: number) => interpolate(first, last, u);
    expect([0.1, 0.25, 0.5, 0.75, 0.9].map((u) => panel(at(u), 'q').x)).toEqual([0, 0, 100, 200, 200]);
    expect([0.125, 0.25, 0.9].map((u) => panel(at(u), 'old').alpha)).toEqual([0.5, 0, 0]);
    expect([0.1, 0.75, 0.875].map((u) => panel(at(u), 'new').alpha)).toEqual([0, 0, 0.5]);
  });

  it('fades on a way that crosses another matrix, which stays', () => {
    const inTheWay = panelOf({ id: 'wall', x: 100 });
    const at = (u: number) => interpolate(frameOf(before, inTheWay), frameOf({ ...after, x: 300 }, inTheWay), u);
    expect(panel(at(0.25), 'q')).toMatchObject({ x: 0, alpha: 0.5 });
    expect(panel(at(0.75), 'q')).toMatchObject({ x: 300, alpha: 0.5 });
    expect(panel(at(0.5), 'wall').alpha).toBe(1);
  });

  it('fades if its number of rows or columns changes', () => {
    const wider = panelOf({ x: 200, colWindow: axisWindow(6, 6) });
    const at = (u: number) => panel(interpolate(frameOf(before), frameOf(wider), u), 'q');
    expect(at(0.25)).toMatchObject({ x: 0, alpha: 0.5, colWindow: before.colWindow });
    expect(at(0.75)).toMatchObject({ x: 200, alpha: 0.5, colWindow: wider.colWindow });
  });

  it('grows in its final place', () => {
    const grown = panelOf({ id: 'result', x: 500, grows: true });
    const at = (u: number) => panel(interpolate(frameOf(before), frameOf(before, grown), u), 'result');
    expect([0.1, 0.3, 0.9].map((u) => at(u).x)).toEqual([500, 500, 500]);
    expect(at(0.1)).toMatchObject({ alpha: 0.5, fill: 0 });
    expect(at(0.6).alpha).toBe(1);
    expect(at(0.6).fill).toBeCloseTo(20, 9);
  });

  it('stays on top as a veil until the matrix below has changed', () => {
    const veil = panelOf({ id: 'mask', veil: true });
    const alpha = (u: number) => panel(interpolate(frameOf(before, veil), frameOf(after), u), 'mask').alpha;
    expect([alpha(0.1), alpha(0.5), alpha(0.94)]).toEqual([1, 1, 1]);
    expect(alpha(0.99)).toBeCloseTo(0.2, 9);
    const { panels } = interpolate(frameOf(before, veil), frameOf(after), 0.5);
    expect(panels.map(({ id }) => id)).toEqual(['q', 'mask']);
  });
});

describe('a title', () => {
  const title = {
    id: 'q',
    panels: ['q'],
    tensor: 'q',
    text: 'Q',
    note: '',
    shape: [],
    side: 'top',
    alpha: 1,
  } as const satisfies Title;
  const titled = (text: string, own = panelOf()): Frame => ({ ...frameOf(own), titles: [{ ...title, text }] });

  it('stays with its matrix', () => {
    const at = interpolate(titled('Q'), titled('Q', panelOf({ x: 300 })), 0.5);
    expect(at.titles).toEqual([{ ...title, text: 'Q' }]);
  });

  it('shows its old text until that has faded', () => {
    const at = (u: number) => interpolate(titled('Q'), titled('K'), u).titles;
    expect(at(0.25)).toEqual([{ ...title, text: 'Q', alpha: 0.5 }]);
    expect(at(0.75)).toEqual([{ ...title, text: 'K', alpha: 0.5 }]);
  });
});

describe('signs and worked sums', () => {
  const sign = { id: 'times', text: '×', x: 0, y: 0, alpha: 1 };
  const worked = { x: 0, y: 0, width: 100, height: 50, alpha: 1 };

  it('move if they stay', () => {
    const [before, after]: Frame[] = [0, 80].map((x) => ({
      ...frameOf(panelOf({ x })),
      signs: [{ ...sign, x }],
      worked,
    }));
    const middle = interpolate(before as Frame, after as Frame, 0.5);
    expect(middle.signs).toEqual([{ ...sign, x: 40 }]);
    expect(middle.worked).toEqual(worked);
  });

  it('fade if the sum gets another place', () => {
    const [before, after]: Frame[] = [100, 200].map((width) => ({ ...frameOf(), worked: { ...worked, width } }));
    const at = (u: number) => interpolate(before as Frame, after as Frame, u).worked;
    expect(at(0.25)).toEqual({ ...worked, alpha: 0.5 });
    expect(at(0.75)).toEqual({ ...worked, width: 200, alpha: 0.5 });
  });

  it('fade if they come or go', () => {
    const before: Frame = { ...frameOf(), signs: [sign], worked };
    expect(interpolate(before, frameOf(), 0.5).signs).toEqual([{ ...sign, alpha: 0.5 }]);
    expect(interpolate(before, frameOf(), 0.5).worked).toEqual({ ...worked, alpha: 0.5 });
    expect(interpolate(frameOf(), before, 0.75).worked?.alpha).toBe(0.75);
  });
});
