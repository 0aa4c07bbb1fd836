/**
 * Encodes the state as an address query: `?chapter=softmax&sentence=The+cat+sat&heads=4&mask=window:3&cell=scores:h0.t2.s3`. Only
 * differences from the default are written. An invalid value is refused with a reason and the rest is kept: decoding never throws
 * and always returns a valid state. Unknown names belong to the host page.
 *
 * `head`, `word` and `example` count from 1, as displayed; the indices of a cell count from 0, as in the code.
 * The default preset is `learned`, or `random` if the address sets what the learned weights fix, such as a seed.
 * The default sentence depends on the language, and on whether the model knows its words.
 * Decoding restores every encoded value exactly, except `progress`, which is rounded to a thousandth.
 */
import { shownName } from '../../engine/shown-name.ts';
import { t } from '../../messages/index.ts';
import { placeOf } from '../fields/edits.ts';
import { DEFAULT_STATE, FIELD_NAMES, type LessonState } from '../fields/lesson-fields.ts';
import { SET_FOR_RANDOM } from '../fields/set-for-random.ts';
import { nearestDivisor } from '../model/divisors.ts';
import type { FigureOf } from '../model/figure.ts';
import { defaultSentence } from './default-sentence.ts';
import { checkState } from './lesson-state.ts';
import { cellExists, editFits, modelSizes } from './model-sizes.ts';
import { FIELD_CODECS } from './url-fields.ts';

export interface Decoded {
  readonly state: LessonState;
  /** What was refused and why. */
  readonly problems: string[];
}

/** The query with its "?"; "" for the default state. */
export function encodeState(state: LessonState): string {
  const parts = FIELD_CODECS.flatMap(({ query, write, isDefault }) =>
    isDefault(state) ? [] : [`${query}=${escaped(write(state))}`],
  );
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** Describes a refused value. */
type Say = (name: string, value: string, problem: string) => string;

/** Decodes a query, with or without its "?". `inContext` words the problems when the query does not come from an address. */
export function decodeState(figureOf: FigureOf, search: string, inContext: Say = t.problems.inAddress): Decoded {
  const given = new URLSearchParams(search);
  const problems: string[] = [];
  const start = { ...DEFAULT_STATE, sentence: defaultSentence(DEFAULT_STATE) };
  // Default values need no check, which makes the page start faster.
  if (FIELD_CODECS.every(({ query }) => !given.has(query))) return { state: start, problems };
  let state: LessonState = start;
  const accepted = new Set<string>();
  for (const { query, read } of FIELD_CODECS) {
    const [text, ...more] = given.getAll(query);
    if (text === undefined) continue;
    if (more.length > 0) problems.push(t.problems.repeated(query));
    const result = read(text, state);
    if (result.ok) {
      state = result.value;
      accepted.add(query);
      for (const [part, problem] of result.refused ?? []) problems.push(inContext(query, shownName(part), problem));
    } else problems.push(...result.problems.map((problem) => inContext(query, shownName(text), problem)));
  }
  // Addresses that are older than the learned weights name no preset, but set what only random weights leave to the reader.
  const impliesRandom = SET_FOR_RANDOM.some((name) => accepted.has(FIELD_NAMES[name]));
  if (impliesRandom && !accepted.has(FIELD_NAMES.preset)) state = { ...state, preset: 'random' };
  // The default sentence depends on the other fields.
  if (!accepted.has(FIELD_NAMES.sentence)) state = { ...state, sentence: defaultSentence(state) };
  const checked = checkState(figureOf, reconciled(figureOf, state, problems));
  return checked.ok
    ? { state: checked.value, problems }
    : { state: start, problems: [...problems, ...checked.problems] };
}

/** Corrects values that are valid separately but not together, and reports the corrections. */
function reconciled(figureOf: FigureOf, state: LessonState, problems: string[]): LessonState {
  let { numHeads, head, word, cell } = state;
  if (state.dModel % numHeads !== 0) {
    const nearest = nearestDivisor(state.dModel, numHeads);
    problems.push(t.problems.headsFitted(state.dModel, numHeads, nearest));
    numHeads = nearest;
  }
  const sizes = modelSizes({ ...state, numHeads });
  if (head >= sizes.numHeads) {
    problems.push(t.problems.headGone(head + 1, sizes.numHeads));
    head = DEFAULT_STATE.head;
  }
  if (word !== null && word >= sizes.tokens) {
    problems.push(t.problems.wordGone(word + 1, sizes.tokens));
    word = DEFAULT_STATE.word;
  }
  if (cell !== null && !cellExists(cell, { ...state, numHeads }, figureOf(state.chapter))) {
    problems.push(t.problems.cell);
    cell = null;
  }
  const edits = state.edits.filter((edit) => editFits(edit, { ...state, numHeads }));
  for (const edit of state.edits) if (!edits.includes(edit)) problems.push(t.problems.editGone(placeOf(edit)));
  return { ...state, numHeads, head, word, cell, edits };
}

/** Percent-encoded, but readable: spaces as "+", ":" and "," unchanged, and no character that ends a link in running text. */
function escaped(text: string): string {
  return encodeURIComponent(text)
    .replace(/%20/g, '+')
    .replace(/%3A/g, ':')
    .replace(/%2C(?=.)/g, ',')
    .replace(/[()*]|[.!'~:]$/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
