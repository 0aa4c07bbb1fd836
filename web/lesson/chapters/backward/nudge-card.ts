/** `<mha-lab-backward-nudge>`: changes one number by ε and compares the predicted with the actual loss. */
import { html, nothing, type PropertyValues } from 'lit';
import { type CellRef, type Letter, letters } from '../../../engine/cell.ts';
import { t as messages } from '../../../messages/index.ts';
import { tensorSymbol } from '../../../views/identity.ts';
import { formatAligned, formatPower } from '../../inspector/numbers.ts';
import { Lab } from '../../lab-kit/lab.ts';
import { labStyles } from '../../lab-kit/lab-styles.ts';
import { numberTable } from '../../lab-kit/number-table.ts';
import { onSlider } from '../../lab-kit/on-slider.ts';
import { plotStyles } from '../../lab-kit/plot-styles.ts';
import { defineElement } from '../../platform/define-element.ts';
import { withProps } from '../../platform/with-props.ts';
import { cardStyles } from './card-styles.ts';
import type { words as english } from './en.ts';
import { fields } from './lab-fields.ts';
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

export class NudgeCard extends withProps(Lab<(typeof english)['nudge'], typeof fields>, {
  tried: [] as readonly Tried[],
}) {
  static override styles = [labStyles, plotStyles, cardStyles];

  /** The nudged number. */
  #cell: CellRef | null = null;
  #frame = 0;
  #double: Passes | null = null;

  protected override get fields() {
    return fields;
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
    if (changed.has('context')) this.#double = multiplications(trace) <= MOST_IN_DOUBLE ? inDouble(trace) : null;
    if (changed.has('context') || this.isOther(changed, 'tensor') || this.isOther(changed, 'cell')) {
      const { tensor, cell } = this.values;
      const chosen = cell?.tensor === tensor && inside(cell, trace.get(tensor));
      this.#cell = chosen ? cell : steepest(trace, tensor, context.settings.head);
      this.tried = [];
    }
    this.#try();
  }

  /** Adds one step per frame, so that the first results show early. */
  #try(): void {
    const { context, session } = this;
    const cell = this.#cell;
    const epsilon = STEPS[this.tried.length];
    if (!context || !cell || !session || epsilon === undefined) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      if (this.context !== context || this.#cell !== cell || !this.isConnected) return;
      const single = nudge(session, context.computed.trace, cell, epsilon);
      const double = this.#double && nudgeInDouble(this.#double, cell, epsilon);
      this.tried = [...this.tried, { epsilon, single, double }];
    });
  }

  protected override render() {
    const { context, words, width } = this;
    const { tensor, epsilon } = this.values;
    const cell = this.#cell;
    const now = this.tried[epsilon] ?? this.tried.at(-1);
    if (!context || !cell || !now || width === 0) return nothing;
    const { trace } = context.computed;
    const { predicted, actual } = now.single;
    const text = (value: number): string => formatAligned(value, 5);
    return html`<div class="card">
      <h3>${words.title}</h3>
      <div class="line">
        <label>${words.tensor}
          <select @change=${this.#choose}>
            ${NUDGED.map((name) => html`<option value=${name} ?selected=${name === tensor}>${plain(name)}</option>`)}
          </select>
        </label>
        ${letters(trace.get(cell.tensor).axes).map((letter) => this.#index(letter))}
        <button class="press" type="button" @click=${() => this.adjust({ cell: null })}>${words.steepest}</button>
      </div>
      <label>${words.epsilon}
        <input type="range" min="0" max=${STEPS.length - 1} .value=${String(STEPS.length - 1 - epsilon)}
          aria-valuetext=${formatPower(now.epsilon)} @input=${this.#slide} @change=${this.#slide}>
        <span class="number">${formatPower(now.epsilon)}</span>
      </label>
      <dl class="facts">
        <dt>${words.value}</dt><dd class="number">${text(numberAt(trace, cell))}</dd>
        <dt>${words.gradient}</dt><dd class="number">${text(numberAt(trace, gradientOf(cell)))}</dd>
        <dt class="main">${words.predicted}</dt><dd class="number main">${text(predicted)}</dd>
        <dt class="main">${words.actual}</dt><dd class="number main">${text(actual)}</dd>
        <dt>${words.error}</dt><dd class="number">${formatPower(actual - predicted)}</dd>
      </dl>
      <p class="soft">${nudgedBy(trace, tensor) === 'core' ? words.by.engine : words.by.list} ${words.target}</p>
      ${nudgeChart(words, this.tried, now.epsilon, trace.get('loss').data[0] ?? 1, width - 34)}
      <p class="soft">${this.#slope()}${this.#double ? '' : ` ${words.doubleLeftOut}`}</p>
      ${this.#table()}
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
    const { context } = this;
    const cell = this.#cell;
    if (!context || !cell) return nothing;
    const { trace, tokens } = context.computed;
    const { axes, shape } = trace.get(cell.tensor);
    const extent = shape[letters(axes).indexOf(letter)] ?? 1;
    const name = (i: number): string =>
      letter === 't' || letter === 's' ? (tokens[i] ?? String(i)) : String(letter === 'h' ? i + 1 : i);
    return html`<label>${messages.cells.letters[letter]}
      <select @change=${(event: Event) => this.#move(letter, event)}>
        ${Array.from({ length: extent }, (_, i) => html`<option value=${i} ?selected=${i === cell.at[letter]}>${name(i)}</option>`)}
      </select>
    </label>`;
  }

  #table() {
    const { words } = this;
    return numberTable({
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
    if (event.target instanceof HTMLSelectElement) this.adjust({ tensor: event.target.value as Nudged, cell: null });
  };

  readonly #slide = onSlider((value, done) => this.adjust({ epsilon: STEPS.length - 1 - value }, { done }));

  #move(letter: Letter, { target }: Event): void {
    if (!this.#cell || !(target instanceof HTMLSelectElement)) return;
    const { tensor, at } = this.#cell;
    this.adjust({ cell: { tensor, at: { ...at, [letter]: Number(target.value) } } });
  }
}

function inside(
  { at }: CellRef,
  { axes, shape }: { readonly axes: string; readonly shape: readonly number[] },
): boolean {
  const known = letters(axes);
  const named = Object.values(at).filter((index) => index !== undefined);
  return named.length === known.length && known.every((letter, axis) => (at[letter] ?? Infinity) < (shape[axis] ?? 0));
}

/** A symbol in running text: "W_Q" is written WQ in a list, which has no subscripts. */
function plain(tensor: string): string {
  return tensorSymbol(tensor).replaceAll('_', '');
}

defineElement('mha-lab-backward-nudge', NudgeCard);
