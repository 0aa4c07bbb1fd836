/** `<mha-lab-backward-nudge>`: one number changed by ε, the loss predicted by its gradient and computed anew. */
import { html, nothing, type PropertyValues } from 'lit';
import { type CellRef, type Letter, letters } from '../../../engine/cell.ts';
import type { words as english } from '../../../messages/en/labs/backward.ts';
import { t as messages } from '../../../messages/index.ts';
import { tensorSymbol } from '../../../views/identity.ts';
import { formatAligned, formatPower } from '../../inspector/numbers.ts';
import { Lab } from '../../labs/lab.ts';
import { labStyles } from '../../labs/lab-styles.ts';
import { twinTable } from '../../labs/twin.ts';
import { cardStyles } from './card-styles.ts';
import {
  gradientOf,
  MOST_IN_DOUBLE,
  multiplications,
  NUDGED,
  type Nudged,
  nudge,
  nudgedBy,
  nudgeInDouble,
  numberAt,
  STEPS,
  steepest,
  type Tried,
} from './nudge.ts';
import { nudgeChart, powerOf } from './nudge-chart.ts';
import { inDouble, type Passes } from './passes.ts';

export class NudgeCard extends Lab<(typeof english)['nudge']> {
  static override properties = {
    tensor: { state: true },
    cell: { state: true },
    at: { state: true },
    tried: { state: true },
  };
  static override styles = [labStyles, cardStyles];

  declare tensor: Nudged;
  /** The number that is nudged. */
  declare cell: CellRef | null;
  /** Which of the steps the slider is at. */
  declare at: number;
  declare tried: readonly Tried[];

  #frame = 0;
  #double: Passes | null = null;

  constructor() {
    super();
    this.tensor = 'w_q';
    this.cell = null;
    this.at = 4;
    this.tried = [];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    cancelAnimationFrame(this.#frame);
    this.tried = [];
  }

  protected override willUpdate(changed: PropertyValues): void {
    const { context } = this;
    if (!context) return;
    const { trace } = context.computed;
    if (changed.has('context')) {
      this.#double = multiplications(trace) <= MOST_IN_DOUBLE ? inDouble(trace) : null;
      if (this.cell && !inside(this.cell, trace.get(this.cell.tensor))) this.cell = null;
    }
    if (this.cell?.tensor !== this.tensor) this.cell = steepest(trace, this.tensor, context.settings.head);
    if (['context', 'tensor', 'cell'].some((name) => changed.has(name))) this.tried = [];
    this.#try();
  }

  /** One more step in every frame, so that nothing waits for all of them. */
  #try(): void {
    const { context, cell, session } = this;
    const epsilon = STEPS[this.tried.length];
    if (!context || !cell || !session || epsilon === undefined) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      if (this.context !== context || this.cell !== cell || !this.isConnected) return;
      const single = nudge(session, context.computed.trace, cell, epsilon);
      const double = this.#double && nudgeInDouble(this.#double, cell, epsilon);
      this.tried = [...this.tried, { epsilon, single, double }];
    });
  }

  protected override render() {
    const { context, words, cell, width } = this;
    const now = this.tried[this.at] ?? this.tried.at(-1);
    if (!context || !cell || !now || width === 0) return nothing;
    const { trace } = context.computed;
    const { predicted, actual } = now.single;
    const text = (value: number): string => formatAligned(value, 5);
    return html`<div class="card">
      <h3>${words.title}</h3>
      <div class="line">
        <label>${words.tensor}
          <select @change=${this.#choose}>
            ${NUDGED.map((name) => html`<option value=${name} ?selected=${name === this.tensor}>${plain(name)}</option>`)}
          </select>
        </label>
        ${letters(trace.get(cell.tensor).axes).map((letter) => this.#index(letter))}
        <button class="press" type="button" @click=${() => (this.cell = steepest(trace, this.tensor, context.settings.head))}>${words.steepest}</button>
      </div>
      <label>${words.epsilon}
        <input type="range" min="0" max=${STEPS.length - 1} .value=${String(STEPS.length - 1 - this.at)}
          aria-valuetext=${formatPower(now.epsilon)} @input=${this.#slide}>
        <span class="number">${formatPower(now.epsilon)}</span>
      </label>
      <dl class="facts">
        <dt>${words.value}</dt><dd class="number">${text(numberAt(trace, cell))}</dd>
        <dt>${words.gradient}</dt><dd class="number">${text(numberAt(trace, gradientOf(cell)))}</dd>
        <dt class="main">${words.predicted}</dt><dd class="number main">${text(predicted)}</dd>
        <dt class="main">${words.actual}</dt><dd class="number main">${text(actual)}</dd>
        <dt>${words.error}</dt><dd class="number">${formatPower(actual - predicted)}</dd>
      </dl>
      <p class="soft">${nudgedBy(trace, this.tensor) === 'core' ? words.by.engine : words.by.list} ${words.target}</p>
      ${nudgeChart(words, this.tried, now.epsilon, trace.get('loss').data[0] ?? 1, width - 34)}
      <p class="soft">${this.#slope()}${this.#double ? '' : ` ${words.doubleLeftOut}`}</p>
      ${this.#twin()}
    </div>`;
  }

  #slope(): string {
    const power = powerOf(this.tried);
    if (this.tried.length < STEPS.length) return '';
    return power !== null && power > 1.7 && power < 2.5
      ? this.words.slope(formatAligned(power, 2))
      : this.words.noSlope;
  }

  #index(letter: Letter) {
    const { context, cell } = this;
    if (!context || !cell) return nothing;
    const { trace, tokens } = context.computed;
    const { axes, shape } = trace.get(cell.tensor);
    const extent = shape[letters(axes).indexOf(letter)] ?? 1;
    const name = (i: number): string =>
      letter === 't' || letter === 's' ? (tokens[i] ?? String(i)) : String(letter === 'h' ? i + 1 : i);
    return html`<label>${messages.inspector.letters[letter]}
      <select @change=${(event: Event) => this.#move(letter, event)}>
        ${Array.from({ length: extent }, (_, i) => html`<option value=${i} ?selected=${i === cell.at[letter]}>${name(i)}</option>`)}
      </select>
    </label>`;
  }

  #twin() {
    const { words } = this;
    return twinTable({
      summary: words.table,
      columns: words.columns,
      rows: this.tried.map(({ epsilon, single, double }) => [
        formatPower(epsilon),
        formatPower(single.predicted),
        formatPower(single.actual),
        formatPower(single.actual - single.predicted),
        double ? formatPower(double.actual - double.predicted) : words.none,
      ]),
    });
  }

  #choose = (event: Event): void => {
    if (event.target instanceof HTMLSelectElement) this.tensor = event.target.value as Nudged;
  };

  #slide = (event: Event): void => {
    if (event.target instanceof HTMLInputElement) this.at = STEPS.length - 1 - event.target.valueAsNumber;
  };

  #move(letter: Letter, { target }: Event): void {
    if (!this.cell || !(target instanceof HTMLSelectElement)) return;
    this.cell = { tensor: this.cell.tensor, at: { ...this.cell.at, [letter]: Number(target.value) } };
  }
}

function inside(
  { at }: CellRef,
  { axes, shape }: { readonly axes: string; readonly shape: readonly number[] },
): boolean {
  return letters(axes).every((letter, axis) => (at[letter] ?? 0) < (shape[axis] ?? 0));
}

/** A symbol in running text: "W_Q" is written WQ in a list, which has no subscripts. */
function plain(tensor: string): string {
  return tensorSymbol(tensor).replaceAll('_', '');
}

customElements.define('mha-lab-backward-nudge', NudgeCard);
