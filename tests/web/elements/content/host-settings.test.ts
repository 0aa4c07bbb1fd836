/** Host page options: valid ones are parsed, invalid ones are reported. */
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { type HostSettings, hostSettings } from '#web/elements/attributes.ts';
import { readHostSettings } from '#web/elements/content/host-settings.ts';
import { ALL_CHAPTER_IDS, CHAPTERS_BY_PART } from '#web/lesson/constants/chapter-ids.ts';
import { CONTROLS } from '#web/lesson/fields/lesson-fields.ts';

const NOTHING = { ...hostSettings(() => null), editable: true };
const read = (given: Partial<HostSettings>) => readHostSettings({ ...NOTHING, ...given });

it('uses the page’s colours and defaults without options', () => {
  expect(read({})).toEqual({
    colours: 'host',
    controls: null,
    locked: false,
    editable: true,
    home: null,
    chapters: ALL_CHAPTER_IDS,
    problems: [],
  });
});

it('accepts names separated by spaces or commas; shows settings in the lesson’s order', () => {
  expect(read({ controls: 'mask, heads d-model' }).controls).toEqual(['dModel', 'numHeads', 'mask']);
  expect(read({ controls: 'none' }).controls).toEqual([]);
  expect(read({ controls: '' }).controls).toEqual([]);
  expect(read({ controls: 'all' }).controls).toHaveLength(CONTROLS.length);
  expect(read({ controls: null }).controls).toBeNull();
  expect(read({ controls: 'HEADS' })).toMatchObject({ controls: null, problems: [expect.stringContaining('HEADS')] });
  expect(read({ home: 'https://host.example/lesson/index.html?x=1' }).home).toBe('https://host.example/lesson/');
});

it.each([
  ['lesson/', 'https://course.example/week-3/lesson/'],
  ['../lesson', 'https://course.example/lesson/'],
  ['./', 'https://course.example/week-3/'],
  ['https://host.example', 'https://host.example/'],
  ['https://host.example/v1.0/index.html#top', 'https://host.example/v1.0/'],
])('finds the lesson at home="%s"', (home, expected) => {
  vi.stubGlobal('document', { baseURI: 'https://course.example/week-3/index.html' });
  expect(read({ home }).home).toBe(expected);
  vi.unstubAllGlobals();
});

it('keeps the given order of the chapters, each once', () => {
  expect(read({ chapters: 'softmax qkv,scores softmax' }).chapters).toEqual(['softmax', 'qkv', 'scores']);
});

it('opens the chapters of a part; a list of chapters wins', () => {
  expect(read({ path: 'short' })).toMatchObject({ chapters: CHAPTERS_BY_PART.short, problems: [] });
  expect(read({ path: 'short', chapters: 'qkv' }).chapters).toEqual(['qkv']);
  expect(read({ path: 'long' })).toMatchObject({
    chapters: ALL_CHAPTER_IDS,
    problems: [expect.stringContaining('path="long"')],
  });
});

it('reports what it did not understand, and uses the rest', () => {
  const controls = read({ controls: 'heads hats' });
  expect(controls.controls).toEqual(['numHeads']);
  expect(controls.problems).toEqual([expect.stringContaining('There is no “hats”')]);
  const chapters = read({ chapters: 'nothing' });
  expect(chapters.chapters).toEqual(ALL_CHAPTER_IDS);
  expect(chapters.problems).toHaveLength(1);
  expect(read({ theme: 'blue' })).toMatchObject({
    colours: 'host',
    problems: [expect.stringContaining('theme="blue"')],
  });
  expect(read({ home: 'javascript:alert(1)' })).toMatchObject({ home: null, problems: [expect.any(String)] });
});

it('never throws, whatever the text', () => {
  const text = fc.option(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ minLength: 3000, maxLength: 3100 })));
  fc.assert(
    fc.property(text, text, text, text, (theme, controls, home, chapters) => {
      const settings = read({ theme, controls, home, chapters });
      expect(['host', 'auto', 'light', 'dark']).toContain(settings.colours);
      expect(settings.chapters.length).toBeGreaterThan(0);
      expect(settings.controls?.length ?? 0).toBeLessThanOrEqual(CONTROLS.length);
      expect(settings.home === null || /^https?:/.test(settings.home)).toBe(true);
      for (const problem of settings.problems) expect(problem.length).toBeLessThan(600);
    }),
  );
});
