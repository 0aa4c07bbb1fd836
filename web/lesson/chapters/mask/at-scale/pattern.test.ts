/** Mask patterns over many tokens, and painting over them. */
import { describe, expect, it } from 'vitest';
import { PaintedMask } from '#web/lesson/chapters/mask/at-scale/at-scale.ts';
import {
  around,
  between,
  countOpen,
  openPairs,
  paint,
  repeated,
  resized,
} from '#web/lesson/chapters/mask/at-scale/pattern.ts';
import { movedFar } from '#web/lesson/chapters/mask/at-scale/weight-map.ts';

const TOKENS = 6;
const SIZES = { window: 1, padding: 2, blocks: 4 };

/** The rows of a mask as text, easy to compare. */
function rows(pairs: Uint8Array, tokens = TOKENS): string[] {
  return Array.from({ length: tokens }, (_, t) => pairs.subarray(t * tokens, (t + 1) * tokens).join(''));
}

describe('patterns', () => {
  it.each([
    ['none', ['111111', '111111', '111111', '111111', '111111', '111111']],
    ['causal', ['100000', '110000', '111000', '111100', '111110', '111111']],
    ['window', ['110000', '111000', '011100', '001110', '000111', '000011']],
    ['padding', ['111100', '111100', '111100', '111100', '111100', '111100']],
    ['blocks', ['111100', '111100', '111100', '111100', '000011', '000011']],
    ['custom', ['111111', '111111', '111111', '111111', '111111', '111111']],
  ] as const)('%s', (name, expected) => {
    const pairs = openPairs(name, SIZES, TOKENS);
    expect(rows(pairs)).toEqual(expected);
    expect(countOpen(pairs)).toBe(expected.join('').replaceAll('0', '').length);
  });

  it('keep the painted cells when the number of tokens changes, and open new cells', () => {
    const causal = openPairs('causal', SIZES, TOKENS);
    expect(rows(resized(causal, TOKENS, 3), 3)).toEqual(['100', '110', '111']);
    expect(rows(resized(openPairs('causal', SIZES, 2), 2, 4), 4)).toEqual(['1011', '1111', '1111', '1111']);
  });
});

describe('areas', () => {
  it('a brush is a square around its pair, clipped at the edge', () => {
    expect(around({ t: 3, s: 0 }, 3, TOKENS)).toEqual({ t: { from: 2, to: 5 }, s: { from: 0, to: 2 } });
    expect(around({ t: 2, s: 5 }, 4, TOKENS)).toEqual({ t: { from: 1, to: 5 }, s: { from: 4, to: 6 } });
    expect(around({ t: 2, s: 2 }, 1, TOKENS)).toEqual({ t: { from: 2, to: 3 }, s: { from: 2, to: 3 } });
  });

  it('a rectangle includes both corners, in either order', () => {
    const area = { t: { from: 1, to: 4 }, s: { from: 2, to: 5 } };
    expect(between({ t: 1, s: 4 }, { t: 3, s: 2 })).toEqual(area);
    expect(between({ t: 3, s: 2 }, { t: 1, s: 4 })).toEqual(area);
  });

  it('are painted on a copy of the mask', () => {
    const all = openPairs('none', SIZES, TOKENS);
    const painted = paint(all, TOKENS, between({ t: 1, s: 2 }, { t: 2, s: 3 }), false);
    expect(rows(painted)).toEqual(['111111', '110011', '110011', '111111', '111111', '111111']);
    expect(countOpen(all)).toBe(TOKENS ** 2);
  });
});

describe('a painted mask', () => {
  it('undoes a whole stroke in one step, and has a version for each state', () => {
    const mask = new PaintedMask(openPairs('none', SIZES, TOKENS));
    const numbers = new Set([mask.number]);
    for (const t of [0, 1, 2]) {
      mask.paint(around({ t, s: 0 }, 1, TOKENS), TOKENS, false);
      numbers.add(mask.number);
    }
    mask.endStroke();
    mask.paint(around({ t: 5, s: 5 }, 1, TOKENS), TOKENS, false);
    mask.endStroke();
    expect(countOpen(mask.pairs)).toBe(32);
    mask.undo();
    expect(countOpen(mask.pairs)).toBe(33);
    mask.undo();
    expect(countOpen(mask.pairs)).toBe(36);
    expect(mask.canUndo).toBe(false);
    expect(numbers.size).toBe(4);
    expect(numbers.has(mask.number)).toBe(false);
  });

  it('clears the undo history when another pattern is chosen', () => {
    const mask = new PaintedMask(openPairs('none', SIZES, TOKENS));
    mask.paint(around({ t: 0, s: 0 }, 1, TOKENS), TOKENS, false);
    mask.set(openPairs('causal', SIZES, TOKENS));
    expect(mask.canUndo).toBe(false);
    mask.undo();
    expect(rows(mask.pairs)[0]).toBe('100000');
  });
});

describe('keys', () => {
  const near = { long: false, corner: false };

  it('move by one, by sixteen or to the ends, but never beyond', () => {
    const at = { t: 20, s: 20 };
    expect(movedFar(at, 'ArrowDown', 512, near)).toEqual({ t: 21, s: 20 });
    expect(movedFar(at, 'ArrowRight', 512, { ...near, long: true })).toEqual({ t: 20, s: 36 });
    expect(movedFar(at, 'PageUp', 512, near)).toEqual({ t: 4, s: 20 });
    expect(movedFar(at, 'PageUp', 512, { ...near, long: true })).toEqual({ t: 4, s: 20 });
    expect(movedFar(at, 'PageDown', 32, near)).toEqual({ t: 31, s: 20 });
    expect(movedFar(at, 'End', 512, { ...near, corner: true })).toEqual({ t: 511, s: 511 });
    expect(movedFar(at, 'Tab', 512, near)).toBeUndefined();
  });
});

it('repeats a sentence to any length', () => {
  expect(repeated(['I', 'love', 'it'], 7)).toEqual(['I', 'love', 'it', 'I', 'love', 'it', 'I']);
  expect(repeated(['I', 'love', 'it'], 2)).toEqual(['I', 'love']);
});
