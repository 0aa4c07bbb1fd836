/**
 * The memory lens: a flat buffer coloured by owner, and below it the tensor that its shape and strides describe. Hovering a number in
 * either shows it in the other. Base class of the `split` and `concat` labs.
 */
import { html, nothing, type PropertyValues } from 'lit';
import type { AttentionSession } from '../../../engine/engine.ts';
import type { lens as english } from '../../../messages/en/lens.ts';
import { formatNumber } from '../../../views/format-number.ts';
import '../../ui/controls/choice.ts';
import '../../ui/controls/number-field.ts';
import { withProps } from '../../platform/with-props.ts';
import type { NumberChange } from '../../ui/controls/number-field.ts';
import { Lab } from '../lab.ts';
import { labStyles } from '../lab-styles.ts';
import { numberTable } from '../number-table.ts';
import { type Colouring, LEAST, type LensFields, MOST } from './lens-fields.ts';
import { lensStyles } from './lens-styles.ts';
import { type Owned, type Sizes, wordsFor } from './owned.ts';
import { cellsOf, type LensCell, type Stage } from './stages.ts';
import { isContiguous } from './strided.ts';

export interface LensWords {
  readonly lens: typeof english;
  /** Describes a step by its id. */
  readonly stages: Readonly<Record<string, string>>;
}

export abstract class MemoryLens extends withProps(Lab<LensWords, LensFields>, {
  /** The hovered cell, explained until another cell is selected. */
  pointed: null as number | null,
}) {
  static override styles = [labStyles, lensStyles];

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('values')) this.pointed = null;
  }

  /** The numbers in memory order. */
  protected abstract numbers(session: AttentionSession, words: readonly string[], seed: number): readonly Owned[];
  protected abstract stages(numbers: readonly Owned[]): readonly Stage[];

  protected override render() {
    const { session, context, values } = this;
    if (!session || !context) return nothing;
    const { lens: words } = this.words;
    const tokens = wordsFor(context.computed.tokens, values.tokens);
    const stages = this.stages(this.numbers(session, tokens, context.settings.seed));
    const stage = stages.find(({ id }) => id === values.step) ?? stages[0];
    if (!stage) return nothing;
    const cells = cellsOf(stage, values.features);
    const at = Math.min(this.#at, cells.length - 1);
    return html`<div class="card">
      <mha-choice .legend=${words.step} .value=${stage.id}
        .options=${stages.map(({ id, code }) => ({ value: id, label: code }))}
        @mha-choice=${(event: CustomEvent<{ value: string }>) => this.adjust({ step: event.detail.value, cell: 0 })}></mha-choice>
      <p class="what">${this.words.stages[stage.id]}</p>
      ${stage.tensor ? this.#facts(stage, cells) : nothing}
      <div>
        <h3>${words.memory(stage.tensor?.buffer.length ?? 0)}</h3>
        ${stage.tensor ? this.#memory(stage, cells, at, tokens) : html`<p class="bad">${words.refused}</p>`}
      </div>
      ${stage.tensor ? this.#tensor(stage, cells, at, tokens) : nothing}
      <p class="said" role="status">${this.#said(stage, cells, at, tokens)}</p>
      <mha-choice .legend=${words.colour} .value=${values.colour}
        .options=${[{ value: 't', label: words.byToken }, { value: 'h', label: words.byHead }]}
        @mha-choice=${(event: CustomEvent<{ value: Colouring }>) => this.adjust({ colour: event.detail.value })}></mha-choice>
      <div class="sizes">${(['tokens', 'heads', 'features'] as const).map((size) => this.#size(size))}</div>
      <p class="soft">${words.how}</p>
      ${stage.tensor ? this.#table(cells, tokens) : nothing}
    </div>`;
  }

  get #at(): number {
    return this.pointed ?? this.values.cell;
  }

  #size(size: keyof Sizes) {
    return html`<mha-number-field sliderless .label=${this.words.lens.sizes[size]} .value=${this.values[size]}
      .least=${LEAST[size]} .most=${MOST[size]} @mha-number=${({
        detail: { value, done },
      }: CustomEvent<NumberChange>) => {
        this.adjust({ [size]: value }, { done });
      }}></mha-number-field>`;
  }

  #facts(stage: Stage, cells: readonly LensCell[]) {
    const { lens: words } = this.words;
    const { tensor } = stage;
    if (!tensor) return nothing;
    const facts: readonly (readonly [string, string])[] = [
      [words.shape, `(${tensor.shape.join(', ')})`],
      [words.strides, `(${tensor.strides.join(', ')})`],
      [words.contiguous, isContiguous(tensor) ? words.yes : words.no],
      [words.moved, words.movedOf(stage.moved, cells.length)],
      [words.visits, cells.map(({ address }) => address).join(' ')],
    ];
    return html`<dl class="facts">${facts.map(([name, fact]) => html`<div><dt>${name}</dt><dd>${fact}</dd></div>`)}</dl>`;
  }

  #memory(stage: Stage, cells: readonly LensCell[], at: number, tokens: readonly string[]) {
    const lit = cells[at]?.address;
    return html`<div class="memory" role="img" aria-label=${this.words.lens.memoryLabel(tokens.length, this.values.heads)}>
      ${stage.tensor?.buffer.map(
        (number, address) => html`<span class="cell ${address === lit ? 'lit' : ''}" style=${this.#paint(number)}
          @pointerenter=${() => this.#point(cells.findIndex((cell) => cell.address === address))}>
          <span class="address">${address}</span>${content(number)}</span>`,
      )}
    </div>`;
  }

  /** The owner's colour: one lightness step per token or head, light enough for the number in the cell. */
  #paint(number: Owned): string {
    const [which, count] = this.values.colour === 't' ? [number.t, this.values.tokens] : [number.h, this.values.heads];
    const much = count === 1 ? 24 : 10 + (which / (count - 1)) * 34;
    return `--owner:var(--axis-${this.values.colour});--much:${much.toFixed(0)}%`;
  }

  #tensor(stage: Stage, cells: readonly LensCell[], at: number, tokens: readonly string[]) {
    const { lens: words } = this.words;
    const shape = stage.tensor?.shape ?? [];
    const across = shape.at(-1) ?? 1;
    const down = shape.at(-2) ?? 1;
    const [outer, rows] = stage.axes.length === 3 ? [stage.axes[0], stage.axes[1]] : [null, stage.axes[0]];
    const name = (axis: string | null | undefined, i: number) =>
      axis === 't' ? (tokens[i] ?? '') : axis === 'h' ? words.head(i) : '';
    return html`<div>
      <h3>${words.tensor(stage.code)}</h3>
      <div class="scroll"><div class="blocks" role="group" aria-label=${words.tensorLabel} @keydown=${this.#keys}>
        ${Array.from(
          { length: cells.length / (across * down) },
          (_, block) => html`<div class="block">
            ${outer ? html`<p class=${outer}>${name(outer, block)}</p>` : nothing}
            ${Array.from(
              { length: down },
              (_, row) => html`<div class="row"><span title=${name(rows, row)}>${name(rows, row)}</span>
                ${Array.from({ length: across }, (_, column) => this.#cell(cells, (block * down + row) * across + column, at))}</div>`,
            )}
          </div>`,
        )}
      </div></div>
    </div>`;
  }

  #cell(cells: readonly LensCell[], i: number, at: number) {
    const cell = cells[i];
    if (!cell) return nothing;
    return html`<button type="button" class="cell ${i === at ? 'lit' : ''} ${cell.right ? '' : 'wrong'}" data-i=${i}
      tabindex=${i === at ? 0 : -1} style=${this.#paint(cell.holds)}
      @pointerenter=${() => this.#point(i)} @focus=${() => this.#choose(i)} @click=${() => this.#choose(i)}><span class="unseen">${this.words.lens.cell(cell.index.join(', '), cell.address)}</span>${content(cell.holds)}</button>`;
  }

  #point(i: number): void {
    if (i >= 0) this.pointed = i;
  }

  /** Selecting cells is reading, so it stays out of the undo history. */
  #choose(cell: number): void {
    this.pointed = cell;
    this.adjust({ cell }, { undoable: false });
  }

  #keys = (event: KeyboardEvent): void => {
    const all = [...this.renderRoot.querySelectorAll<HTMLElement>('.blocks .cell')];
    const across = this.renderRoot.querySelector('.row')?.querySelectorAll('.cell').length ?? 1;
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -across,
      ArrowDown: across,
      Home: -all.length,
      End: all.length,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = Math.min(all.length - 1, Math.max(0, Math.min(this.#at, all.length - 1) + step));
    all[to]?.focus();
  };

  #said(stage: Stage, cells: readonly LensCell[], at: number, tokens: readonly string[]) {
    const cell = cells[at];
    const { lens: words } = this.words;
    if (!cell || !stage.tensor) return nothing;
    const wrong = cells.filter(({ right }) => !right).length;
    const sum = cell.index.map((i, axis) => `${i}·${stage.tensor?.strides[axis]}`).join(' + ');
    return html`${words.reads(cell.index.join(', '), sum, cell.address)}
      ${words.whose(formatNumber(cell.holds.value), tokens[cell.holds.t] ?? '', cell.holds.h, cell.holds.d)}
      ${wrong > 0 ? html`<span class="bad">${words.wrong(wrong, cells.length)}</span>` : nothing}`;
  }

  #table(cells: readonly LensCell[], tokens: readonly string[]) {
    const { lens: words } = this.words;
    return numberTable({
      summary: words.table,
      columns: words.columns,
      rows: cells.map(({ index, address, holds, right }) => [
        `[${index.join(', ')}]`,
        String(address),
        formatNumber(holds.value),
        tokens[holds.t] ?? '',
        String(holds.h),
        String(holds.d),
        right ? words.yes : words.no,
      ]),
    });
  }
}

/** The number, and its owner below it. */
function content({ value, t, h }: Owned) {
  return html`${formatNumber(value)}<small>t${t} h${h}</small>`;
}
