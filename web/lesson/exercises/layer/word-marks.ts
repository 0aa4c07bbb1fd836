/** The words of a sentence as a choice: each is a checkbox, or a radio button where one word is asked for. */
import { html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { live } from 'lit/directives/live.js';
import { entryLabel, type Sentences } from '../../inspector/describe.ts';

export interface WordMarks {
  readonly legend: string;
  /** The name of the radio buttons; null for checkboxes. */
  readonly single: string | null;
  readonly marked: readonly number[];
  /** How a marked word looks. */
  readonly look: 'chosen' | 'hidden';
  readonly invalid: boolean;
}

export function wordMarks(
  { legend, single, marked, look, invalid }: WordMarks,
  sentences: Sentences,
  mark: (marked: readonly number[]) => void,
): TemplateResult {
  const toggled = (word: number): readonly number[] =>
    marked.includes(word) ? marked.filter((other) => other !== word) : [...marked, word].sort((a, b) => a - b);
  return html`<fieldset class="word-marks">
    <legend>${legend}</legend>
    ${sentences.tokens.map((_, word) => {
      const checked = marked.includes(word);
      return html`<label class=${classMap({ [look]: checked })}>
        <input
          type=${single === null ? 'checkbox' : 'radio'}
          name=${single ?? nothing}
          value=${word}
          aria-invalid=${invalid && checked}
          .checked=${live(checked)}
          @change=${() => mark(single === null ? toggled(word) : [word])}
        /><span>${entryLabel('t', word, sentences)}</span>
      </label>`;
    })}
  </fieldset>`;
}

/** Marks saved as texts. */
export function marksFrom(texts: readonly string[], count: number): readonly number[] {
  return texts.map(Number).filter((word) => Number.isInteger(word) && word >= 0 && word < count);
}
