/** Readability: contrast of every text colour against every background it appears on. */
import { describe, expect, it } from 'vitest';
import { LETTERS } from '#web/engine/cell.ts';
import { BLOCK_LISTS } from '#web/engine/generated/block-lists.ts';
import { TILED_LISTS } from '#web/engine/generated/tiled-lists.ts';
import { TRACE_LISTS } from '#web/engine/generated/trace-lists.ts';
import { tokens } from '#web/lesson/ui/theme/tokens.ts';
import { contrast, type Rgb, textOn } from '#web/views/colour-map.ts';
import { AXIS_LETTERS, axisColour, HEAD_PLACES, TENSOR_FAMILIES, tensorColour } from '#web/views/identity.ts';
import { apart, apartUsually, colour, coloursOf, mapsOf, SCHEMES } from './theme-colours.ts';

/** WCAG 2.2, 1.4.3 for text, and 1.4.11 for other marks. */
const TEXT = 4.5;
const MARK = 3;

const SURFACES = ['surface', 'surface-raised', 'surface-sunken'];
const TEXTS = ['ink', 'ink-soft', 'ink-faint', 'accent', 'warn', 'ok'];
const TENSORS = TENSOR_FAMILIES.map((name) => `tensor-${name}`);
const AXES = AXIS_LETTERS.map((letter) => `axis-${letter}`);
const HEADS = HEAD_PLACES.map((place) => `head-${place}`);

/** Distances in OKLab at which neighbouring colours are told apart. */
const OTHER_HEAD = 0.09;
const OTHER_THING = 0.06;

it('every colour has six digits in both schemes', () => {
  const declared = [...tokens.cssText.matchAll(/--([a-z-]+):[^;]*(?:#|light-dark)[^;]*;/g)].map(
    ([, name = '']) => name,
  );
  expect([...coloursOf('light').keys()].sort()).toEqual(declared.sort());
  expect(declared.length).toBeGreaterThan(25);
});

it('every tensor and every axis has its colour in the theme', () => {
  const names = new Set(
    [TRACE_LISTS, BLOCK_LISTS, TILED_LISTS]
      .flatMap((lists) => Object.values(lists))
      .flatMap((list) => list.map(({ name }) => name)),
  );
  for (const name of names) expect(coloursOf('light').has(tensorColour(name).slice(2)), name).toBe(true);
  for (const letter of LETTERS) {
    expect(coloursOf('light').has(axisColour(letter).slice(2)), letter).toBe(true);
  }
});

describe.each(SCHEMES)('in the %s theme', (scheme) => {
  const measured = (text: string, ground: string) => contrast(colour(scheme, text), colour(scheme, ground));

  it.each([...TEXTS, ...TENSORS, ...AXES, ...HEADS])('text in --%s is readable on every surface', (text) => {
    for (const ground of SURFACES) expect(measured(text, ground), ground).toBeGreaterThanOrEqual(TEXT);
  });

  it('heads differ from each other, for colour-blind readers too', () => {
    for (const [i, one] of HEADS.entries())
      for (const other of HEADS.slice(0, i))
        expect(apart(colour(scheme, one), colour(scheme, other)), `${one} ${other}`).toBeGreaterThan(OTHER_HEAD);
  });

  // Norms and tiles never stand beside several heads.
  it.each(HEADS)('--%s is no colour of a quantity, an axis or a map', (head) => {
    const maps = ['map-negative', 'map-positive', 'map-share', 'accent'];
    const shared = AXES.filter((axis) => axis !== 'axis-n');
    for (const other of [...TENSORS.filter((tensor) => tensor !== 'tensor-norm'), ...shared, ...maps])
      expect(apartUsually(colour(scheme, head), colour(scheme, other)), other).toBeGreaterThan(OTHER_THING);
  });

  it('controls are readable', () => {
    expect(measured('accent-ink', 'accent')).toBeGreaterThanOrEqual(TEXT);
  });

  it('the focus outline is visible', () => {
    for (const ground of SURFACES) expect(measured('focus', ground)).toBeGreaterThanOrEqual(MARK);
  });

  it('tooltip text, in inverted colours, is readable', () => {
    expect(measured('surface', 'ink')).toBeGreaterThanOrEqual(TEXT);
  });

  it('numbers are readable on every colour of the maps', () => {
    const { signedMap: signed, shareMap: share } = mapsOf(scheme);
    const [ink, surface] = [colour(scheme, 'ink'), colour(scheme, 'surface')];
    const measuredOn = (ground: Rgb) => contrast(ground, textOn(ground, ink, surface));
    const grounds = Array.from({ length: 256 }, (_, i) => i / 255).flatMap((at) => [
      { map: 'signed', at, contrast: measuredOn(signed(at)) },
      { map: 'share', at, contrast: measuredOn(share(at)) },
    ]);
    expect(grounds.filter((ground) => ground.contrast < TEXT)).toEqual([]);
  });

  it('masked cells are readable', () => {
    expect(measured('ink', 'map-empty')).toBeGreaterThanOrEqual(TEXT);
  });
});
