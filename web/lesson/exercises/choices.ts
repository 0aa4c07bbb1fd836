/** Inputs that load with the kinds that need them: options to choose from, words to mark, numbers to set. */
import { html, nothing } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { live } from 'lit/directives/live.js';
import { entryLabel, type Sentences } from '../inspector/describe.ts';
import type { NumberChange } from '../ui/controls/number-field.ts';
import type { SliderScale } from '../ui/controls/slider-scale.ts';
import { inlineCode } from './blocks.ts';
import { type Input, listIn, numbersIn } from './inputs.ts';

export interface Option {
  readonly id: string;
  /** May contain `code`. */
  readonly label: string;
}

export interface ChoiceOptions {
  readonly legend: string;
  readonly options: readonly Option[];
  /** Checkboxes; else radio buttons. */
  readonly several?: boolean;
  /** A list of texts, or a line of words, where a marked one may look hidden. */
  readonly look?: 'list' | 'words' | 'hidden';
  /** The answer lists everything that was chosen, the present choice last. */
  readonly trail?: boolean;
  readonly clears?: boolean;
}

/** Words or heads as options, by their place. */
export const marks = (words: readonly string[]): readonly Option[] =>
  words.map((label, place) => ({ id: String(place), label }));

export const wordMarks = (sentences: Sentences): readonly Option[] =>
  marks(sentences.tokens.map((_, word) => entryLabel('t', word, sentences)));

/** Options to choose from: the answer lists the ids of those that are chosen. */
export function choice(of: ChoiceOptions): Input {
  const { legend, options, several = false, look = 'list', trail = false, clears = false } = of;
  const order = options.map(({ id }) => id);
  return {
    input: 'choice',
    clears,
    view: ({ index, text, invalid, change }) => {
      const given = listIn(text).filter((id) => order.includes(id));
      const chosen = trail ? given.slice(-1) : given;
      const after = (id: string): readonly string[] => {
        if (trail) return [...given.filter((other) => other !== id), id];
        if (!several) return [id];
        return order.filter((other) => (other === id) !== given.includes(other));
      };
      return html`<fieldset class=${look === 'list' ? 'choices' : 'line word-marks'} data-input=${index}>
        <legend class="soft">${legend}</legend>
        ${options.map(({ id, label }) => {
          const checked = chosen.includes(id);
          return html`<label class=${classMap({ press: look !== 'list', [look === 'hidden' ? 'hidden' : 'chosen']: checked })}>
            <input
              type=${several ? 'checkbox' : 'radio'}
              name="option-${index}"
              value=${id}
              aria-invalid=${invalid && checked && !trail}
              .checked=${live(checked)}
              @change=${() => change(after(id).join(' '))}
            /><span>${inlineCode(label)}</span>
          </label>`;
        })}
      </fieldset>`;
    },
  };
}

export interface Knob {
  readonly label: string;
  readonly start: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly scale?: SliderScale;
}

/** Numbers to set by slider or typing. `name`: of their group. The kind loads the element, `ui/controls/number-field.ts`. */
export function knobs(fields: readonly Knob[], name?: string): Input {
  const start = fields.map((field) => field.start);
  return {
    input: 'knobs',
    view: ({ index, text, invalid, change }) => {
      const values = numbersIn(text, start);
      const set = (i: number, value: number): void => {
        const { min = 0, max = 0 } = fields[i] ?? {};
        // The end of a drag repeats its last number, rounded; what nobody moved stays exact.
        if (!(value >= min && value <= max) || Math.abs(value - (values[i] ?? 0)) < 0.005) return;
        change(values.with(i, value).join(' '));
      };
      return html`<div class="knobs" data-input=${index} role=${name === undefined ? nothing : 'group'} aria-label=${name ?? nothing} aria-describedby="note">
        ${fields.map(
          ({ label, min, max, step, scale = null }, i) => html`<mha-number-field
            class=${invalid ? 'invalid' : ''}
            label=${label}
            .value=${Number((values[i] ?? 0).toFixed(2))}
            .min=${min}
            .max=${max}
            .step=${step}
            .scale=${scale}
            @mha-number=${({ detail }: CustomEvent<NumberChange>) => set(i, detail.value)}
          ></mha-number-field>`,
        )}
      </div>`;
    },
  };
}
