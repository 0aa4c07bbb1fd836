/**
 * Checks of the lesson's state, one record that chapters read, controls write and the URL stores. A `LessonState` from `checkState`
 * is valid: its sentence has 1 to 64 tokens, its heads divide its width, its head and cell exist.
 */
import { t } from '../../messages/index.ts';
import { LIMITS } from '../constants/limits.ts';
import { read, whyRefused, write } from '../fields/codecs.ts';
import type { Field } from '../fields/field.ts';
import { isLabs, UNSHOWABLE } from '../fields/lab-texts.ts';
import { ALL_FIELDS, FIELDS, type FieldName, type LessonState } from '../fields/lesson-fields.ts';
import { openedCheckpoint } from '../model/checkpoint/opened.ts';
import type { FigureOf } from '../model/figure.ts';
import { tokenCount } from '../model/tokenise.ts';
import { fitted } from './model-sizes.ts';

const { problems } = t;

export type Checked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problems: string[] };

/** What the list of fields cannot say of a value: what is wrong with it, or null. */
const RULES: { readonly [Name in FieldName]?: (value: LessonState[Name]) => string | null } = {
  sentence: problemOfSentence,
  preset: (preset) => (preset === 'opened' && openedCheckpoint.peek() === null ? problems.notOpened : null),
};

/** Words for refused texts that say more than the field's kind. */
const WORDS: { readonly [Name in FieldName]?: () => string } = {
  chapter: () => problems.chapter,
  // Counting the tokens of millions of characters would exhaust the stack.
  sentence: () => problems.sentenceLength,
};

function problemOfSentence(sentence: string): string | null {
  if (UNSHOWABLE.test(sentence)) return problems.sentenceCharacters;
  const tokens = tokenCount(sentence);
  if (tokens === 0) return problems.sentenceEmpty;
  if (tokens > LIMITS.tokens) return problems.sentenceTokens(tokens);
  return sentence.length > LIMITS.sentenceLength ? problems.sentenceLength : null;
}

/** Reads one field's value; says why if it is invalid. */
export function checkField<Name extends FieldName>(name: Name, text: string): Checked<LessonState[Name]> {
  const field: Field<unknown> = FIELDS[name];
  const value = read(field, text) as LessonState[Name] | undefined;
  if (value === undefined) return { ok: false, problems: [WORDS[name]?.() ?? whyRefused(field, text)] };
  const problem = RULES[name]?.(value) ?? null;
  return problem === null ? { ok: true, value } : { ok: false, problems: [problem] };
}

/** Validates a whole record. A head, layer, word, cell or edit that the model does not have is corrected. */
export function checkState(figureOf: FigureOf, state: LessonState): Checked<LessonState> {
  const found = new Set<string>();
  const values = ALL_FIELDS.map(([name, field]) => {
    if (name === 'labs') {
      if (!isLabs(state.labs)) found.add(problems.lab);
      return [name, state.labs];
    }
    const checked = checkField(name, write(field, state[name]));
    if (!checked.ok) for (const problem of checked.problems) found.add(problem);
    return [name, checked.ok ? checked.value : null];
  });
  const { dModel, numHeads } = state;
  if (found.size === 0 && dModel % numHeads !== 0) found.add(problems.headsDivide(dModel, numHeads));
  if (found.size > 0) return { ok: false, problems: [...found] };
  return { ok: true, value: fitted(Object.fromEntries(values) as LessonState, figureOf) };
}
