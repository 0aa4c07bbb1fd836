/** A prediction's options as they are shown: those of the text, or the words of the sentence. */
import { html } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { words as cellNames } from '../../../messages/en/cells.ts';
import { words } from '../../../messages/en/reference.ts';
import { formatNumber } from '../../../views/format-number.ts';
import type { PredictionText } from './prose.ts';

/** The row that a computed prediction asks about. */
export interface AskedRow {
  readonly head: number;
  /** The row's position. */
  readonly t: number;
  /** The words of the keys, in order, without marks. */
  readonly keys: readonly string[];
  /** One for each key. */
  readonly numbers: readonly number[];
}

type Rendered = ReturnType<typeof unsafeHTML> | ReturnType<typeof html> | string;

export interface ShownOption {
  readonly label: Rendered;
  readonly correct: boolean;
  readonly reply: Rendered;
  /** What is said of it where the answer is revealed. */
  readonly answer: Rendered;
}

/** Null while the row of a computed prediction is unknown. */
export function shownOptions(prediction: PredictionText, row: AskedRow | null): readonly ShownOption[] | null {
  const { computed } = prediction;
  if (!computed) {
    return prediction.options.map(({ text, correct, reply }) => {
      const label = unsafeHTML(text);
      return { label, correct, reply: unsafeHTML(reply), answer: label };
    });
  }
  if (!row) return null;
  const { keys, numbers } = row;
  const largest = Math.max(...numbers);
  return keys.map((word, s) => {
    const repeated = keys.indexOf(word) !== keys.lastIndexOf(word);
    const number = numbers[s] ?? Number.NaN;
    const correct = number === largest;
    const gets = words.predictionGets(cellNames.word(word, s, repeated), formatNumber(number));
    return {
      label: cellNames.bareWord(word, s, repeated),
      correct,
      reply: html`${correct ? '' : unsafeHTML(computed.reply)}<p>${gets}</p>`,
      answer: gets,
    };
  });
}

/** What a prediction asks; if this changes, an earlier answer no longer counts. */
export function questionKey(prediction: PredictionText, row: AskedRow | null): string {
  if (!prediction.computed || !row) return '';
  const largest = Math.max(...row.numbers);
  const right = row.numbers.map((number) => number === largest);
  return JSON.stringify([row.head, row.t, row.keys, right]);
}
