/** Ribbons between words: widths, places, nesting, wrapped lines, columns, and the way from one picture to the next. */
import { describe, expect, it } from 'vitest';
import { type Ribbon, ribbonPath, ribbons, ribbonsBetween, type WordBox } from '#web/views/svg/ribbons.ts';

const OPTIONS = { full: 20, room: 100 };

function line(count: number, top = 200): WordBox[] {
  return Array.from({ length: count }, (_, i) => ({ left: i * 60, top, width: 40, height: 30 }));
}

function toWord(drawn: readonly Ribbon[], word: number): Ribbon {
  const found = drawn.find((ribbon) => ribbon.word === word);
  if (!found) throw new Error(`no ribbon to word ${word}`);
  return found;
}

/** The highest and the lowest y of the stroke. */
function span({ curve: [x0, y0, x1, y1, x2, y2, x3, y3], width }: Ribbon): [number, number] {
  void [x0, x1, x2, x3];
  const ys = Array.from({ length: 101 }, (_, i) => {
    const t = i / 100;
    return (1 - t) ** 3 * y0 + 3 * t * (1 - t) ** 2 * y1 + 3 * t * t * (1 - t) * y2 + t ** 3 * y3;
  });
  return [Math.min(...ys) - width / 2, Math.max(...ys) + width / 2];
}

describe('ribbons', () => {
  it('are as wide as their weights and run from the reader to the middle of the word that it reads', () => {
    const drawn = ribbons(line(4), 3, [0.7, 0.3, 0, 0], OPTIONS);
    expect(drawn).toHaveLength(2);
    expect(toWord(drawn, 0).width).toBeCloseTo(14);
    expect(toWord(drawn, 1).width).toBeCloseTo(6);
    expect(toWord(drawn, 0).curve.slice(6)).toEqual([20, 200]);
    expect(toWord(drawn, 1).curve.slice(6)).toEqual([80, 200]);
  });

  it('stand side by side at the reader and fill the full width there', () => {
    const drawn = ribbons(line(5), 2, [0.4, 0.1, 0, 0.2, 0.3], OPTIONS);
    const edges = drawn
      .map(({ curve: [x], width }) => [x - width / 2, x + width / 2] as const)
      .sort(([a], [b]) => a - b);
    expect(edges[0]?.[0]).toBeCloseTo(140 - 10);
    expect(edges.at(-1)?.[1]).toBeCloseTo(140 + 10);
    for (const [i, [start]] of edges.entries()) if (i > 0) expect(start).toBeCloseTo(edges[i - 1]?.[1] ?? 0);
  });

  it('lie inside each other: the nearer word has the lower arch, which starts nearer to its word', () => {
    const drawn = ribbons(line(5), 4, [0.5, 0, 0.5, 0, 0], OPTIONS);
    const [far, near] = [toWord(drawn, 0), toWord(drawn, 2)];
    expect(near.curve[0]).toBeLessThan(far.curve[0]);
    expect(span(near)[0]).toBeGreaterThan(span(far)[0]);
  });

  it('stay within the room above the line', () => {
    for (const ribbon of ribbons(line(6), 5, [0.9, 0.02, 0.02, 0.02, 0.02, 0.02], OPTIONS)) {
      const [top] = span(ribbon);
      expect(top).toBeGreaterThanOrEqual(200 - OPTIONS.room - 1e-9);
    }
  });

  it('leave out weights that are too small to be seen, and masked words', () => {
    expect(ribbons(line(3), 0, [0.999, 0.001, 0], OPTIONS).map(({ word }) => word)).toEqual([0]);
  });

  it('loop back to a word that reads itself', () => {
    const [own] = ribbons(line(3), 1, [0, 1, 0], OPTIONS);
    expect(own?.word).toBe(1);
    expect(own?.curve[6]).not.toBe(own?.curve[0]);
  });

  it('run between facing edges across lines, and keep arches of a lower line below the line above', () => {
    const boxes = [...line(3, 100), ...line(3, 180)];
    const up = toWord(ribbons(boxes, 4, [0.5, 0, 0, 0.5, 0, 0], OPTIONS), 0);
    expect(up.curve.filter((_, i) => i % 2 === 1)).toEqual([180, 155, 155, 130]);
    const down = toWord(ribbons(boxes, 1, [0, 0, 0, 0, 0, 1], OPTIONS), 5);
    expect(down.curve.filter((_, i) => i % 2 === 1)).toEqual([130, 155, 155, 180]);
    const beside = toWord(ribbons(boxes, 5, [0, 0, 0, 1, 0, 0], OPTIONS), 3);
    expect(span(beside)[0]).toBeGreaterThanOrEqual(130 - 1e-9);
  });

  it('run on the right of a column and stay within its room', () => {
    const boxes = Array.from({ length: 4 }, (_, i) => ({ left: 10, top: i * 40, width: 50 + i, height: 30 }));
    const [only] = ribbons(boxes, 3, [1, 0, 0, 0], { ...OPTIONS, column: true });
    const [x0 = 0, y0, x1 = 0, , x2 = 0, , x3 = 0, y3] = only?.curve ?? [];
    expect([x0, y0, x3, y3]).toEqual([63, 135, 60, 15]);
    expect((x0 + 3 * x1 + 3 * x2 + x3) / 8).toBeGreaterThan(63);
    expect((x0 + 3 * x1 + 3 * x2 + x3) / 8).toBeLessThanOrEqual(63 + OPTIONS.room);
  });

  it('are empty for a word that does not exist', () => {
    expect(ribbons(line(3), 7, [1, 0, 0], OPTIONS)).toEqual([]);
  });
});

describe('ribbonPath', () => {
  it('is a cubic curve', () => {
    const [only] = ribbons(line(2), 1, [1, 0], OPTIONS);
    expect(only && ribbonPath(only)).toMatch(/^M 80 200 C 80 [\d.]+ 20 [\d.]+ 20 200$/);
  });
});

describe('ribbonsBetween', () => {
  const before = ribbons(line(4), 3, [0.8, 0.2, 0, 0], OPTIONS);
  const after = ribbons(line(4), 3, [0, 0, 1, 0], OPTIONS);

  it('starts and ends at the two pictures', () => {
    expect(toWord(ribbonsBetween(before, after, 1), 2)).toEqual(toWord(after, 2));
    const start = ribbonsBetween(before, after, 0);
    expect(start.map(({ curve }) => curve).sort()).toEqual(before.map(({ curve }) => curve).sort());
  });

  it('swings the widest ribbon to the next word and lets the rest shrink', () => {
    const half = ribbonsBetween(before, after, 0.5);
    expect(half).toHaveLength(2);
    expect(half[0]?.curve[6]).toBeCloseTo((20 + 140) / 2);
    expect(half[1]?.width).toBeCloseTo(2);
  });
});
