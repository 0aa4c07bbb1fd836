// @vitest-environment happy-dom
/** Lab settings of every chapter: written to the URL, read back, and rejected when invalid. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryValue } from '#tests/web/lesson/fields/arbitrary-value.ts';
import { CHAPTERS, chapterOf } from '#web/lesson/chapters/index.ts';
import { checkLab, cleanLab, fieldsOf, labLoader } from '#web/lesson/chapters/load-lab.ts';
import type { ChapterId } from '#web/lesson/constants/chapter-ids.ts';
import { isStop } from '#web/lesson/features/toc/parts.ts';
import { read, write } from '#web/lesson/fields/codecs.ts';
import type { Field, FieldList } from '#web/lesson/fields/field.ts';
import { withPatch } from '#web/lesson/fields/lab-texts.ts';
import { DEFAULT_STATE } from '#web/lesson/fields/lesson-fields.ts';
import { allows, patchOf, refusals, valuesOf } from '#web/lesson/lab-kit/laboratory.ts';
import { equal } from '#web/lesson/platform/equal.ts';
import { createLessonStore } from '#web/lesson/state/store.ts';
import { decodeState, encodeState } from '#web/lesson/state/url.ts';
import { otherTexts } from './lab-values.ts';

const FIELDS = (await Promise.all(CHAPTERS.map(async (chapter) => [chapter.id, await fieldsOf(chapter)] as const)))
  .filter((entry): entry is [ChapterId, FieldList] => Object.keys(entry[1] ?? {}).length > 0)
  // A stop of the short way shows another chapter's laboratory on its stage.
  .filter(([id]) => !isStop(id));

it('every lab lists its fields, except the summary, which consists of exercises', () => {
  const listed = FIELDS.map(([chapter]) => chapter);
  const labs = CHAPTERS.filter((chapter) => labLoader(chapter) && !isStop(chapter.id)).map(({ id }) => id);
  expect(listed).toEqual(labs.filter((chapter) => chapter !== 'summary'));
});

describe.each(FIELDS)('%s', (chapter, fields) => {
  const texts = otherTexts(fields);

  it('reads another value of every field', () => {
    const values: Readonly<Record<string, unknown>> = valuesOf(fields, texts);
    for (const [name, { start }] of Object.entries(fields)) expect(equal(values[name], start), name).toBe(false);
    expect(refusals(fields, texts)).toEqual([]);
  });

  it('reads every value as it was written', () => {
    for (const [name, field] of Object.entries(fields))
      fc.assert(
        fc.property(arbitraryValue(field), (value) => {
          expect(read(field, write(field, value)), name).toEqual(value);
        }),
      );
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
    const wrong = Object.keys(fields).filter((name) => read(fields[name] as Field<unknown>, '~') === undefined);
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

it('a chapter without a lab drops the settings in older addresses, and says nothing of them', async () => {
  const { state, problems } = decodeState(chapterOf, '?chapter=why-attention&lab=reading:fixed,step:4');
  const store = createLessonStore(chapterOf, state);
  expect(problems).toEqual([]);
  expect(await cleanLab(store, 'why-attention', state.labs['why-attention'] ?? {})).toEqual([]);
  expect(store.state.value.labs).toEqual({});
});
