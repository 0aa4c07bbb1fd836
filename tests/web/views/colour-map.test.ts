/** Colour maps: OKLab interpolation, parsing of computed colours, and WCAG contrast. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  colourMap,
  contrast,
  cssColour,
  luminance,
  mix,
  parseColour,
  type Rgb,
  textOn,
} from '#web/views/colour-map.ts';
import { times } from '../setup/exhaustive.ts';
import { colour, lightness, mapsOf, SCHEMES } from './theme-colours.ts';

const BLACK: Rgb = { r: 0, g: 0, b: 0 };
const WHITE: Rgb = { r: 255, g: 255, b: 255 };
const colours = fc.record({
  r: fc.integer({ min: 0, max: 255 }),
  g: fc.integer({ min: 0, max: 255 }),
  b: fc.integer({ min: 0, max: 255 }),
});
const rounded = ({ r, g, b }: Rgb) => ({ r: Math.round(r), g: Math.round(g), b: Math.round(b) });

describe('reading a computed colour', () => {
  it.each([
    ['rgb(11, 87, 164)', { r: 11, g: 87, b: 164 }],
    ['rgb(11 87 164 / 0.5)', { r: 11, g: 87, b: 164 }],
    ['rgba(0, 0, 0, 0)', BLACK],
    ['color(srgb 1 0.2 0)', { r: 255, g: 51, b: 0 }],
    ['color(srgb 1e-2 0 1)', { r: 2.55, g: 0, b: 255 }],
  ])('%s', (text, expected) => {
    const { r, g, b } = parseColour(text);
    expect(r).toBeCloseTo(expected.r, 10);
    expect(g).toBeCloseTo(expected.g, 10);
    expect(b).toBeCloseTo(expected.b, 10);
  });

  it('parses what the page writes', () => {
    fc.assert(
      fc.property(colours, (c) => {
        expect(parseColour(cssColour(c))).toEqual(c);
      }),
    );
    expect(cssColour({ r: 1.4, g: 2.6, b: 3 }, 0.25)).toBe('rgb(1 3 3 / 0.25)');
  });
});

describe('contrast', () => {
  it('ranges from 1, for equal colours, to 21, for black and white', () => {
    expect(contrast(BLACK, WHITE)).toBeCloseTo(21, 10);
    fc.assert(fc.property(colours, (c) => contrast(c, c) === 1));
  });

  it('is symmetric', () => {
    fc.assert(fc.property(colours, colours, (a, b) => contrast(a, b) === contrast(b, a)));
  });

  it('agrees with a known pair: #767676 is the lightest grey with 4.5:1 on white', () => {
    const grey = (n: number) => ({ r: n, g: n, b: n });
    expect(contrast(grey(0x76), WHITE)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(grey(0x77), WHITE)).toBeLessThan(4.5);
    expect(luminance(WHITE)).toBeCloseTo(1, 10);
  });
});

describe('text on a background', () => {
  const [ink, paper] = [
    { r: 27, g: 30, b: 36 },
    { r: 251, g: 250, b: 247 },
  ];

  it('takes the better of two soft colours if it is readable', () => {
    expect(textOn(WHITE, ink, paper)).toBe(ink);
    expect(textOn(WHITE, paper, ink)).toBe(ink);
    expect(textOn(BLACK, ink, paper)).toBe(paper);
  });

  it('is black or white if both soft colours are too weak', () => {
    const middle = { r: 118, g: 118, b: 118 };
    expect(contrast(middle, ink)).toBeLessThan(4.5);
    expect(contrast(middle, paper)).toBeLessThan(4.5);
    expect([BLACK, WHITE]).toContainEqual(textOn(middle, ink, paper));
  });

  it('is readable on every colour, whatever the soft colours', () => {
    fc.assert(
      fc.property(colours, colours, colours, (ground, a, b) => contrast(ground, textOn(ground, a, b)) >= 4.5),
      { numRuns: times(2000) },
    );
  });
});

describe('mixing', () => {
  it('starts and ends at exactly the given colours', () => {
    fc.assert(
      fc.property(colours, colours, (a, b) => {
        expect(rounded(mix(a, b, 0))).toEqual(a);
        expect(rounded(mix(a, b, 1))).toEqual(b);
      }),
    );
  });

  it('is even in perceived lightness', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 255 }),
        fc.integer({ min: 0, max: 255 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (p, q, share) => {
          const [a, b] = [
            { r: p, g: p, b: p },
            { r: q, g: q, b: q },
          ];
          const expected = lightness(a) + (lightness(b) - lightness(a)) * share;
          expect(lightness(mix(a, b, share))).toBeCloseTo(expected, 5);
        },
      ),
    );
  });

  it('stays in the sRGB range', () => {
    fc.assert(
      fc.property(colours, colours, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, share) => {
        for (const channel of Object.values(mix(a, b, share))) {
          expect(channel).toBeGreaterThanOrEqual(0);
          expect(channel).toBeLessThanOrEqual(255);
        }
      }),
    );
  });
});

describe('a map', () => {
  const stops = [WHITE, { r: 200, g: 30, b: 60 }, BLACK];
  const map = colourMap(stops);

  it('has evenly spaced stops', () => {
    expect(rounded(map(0))).toEqual(WHITE);
    expect(rounded(map(1))).toEqual(BLACK);
    // The table has 256 entries, so the middle is half an entry off.
    expect(contrast(map(0.5), { r: 200, g: 30, b: 60 })).toBeLessThan(1.02);
  });

  it('clamps values outside its domain', () => {
    expect(map(-3)).toEqual(map(0));
    expect(map(1.0001)).toEqual(map(1));
    expect(map(Number.POSITIVE_INFINITY)).toEqual(map(1));
  });
});

const steps = Array.from({ length: 101 }, (_, i) => i / 100);

describe.each(SCHEMES)('the maps of the %s theme', (scheme) => {
  const { signedMap: signed, shareMap: share } = mapsOf(scheme);
  const towards = scheme === 'light' ? -1 : 1;

  it('shares: a larger share is always further from the surface', () => {
    const lights = steps.map((at) => lightness(share(at)) * towards);
    for (const [i, light] of lights.entries()) if (i > 0) expect(light).toBeGreaterThan(lights[i - 1] ?? Infinity);
  });

  it('signed: a larger magnitude is always further from the surface', () => {
    for (const side of [1, -1]) {
      const lights = steps.map((at) => lightness(signed(0.5 + (side * at) / 2)) * towards);
      for (const [i, light] of lights.entries())
        if (i > 1) expect(light).toBeGreaterThanOrEqual(lights[i - 1] ?? Infinity);
    }
  });

  it('signed: a number and its negative are equally light, so neither seems larger', () => {
    for (const at of steps) {
      const [low, high] = [signed(0.5 - at / 2), signed(0.5 + at / 2)];
      expect(Math.abs(lightness(low) - lightness(high))).toBeLessThan(0.04);
    }
  });

  it('signed: a number is not pale because another one is ten times as large', () => {
    const [middle, tenth, end] = [0.5, 0.55, 1].map((at) => lightness(signed(at))) as [number, number, number];
    expect((tenth - middle) / (end - middle)).toBeGreaterThan(0.18);
  });

  it('signed: zero has no hue', () => {
    const { r, g, b } = signed(0.5);
    expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(16);
  });

  it('signed: negative is blue, positive is red', () => {
    const [low, high] = [signed(0), signed(1)];
    expect(low.b).toBeGreaterThan(low.r + 60);
    expect(high.r).toBeGreaterThan(high.b + 60);
  });

  it('the ends of both maps differ from the surface in lightness alone', () => {
    const surface = lightness(colour(scheme, 'surface'));
    for (const end of [signed(0), signed(1), share(1)]) expect(Math.abs(lightness(end) - surface)).toBeGreaterThan(0.3);
  });
});
