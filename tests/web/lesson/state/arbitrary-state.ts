/** Random valid states for property tests. */

import fc from 'fast-check';
import { arbitraryValue } from '#tests/web/lesson/fields/arbitrary-value.ts';
import { chapterOf } from '#web/lesson/chapters/index.ts';
import { CHAPTER_IDS } from '#web/lesson/constants/chapter-ids.ts';
import { LIMITS } from '#web/lesson/constants/limits.ts';
import { EDITABLE_TENSORS, type MaskSetting, PRESETS } from '#web/lesson/constants/model-settings.ts';
import { placeOf } from '#web/lesson/fields/edits.ts';
import type { Kind } from '#web/lesson/fields/field.ts';
import { withTexts } from '#web/lesson/fields/lab-texts.ts';
import { ALL_FIELDS, type FieldName, type LessonState } from '#web/lesson/fields/lesson-fields.ts';
import { maskBits } from '#web/lesson/fields/mask.ts';
import { divisors } from '#web/lesson/model/divisors.ts';
import { checkState } from '#web/lesson/state/lesson-state.ts';
import { t } from '#web/messages/index.ts';
import { ALL_LANGUAGES, languageInfo } from '#web/messages/languages.ts';

const word = fc.oneof(
  fc.stringMatching(/^[a-z]{1,8}$/),
  fc.constantFrom(
    'didn’t',
    'naïve',
    'Übermut',
    'кошка',
    '猫',
    'ไทย',
    'قطة',
    'e\u0301',
    '100%',
    'a+b',
    'x=1&y=2',
    '#?:',
    '😀',
    '.',
  ),
);
const space = fc.constantFrom(' ', '  ', '\n', '\t', ', ');
const written = fc
  .array(fc.tuple(word, space), { minLength: 1, maxLength: 12 })
  .map((pairs) => pairs.flat().join(''))
  .map((text) => `w${text}`);

/** An address may omit these. */
const begunWith = fc.constantFrom(
  t.page.trainedSentence,
  ...ALL_LANGUAGES.map((language) => languageInfo(language).sentence),
);
const sentence = fc.oneof({ weight: 3, arbitrary: written }, { weight: 1, arbitrary: begunWith });

const painted = fc
  .array(fc.boolean(), { minLength: 256, maxLength: 256 })
  .map((bits) => maskBits((t, s) => bits[t * 16 + s] ?? true));

const mask: fc.Arbitrary<MaskSetting> = fc.oneof(
  fc.constant<MaskSetting>({ kind: 'none' }),
  fc.constant<MaskSetting>({ kind: 'causal' }),
  fc.integer({ min: 0, max: 63 }).map((window): MaskSetting => ({ kind: 'window', window })),
  fc.integer({ min: 0, max: 64 }).map((padded): MaskSetting => ({ kind: 'padding', padded })),
  fc.oneof(fc.constant(''), painted).map((allowed): MaskSetting => ({ kind: 'custom', allowed })),
);

const sizes = fc
  .integer({ min: 1, max: LIMITS.dModel })
  .chain((dModel) => fc.constantFrom(...divisors(dModel)).map((numHeads) => ({ dModel, numHeads })));

const cell = fc.option(
  fc.oneof(
    fc.record({ tensor: fc.constant('scores'), at: fc.record({ h: fc.nat(3), t: fc.nat(9), s: fc.nat(9) }) }),
    fc.record({ tensor: fc.constant('output'), at: fc.record({ t: fc.nat(9), m: fc.nat(20) }) }),
    fc.constant({ tensor: 'scale', at: {} }),
  ),
);

/** Laboratory texts of the current chapter, the only ones in an address. */
export const labTexts = fc.dictionary(
  fc.stringMatching(/^[a-z][a-z0-9_]{0,9}$/),
  fc.string({ unit: fc.constantFrom(...'aZ09-.,:~ &=%+#é猫'), maxLength: 30 }),
  { maxKeys: 6, noNullPrototype: true },
);

const edits = fc.uniqueArray(
  fc.record({
    tensor: fc.constantFrom(...EDITABLE_TENSORS),
    row: fc.oneof(fc.constant(0), fc.nat(14)),
    column: fc.nat(14),
    value: fc.double({ min: -LIMITS.edited, max: LIMITS.edited, noNaN: true }).map((value) => value + 0),
  }),
  { maxLength: LIMITS.edits, selector: placeOf },
);

const SIMPLE: readonly Kind[] = ['whole', 'amount', 'choice', 'flag'];
/** The fields whose list says all of their values. */
const simple = Object.fromEntries(
  ALL_FIELDS.flatMap(([name, field]) => (SIMPLE.includes(field.kind) ? [[name, arbitraryValue(field)]] : [])),
) as { readonly [Name in FieldName]: fc.Arbitrary<LessonState[Name]> };

/** Every field drawn at random; what does not fit the model is corrected, as the store does. */
export const arbitraryState: fc.Arbitrary<LessonState> = fc
  .record({
    ...simple,
    sizes,
    chapter: fc.constantFrom(...CHAPTER_IDS),
    progress: fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000),
    sentence,
    mask,
    dropout: fc.oneof(fc.constant(0), simple.dropout),
    // No checkpoint is open; the checkpoint tests cover the refusal of such weights.
    preset: fc.constantFrom(...PRESETS.filter((preset) => preset !== 'opened')),
    layer: fc.nat(1),
    edits,
    cell,
    lab: labTexts,
    language: fc.constantFrom('auto' as const, ...ALL_LANGUAGES),
  })
  .map(({ sizes: { dModel, numHeads }, lab, ...rest }) => {
    const labs = withTexts({}, rest.chapter, lab);
    const checked = checkState(chapterOf, { ...rest, labs, dModel, numHeads });
    if (!checked.ok) throw new Error(checked.problems.join(' '));
    return checked.value;
  });
