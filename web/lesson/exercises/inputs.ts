/** How a question is answered. Each input has one view and one keyboard, and reads and writes its answer as one text. */
import { html, nothing, type TemplateResult } from 'lit';

/** An input in the page. */
export interface Place {
  /** Its number among the inputs, from 0. */
  readonly index: number;
  readonly text: string;
  /** While the last answer is wrong or unreadable. */
  readonly invalid: boolean;
  change(text: string): void;
}

export interface Input {
  readonly input: 'text' | 'choice' | 'order' | 'grid' | 'knobs' | 'sliders' | 'code' | 'figure';
  view(place: Place): TemplateResult;
  /** Why a text cannot be read; null if it can. */
  problem?(text: string): string | null;
  /** A change clears the inputs that follow. */
  readonly clears?: boolean;
}

export function isInput(part: object | string): part is Input {
  return typeof part === 'object' && 'input' in part;
}

/** The entries of a text that lists several. */
export function listIn(text = ''): readonly string[] {
  return text.split(' ').filter(Boolean);
}

/** The numbers of a text that lists several; `start` if it is empty. */
export function numbersIn(text = '', start: readonly number[] = []): readonly number[] {
  return text === '' ? start : listIn(text).map(Number);
}

export interface TextOptions {
  readonly label: string;
  /** For a small whole number. */
  readonly short?: boolean;
  readonly problem: (text: string) => string | null;
  /** What is shown beside a text while it is typed; null for nothing. */
  readonly preview?: (text: string) => string | null;
}

/** One line to type. */
export function textInput({ label, short = false, problem, preview }: TextOptions): Input {
  return {
    input: 'text',
    problem,
    view: ({ index, text, invalid, change }) => {
      const value = preview?.(text) ?? null;
      return html`<label class="field soft">
          <span>${label}</span>
          <input
            type="text"
            class="number ${short ? 'short' : ''}"
            data-input=${index}
            inputmode=${short ? 'numeric' : 'text'}
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
            aria-describedby="note"
            aria-invalid=${invalid}
            .value=${text}
            @input=${({ currentTarget }: InputEvent) => {
              if (currentTarget instanceof HTMLInputElement) change(currentTarget.value);
            }}
          />
        </label>
        ${value === null ? nothing : html`<output class="number preview">${value}</output>`}`;
    },
  };
}
