import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isLabs,
  isLabTexts,
  type LabTexts,
  readLabTexts,
  withPatch,
  withTexts,
  writeLabTexts,
} from '#web/lesson/fields/lab-texts.ts';
import { labTexts } from '../state/arbitrary-state.ts';

describe('the texts of a laboratory', () => {
  it('survive a round trip, whatever the texts', () => {
    fc.assert(
      fc.property(labTexts, (all) => {
        if (Object.keys(all).length > 0) expect(readLabTexts(writeLabTexts(all))).toEqual(all);
      }),
    );
  });

  it('can be read and written by a person', () => {
    expect(writeLabTexts({ dk: '64', first: 'yes, ~no' })).toBe('dk:64,first:yes~. ~~no');
  });

  it.each(['', 'dk', 'dk=3', ':3', 'DK:3', 'dk:3,', 'dk:3,dk:4', '__proto__:3', 'dk:3;seed:4,', 'a b:1'])(
    'is not understood as %j',
    (written) => expect(readLabTexts(written)).toBeUndefined(),
  );

  it('have few names and short, printable texts', () => {
    expect(isLabTexts({ dk: '64' })).toBe(true);
    const many = Object.fromEntries(Array.from({ length: 25 }, (_, i) => [`a${i}`, '']));
    const bad = [null, 'x', { dk: 64 }, { DK: '' }, { dk: '\u0000' }, { dk: '\ud800' }, { dk: 'x'.repeat(5000) }, many];
    for (const texts of bad) expect(isLabTexts(texts)).toBe(false);
    expect(isLabs({ scale: { dk: '64' } })).toBe(true);
    expect(isLabs({ 'a-row': { dk: '64' } }), 'a stop of the short way').toBe(true);
    expect(isLabs({ nowhere: { dk: '64' } })).toBe(false);
    expect(isLabs(null)).toBe(false);
  });

  it('are removed without a difference, and leave other chapters alone', () => {
    const mask: LabTexts = { row: '3' };
    expect(withPatch({ mask }, 'scale', { dk: '3', seed: null })).toEqual({ mask, scale: { dk: '3' } });
    expect(withPatch({ mask, scale: { dk: '3' } }, 'scale', { dk: null })).toEqual({ mask });
    expect(withTexts({ mask }, 'mask')).toEqual({});
  });
});
