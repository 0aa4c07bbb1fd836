/** The areas of the cost exhibit are in proportion to the counted multiplications. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AreaRoom, areasOf, type Block } from '#web/lesson/chapters/cost/areas.ts';
import { countedMultiplications, evenAt, type Part } from '#web/lesson/chapters/cost/costs.ts';

const ROOM: AreaRoom = { width: 800, height: 500, label: 40, name: 0, gap: 24 };
const PART: Readonly<Record<Block, Part>> = {
  q: 'qkv',
  k: 'qkv',
  v: 'qkv',
  output: 'output',
  scores: 'scores',
  values: 'values',
  scale: 'scale',
};

const sizes = fc
  .record({
    tokens: fc.integer({ min: 1, max: 4096 }),
    dK: fc.integer({ min: 1, max: 64 }),
    heads: fc.integer({ min: 1, max: 16 }),
  })
  .map(({ tokens, dK, heads }) => ({ tokens, dModel: dK * heads, heads }));

describe('the areas of the cost', () => {
  it('are in proportion to the multiplications that the engine counts', () => {
    fc.assert(
      fc.property(sizes, (size) => {
        const areas = areasOf(size, size, ROOM);
        const drawn: Partial<Record<Part, number>> = {};
        for (const { height, rectangles } of areas)
          for (const { block, width } of rectangles) drawn[PART[block]] = (drawn[PART[block]] ?? 0) + width * height;
        const counted = countedMultiplications(size);
        const perOne = (drawn.qkv ?? 0) / counted.qkv;
        for (const [part, count] of Object.entries(counted)) {
          expect((drawn[part as Part] ?? 0) / (count * perOne)).toBeCloseTo(1, 6);
        }
      }),
    );
  });

  it('stay in their room, apart from each other, with room for a label above each', () => {
    fc.assert(
      fc.property(
        sizes,
        fc.integer({ min: 200, max: 1200 }),
        fc.integer({ min: 160, max: 900 }),
        (size, width, height) => {
          const room = { ...ROOM, width, height };
          const [words, pairs] = areasOf(size, size, room);
          for (const area of [words, pairs]) {
            expect(area?.x).toBeGreaterThanOrEqual(-1e-6);
            expect((area?.x ?? 0) + (area?.width ?? 0)).toBeLessThanOrEqual(width + 1e-6);
            expect(area?.y).toBeGreaterThanOrEqual(room.label - 1e-6);
            expect((area?.y ?? 0) + (area?.height ?? 0)).toBeLessThanOrEqual(height + 1e-6);
          }
          if (!words || !pairs) return;
          const apart = pairs.x >= words.x + words.width + room.gap - 1e-6;
          const below = pairs.y >= words.y + words.height + room.gap + room.label - 1e-6;
          expect(apart || below).toBe(true);
        },
      ),
    );
  });

  it('are as wide as each other where both parts cost the same, apart from the division', () => {
    const size = { tokens: evenAt({ dModel: 512 }), dModel: 512, heads: 8 };
    const [words, pairs] = areasOf(size, size, ROOM);
    const scale = pairs?.rectangles.find(({ block }) => block === 'scale')?.width ?? 0;
    expect((pairs?.width ?? 0) - scale).toBeCloseTo(words?.width ?? 0, 6);
  });

  it('grow at one scale: a longer text makes words longer, and pairs longer and wider', () => {
    const last = { tokens: 400, dModel: 64, heads: 4 };
    const [words, pairs] = areasOf({ ...last, tokens: 200 }, last, ROOM);
    const [allWords, allPairs] = areasOf(last, last, ROOM);
    expect((allWords?.width ?? 0) / (words?.width ?? 1)).toBeCloseTo(1, 9);
    expect((allPairs?.width ?? 0) / (pairs?.width ?? 1)).toBeCloseTo(2, 9);
    expect((allWords?.height ?? 0) / (words?.height ?? 1)).toBeCloseTo(2, 9);
  });
});
