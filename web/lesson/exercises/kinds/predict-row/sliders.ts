/** The input of a predicted row: a slider for each key beside its given number. */
import { css, html, nothing } from 'lit';
import { styleMap } from 'lit/directives/style-map.js';
import { words } from '../../../../messages/en/exercises/predict-row.ts';
import { formatNumber } from '../../../../views/format-number.ts';
import { entryLabel, entryName, type Sentences } from '../../../inspector/describe.ts';
import { upTo } from '../../../ui/theme/room.ts';
import { type Input, numbersIn } from '../../inputs.ts';
import { total } from '../../plain-attention.ts';
import { wholeText } from './row-questions.ts';

const STEP = 0.01;

export interface Bars {
  /** The keys with bars, in sentence order. */
  readonly keys: readonly number[];
  /** The number shown beside each key. */
  readonly given: readonly number[];
  /** Where the bars start: at the shown row, or all equal if scores are given. */
  readonly start: readonly number[];
  /** The real weights, and their sum: 1 minus the weight of keys without bars. */
  readonly right: readonly number[];
  readonly whole: number;
}

/** A slider for each key beside its given number; the real row as thin bars when it is solved. */
export function sliders(
  { keys, given, start, right, whole }: Bars,
  shown: 'scores' | 'weights',
  sentences: Sentences,
  solved: boolean,
): Input {
  return {
    input: 'sliders',
    view: ({ index, text, invalid, change }) => {
      const guess = numbersIn(text, start);
      const sum = total(guess);
      const off = Math.abs(sum - whole) >= 0.005;
      const slide = (i: number, { currentTarget }: InputEvent): void => {
        if (currentTarget instanceof HTMLInputElement) change(guess.with(i, Number(currentTarget.value)).join(' '));
      };
      const bar = (key: number, i: number) => {
        const [share = 0, real = 0, number] = [guess[i], right[i], formatNumber(given[i] ?? 0)];
        return html`<div class="row-bar">
          <span class="row-key">${entryLabel('s', key, sentences)}</span>
          <span class="number row-given">${number}</span>
          <span class="row-slider">
            <input
              type="range"
              min="0"
              max="1"
              step=${STEP}
              aria-label=${words.bar(entryName('s', key, sentences), number)}
              aria-valuetext=${formatNumber(share)}
              aria-invalid=${invalid}
              style=${styleMap({ '--share': String(share) })}
              .value=${String(share)}
              @input=${(event: InputEvent) => slide(i, event)}
            />
            ${
              solved
                ? html`<span class="row-real" style=${styleMap({ '--share': String(real) })}
                    ><span class="unseen">${words.real(formatNumber(real))}</span></span
                  >`
                : nothing
            }
          </span>
          <span class="number row-value">${formatNumber(share)}${solved ? html`<b>${formatNumber(real)}</b>` : nothing}</span>
        </div>`;
      };
      return html`<div class="row-guess" data-input=${index} role="group" aria-label=${words.yourRow} aria-describedby="note">
        <p class="soft" aria-hidden="true">
          <span>${words.key}</span><span>${shown === 'scores' ? words.score : words.now}</span><span>${words.yourGuess}</span>
        </p>
        ${keys.map(bar)}
        <p class="row-sum">
          <span>${words.sum}</span> <output class="number ${off ? 'off' : ''}">${formatNumber(sum)}</output>
          <button
            type="button"
            class="press"
            ?disabled=${!off || sum === 0}
            @click=${() => change(guess.map((share) => (share / sum) * whole).join(' '))}
          >
            ${words.normalise(wholeText(whole))}
          </button>
        </p>
      </div>`;
    },
  };
}

export const sliderStyles = css`
  .row-guess {
    display: grid;
    grid-template-columns: max-content max-content minmax(0, 1fr) max-content;
    gap: 2px var(--s3);
    width: 100%;
  }
  .row-guess > * { display: grid; grid-column: 1 / -1; grid-template-columns: subgrid; align-items: center; }
  .row-bar { min-height: 32px; }
  .row-given,
  .row-value { text-align: end; }
  .row-value b { display: block; color: var(--ok); font-weight: 650; }
  .row-slider { position: relative; display: grid; gap: 2px; }
  .row-slider input {
    appearance: none;
    height: calc(26 * var(--px));
    border: 1px solid var(--ink-faint);
    border-radius: 4px;
    background:
      linear-gradient(var(--tensor-weights), var(--tensor-weights)) 0 / calc(var(--share) * 100%) 100% no-repeat,
      var(--surface-sunken);
    cursor: ew-resize;
  }
  .row-slider input::-webkit-slider-thumb {
    appearance: none;
    width: 6px;
    height: calc(26 * var(--px));
    border: 0;
    border-radius: 3px;
    background: var(--ink);
  }
  .row-slider input::-moz-range-thumb {
    width: 6px;
    height: calc(26 * var(--px));
    border: 0;
    border-radius: 3px;
    background: var(--ink);
  }
  .row-real {
    height: 6px;
    border-radius: 3px;
    background: linear-gradient(var(--ok), var(--ok)) 0 / calc(var(--share) * 100%) 100% no-repeat;
  }
  .row-guess > .row-sum {
    display: flex;
    flex-wrap: wrap;
    overflow-wrap: normal;
    gap: var(--s2);
    align-items: center;
    justify-content: flex-end;
    min-height: 32px;
  }
  :is(.row-given, .row-sum) { color: var(--ink-soft); }
  .row-sum .off { color: var(--warn); font-weight: 650; }
  ${upTo(
    300,
    css`
    .row-guess { grid-template-columns: minmax(0, 1fr) max-content max-content; }
    .row-guess > * > :nth-child(3) { grid-row: 2; grid-column: 1 / -1; }
`,
  )}
  @media (forced-colors: active) {
    .row-slider input {
      appearance: auto;
      background: none;
    }
    .row-real {
      forced-color-adjust: none;
      background: linear-gradient(Highlight, Highlight) 0 / calc(var(--share) * 100%) 100% no-repeat;
    }
  }
`;
