/** How many entries of each axis fit at the minimum cell size. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Letter } from '#web/engine/cell.ts';
import { MIN_CELL, planWindows, type Side, type Windows } from '#web/lesson/stage/windows.ts';
import { computed, contextOf, DEFAULT_SIZE, sentenceOf } from './support.ts';

const small = contextOf(computed(), DEFAULT_SIZE);
const large = contextOf(computed({ sentence: sentenceOf(64), dModel: 512, numHeads: 16 }), DEFAULT_SIZE);

/** Slots along a side; of the heads only the visible ones. */
function taken(windows: Windows, side: Side): number {
  const slots = (letter: Letter) => (letter === 'h' ? windows.heads.length : windows.of[letter].slots.length);
  return side.reduce((sum, group) => sum + group.reduce((product, letter) => product * slots(letter), 1), 0);
}

const PRODUCT = { across: [['m'], ['h', 'd']], down: [['m'], ['t']], also: [['m'], ['s']] } as const;

describe('with enough room', () => {
  const windows = planWindows(small, PRODUCT.across, PRODUCT.down, 800, 600, PRODUCT.also);

  it('everything is drawn', () => {
    for (const [letter, size] of [
      ['t', 10],
      ['s', 10],
      ['h', 3],
      ['d', 4],
      ['m', 12],
    ] as const) {
      expect(windows.of[letter].slots.every((slot) => slot.kind === 'entry')).toBe(true);
      expect(windows.of[letter].slots).toHaveLength(size);
    }
    expect(windows).toMatchObject({ heads: [0, 1, 2], hiddenHeads: 0 });
  });
});

describe('with too little room', () => {
  const sides = fc.record({ width: fc.integer({ min: 110, max: 3000 }), height: fc.integer({ min: 50, max: 2000 }) });

  it('the drawn entries fit, with cells of at least the minimum size', () => {
    fc.assert(
      fc.property(sides, ({ width, height }) => {
        const windows = planWindows(large, PRODUCT.across, PRODUCT.down, width, height, PRODUCT.also);
        expect(taken(windows, PRODUCT.across) * MIN_CELL).toBeLessThanOrEqual(width);
        expect(taken(windows, PRODUCT.down) * MIN_CELL).toBeLessThanOrEqual(height);
        expect(taken(windows, PRODUCT.also) * MIN_CELL).toBeLessThanOrEqual(height);
      }),
    );
  });

  it('no axis has fewer than three slots, however small the stage', () => {
    const windows = planWindows(large, PRODUCT.across, PRODUCT.down, 1, 1);
    for (const letter of ['t', 'h', 'd', 'm'] as const) expect(windows.of[letter].slots).toHaveLength(3);
  });

  it('more room never shows less', () => {
    fc.assert(
      fc.property(sides, fc.integer({ min: 0, max: 200 }), ({ width, height }, more) => {
        const [narrow, wide] = [width, width + more].map((own) =>
          taken(planWindows(large, [['s']], [['t']], own, height), [['s']]),
        );
        expect(wide).toBeGreaterThanOrEqual(narrow ?? Infinity);
      }),
    );
  });

  it('features of heads are hidden before heads', () => {
    const windows = planWindows(large, [['h', 'd']], [['t']], 16 * 3 * MIN_CELL, 600);
    expect(windows.of.d.slots).toHaveLength(3);
    expect(windows).toMatchObject({ hiddenHeads: 0 });
    expect(windows.heads).toHaveLength(16);
  });

  it('hidden heads are counted, and the selected one is drawn', () => {
    for (let head = 0; head < 16; head++) {
      const windows = planWindows({ ...large, head }, [['h', 'd']], [['t']], 200, 600);
      expect(windows.heads).toContain(head);
      expect(windows.heads.length + windows.hiddenHeads).toBe(16);
      expect(windows.hiddenHeads).toBeGreaterThan(0);
    }
  });

  it('the requested entries are drawn', () => {
    const focus = { t: 40, s: 33, h: 7, d: 17, m: 300 };
    const windows = planWindows({ ...large, focus, head: 7 }, PRODUCT.across, PRODUCT.down, 300, 200, PRODUCT.also);
    for (const [letter, index] of Object.entries(focus)) {
      expect(windows.of[letter as Letter].slotOf(index), letter).toBeGreaterThanOrEqual(0);
    }
  });
});

describe('the keys of a map that is not drawn whole', () => {
  const learned = computed({ preset: 'learned' });
  const shown = ({ of }: Windows) =>
    of.s.slots.flatMap((slot) => (slot.kind === 'entry' ? [learned.tokens[slot.index]] : []));
  const keys = (room: number, given: Parameters<typeof contextOf>[2] = {}) =>
    planWindows(contextOf(learned, DEFAULT_SIZE, given), [['s']], [], room * MIN_CELL, 100);

  it('are those that the followed word reads most', () => {
    expect(shown(keys(7))).toEqual(expect.arrayContaining(['cat', 'it', 'mat']));
  });

  it('stay where they are when the reader points at one of them, and make room for another one', () => {
    const place = (word: string) => learned.tokens.indexOf(word);
    expect(shown(keys(7, { focus: { s: place('mat') } }))).toEqual(shown(keys(7)));
    expect(shown(keys(7, { focus: { s: place('on') } }))).toContain('on');
  });
});
