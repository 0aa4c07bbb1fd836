/** Lab settings of every chapter: written to the URL, read back, and rejected when invalid. */

import { describe, expect, it } from 'vitest';
import { checkLab } from '#web/lesson/chapters/check-lab.ts';
import { chapterOf } from '#web/lesson/chapters/index.ts';
import { LAB_CHAPTERS } from '#web/lesson/chapters/lab-folders.ts';
import type { ChapterId } from '#web/lesson/constants/chapter-ids.ts';
import { allows, type LabFields, patchOf, refusals, valuesOf } from '#web/lesson/lab-kit/fields.ts';
import { equal } from '#web/lesson/platform/equal.ts';
import { readLabTexts, withPatch } from '#web/lesson/state/lab-texts.ts';
import { DEFAULT_STATE } from '#web/lesson/state/lesson-state.ts';
import { decodeState, encodeState } from '#web/lesson/state/url.ts';
import { OTHER_LABS } from './other-labs.ts';

const MODULES = import.meta.glob<LabFields>('../../../../web/lesson/chapters/*/lab-fields.ts', {
  import: 'fields',
  eager: true,
});
const FIELDS = Object.entries(MODULES).map(
  ([path, fields]) => [/chapters\/(.+)\/lab-fields/.exec(path)?.[1] as ChapterId, fields] as const,
);

it('every lab lists its fields, except the summary, which consists of exercises', () => {
  const listed = FIELDS.map(([chapter]) => chapter);
  expect(listed.toSorted()).toEqual([...LAB_CHAPTERS].filter((chapter) => chapter !== 'summary').toSorted());
  expect(Object.keys(OTHER_LABS).toSorted()).toEqual(listed.toSorted());
});

describe.each(FIELDS)('%s', (chapter, fields) => {
  const texts = readLabTexts(OTHER_LABS[chapter] ?? '') ?? {};

  it("has another, non-default value for every field in the test's list", () => {
    expect(Object.keys(texts)).toEqual(Object.keys(fields));
    const values: Readonly<Record<string, unknown>> = valuesOf(fields, texts);
    for (const [name, { start }] of Object.entries(fields)) expect(equal(values[name], start), name).toBe(false);
    expect(refusals(fields, texts)).toEqual([]);
  });

  it("round-trips through its chapter's URL", () => {
    const patch = patchOf(fields, valuesOf(fields, texts));
    const state = { ...DEFAULT_STATE, chapter, labs: withPatch({}, chapter, patch) };
    const search = encodeState(state);
    expect(decodeState(chapterOf, search)).toEqual({ state, problems: [] });
    expect(decodeState(chapterOf, new URL(search, 'https://example.org/').search).state.labs[chapter]).toEqual(texts);
    // Another chapter's URL does not contain it.
    expect(encodeState({ ...state, chapter: chapter === 'qkv' ? 'scores' : 'qkv' })).toBe('?chapter=qkv');
  });

  it('writes nothing for default values', () => {
    const starts = valuesOf(fields, {});
    expect(allows(fields, starts)).toBe(true);
    expect(withPatch(withPatch({}, chapter, texts), chapter, patchOf(fields, starts))).toEqual({});
  });

  it('rejects each invalid value separately, with a reason', async () => {
    const wrong = Object.keys(fields).filter((name) => fields[name]?.read('~') === undefined);
    for (const name of wrong) {
      const refused = await checkLab(chapter, { ...texts, [name]: '~' });
      expect(refused.map((one) => [one.name, one.text])).toEqual([[name, '~']]);
      expect(refused[0]?.why()).toMatch(/^It is .+\.$|^The questioned cell/);
      expect(valuesOf(fields, { ...texts, [name]: '~' })[name]).toEqual(fields[name]?.start);
    }
    const [unknown] = await checkLab(chapter, { ...texts, nonsense: '1' });
    expect(unknown?.why()).toContain(Object.keys(fields).join(', '));
  });
});

it('a chapter without a lab says so', async () => {
  const [refused] = await checkLab('qkv', { dk: '3' });
  expect(refused?.why()).toContain('nothing that an address could set');
});
