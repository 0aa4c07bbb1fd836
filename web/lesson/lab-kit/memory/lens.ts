/**
 * The memory lens: a flat buffer coloured by owner, and below it the tensor that its shape and strides describe. Hovering a number in
 * either shows it in the other. The laboratory of `split` and `concat`.
 */
import { computed, signal } from '@preact/signals-core';
import { css, html, nothing } from 'lit';
import type { AttentionSession } from '../../../engine/engine.ts';
import type { lens as english } from '../../../messages/en/labs/lens.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { choice, whole } from '../../fields/field.ts';
import { type Lab, laboratory } from '../laboratory.ts';
import { numberTable } from '../table.ts';
import { card, facts, note, status, type Ui } from '../ui.ts';
import { type Owned, type Sizes, wordsFor } from './owned.ts';
import { cellsOf, type Stage } from './stages.ts';
import { isContiguous } from './strided.ts';

interface Words {
  readonly lens: typeof english;
  /** Describes a step by its id. */
  readonly stages: Readonly<Record<string, string>>;
}

export interface LensSpec {
  /** The ids of the steps. */
  readonly steps: readonly string[];
  /** The numbers in memory order. */
  readonly numbers: (
    session: AttentionSession,
    words: readonly string[],
    sizes: Sizes,
    seed: number,
  ) => readonly Owned[];
  readonly stages: (numbers: readonly Owned[], sizes: Sizes) => readonly Stage[];
}

const MOST = { tokens: 5, heads: 4, features: 4 } as const;
const SIZES = ['tokens', 'heads', 'features'] as const;

function fieldsOf(steps: readonly string[]) {
  return {
    step: choice('given', steps),
    tokens: whole(3, { min: 2, max: MOST.tokens }),
    heads: whole(2, { min: 1, max: MOST.heads }),
    features: whole(2, { min: 1, max: MOST.features }),
    /** The selected cell, by its position in the shown tensor. */
    cell: whole(0, { min: 0, max: MOST.tokens * MOST.heads * MOST.features - 1 }),
    /** What the colours encode. */
    colour: choice<'t' | 'h'>('t', ['t', 'h']),
  };
}

type LensFields = ReturnType<typeof fieldsOf>;

function lensModel(lab: Lab<LensFields>, { numbers, stages }: LensSpec) {
  /** The hovered cell, explained until another cell is selected. */
  const pointed = signal<{ readonly cell: number; readonly of: unknown } | null>(null);
  const made = computed(() => {
    const { values, session } = lab;
    const tokens = wordsFor(lab.tokens, values.tokens);
    const all = stages(numbers(session, tokens, values, lab.settings.seed), values);
    const stage = all.find(({ id }) => id === values.step) ?? all[0];
    const cells = stage?.tensor ? cellsOf(stage, values.features) : [];
    return { tokens, all, stage, cells, selected: values.cell };
  });
  return {
    now: () => {
      const now = made.value;
      const at = pointed.value?.of === now ? pointed.value.cell : now.selected;
      return { ...now, at: Math.min(at, now.cells.length - 1) };
    },
    point: (cell: number): void => {
      if (cell >= 0) pointed.value = { cell, of: made.peek() };
    },
    /** Selecting cells is reading, so it stays out of the undo history. */
    choose: (cell: number): void => {
      pointed.value = { cell, of: made.peek() };
      lab.adjust({ cell }, { undoable: false });
    },
  };
}

type Model = ReturnType<typeof lensModel>;
type Shown = ReturnType<Model['now']>;

export function memoryLens(spec: LensSpec) {
  return laboratory({
    fields: fieldsOf(spec.steps),
    once: true,
    model: (lab) => lensModel(lab, spec),
    controls(ui, model, { lens: words, stages }: Words) {
      const now = model.now();
      const { stage, cells, all } = now;
      if (!stage) return nothing;
      const { tensor } = stage;
      return card(
        ui.choice('step', Object.fromEntries(all.map(({ id, code }) => [id, code])), {
          label: words.step,
          at: stage.id,
          set: (step) => ui.adjust({ step, cell: 0 }),
        }),
        html`<p class="what">${stages[stage.id]}</p>`,
        tensor ? addressing(now, words) : nothing,
        html`<div>
          <h3>${words.memory(tensor?.buffer.length ?? 0)}</h3>
          ${tensor ? memory(ui, model, now, words) : html`<p class="bad">${words.refused}</p>`}
        </div>`,
        tensor ? shape(ui, model, now, words) : nothing,
        status(summary(now, words), 'status'),
        ui.choice('colour', { t: words.byToken, h: words.byHead }, { label: words.colour }),
        html`<div class="fields">${SIZES.map((size) => ui.number(size, { label: words.sizes[size], sliderless: true }))}</div>`,
        note(words.how),
        tensor ? numbers(cells, now.tokens, words) : nothing,
      );
    },
    styles: css`
  :host { --cell: calc(38 * var(--px)); }
  .facts dd { font-family: var(--font-mono); font-feature-settings: 'calt' 0; }
  /* Addresses and indices grow to the right in every language. */
  .memory, .blocks { direction: ltr; }
  .memory {
    display: grid;
    grid-template-columns: repeat(auto-fill, var(--cell));
    gap: calc(14 * var(--px)) 0;
    padding-top: calc(14 * var(--px));
  }
  .blocks { align-items: start; gap: var(--s3) var(--s6); }
  .block { display: grid; gap: 2px; }
  .block > p {
    font-size: calc(12 * var(--px));
    line-height: calc(16 * var(--px));
    font-weight: 550;
    color: var(--axis-h);
  }
  .block > p.t { color: var(--axis-t); }
  .row { display: flex; align-items: center; }
  .row > span {
    width: calc(58 * var(--px));
    padding-inline-end: 6px;
    overflow: hidden;
    color: var(--ink-soft);
    font-size: calc(12 * var(--px));
    text-align: end;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .cell {
    position: relative;
    display: grid;
    align-content: center;
    width: var(--cell);
    height: var(--cell);
    border: 1px solid var(--surface-raised);
    border-radius: 3px;
    background: color-mix(in oklab, var(--owner) var(--much), var(--surface-raised));
    font: 500 calc(12 * var(--px)) / calc(16 * var(--px)) var(--font-mono);
    font-feature-settings: 'calt' 0;
    letter-spacing: -0.06em;
    text-align: center;
    cursor: pointer;
  }
  .cell small { font: 550 calc(12 * var(--px)) / calc(15 * var(--px)) var(--font-ui); letter-spacing: 0; }
  .cell .address {
    position: absolute;
    inset: calc(-14 * var(--px)) 0 auto;
    color: var(--ink-faint);
    font: 450 calc(12 * var(--px)) / calc(12 * var(--px)) var(--font-mono);
  }
  .cell.wrong { border: 2px dashed var(--warn); }
  .cell.lit { z-index: 1; outline: 2px solid var(--ink); outline-offset: -1px; }
  .cell:focus-visible { outline: 3px solid var(--focus); outline-offset: 0; }
  .status { min-height: 60px; }
  .status b { font-weight: 600; }
  .bad { color: var(--warn); font-weight: 550; }
  code { font: 500 0.93em var(--font-mono); font-feature-settings: 'calt' 0; }
    `,
  });
}

type Lens = Words['lens'];

function addressing({ stage, cells }: Shown, words: Lens) {
  const { tensor, moved = 0 } = stage ?? {};
  if (!tensor) return nothing;
  return facts([
    [words.shape, `(${tensor.shape.join(', ')})`],
    [words.strides, `(${tensor.strides.join(', ')})`],
    [words.contiguous, isContiguous(tensor) ? words.yes : words.no],
    [words.moved, words.movedOf(moved, cells.length)],
    [words.visits, cells.map(({ address }) => address).join(' ')],
  ]);
}

function memory({ values }: Ui<LensFields>, model: Model, { stage, cells, at, tokens }: Shown, words: Lens) {
  const lit = cells[at]?.address;
  return html`<div class="memory" role="img" aria-label=${words.memoryLabel(tokens.length, values.heads)}>
    ${stage?.tensor?.buffer.map(
      (number, address) => html`<span class="cell ${address === lit ? 'lit' : ''}" style=${paint(values, number)}
        @pointerenter=${() => model.point(cells.findIndex((cell) => cell.address === address))}>
        <span class="address">${address}</span>${content(number)}</span>`,
    )}
  </div>`;
}

/** The owner's colour: one lightness step per token or head, light enough for the number in the cell. */
function paint({ colour, tokens, heads }: Ui<LensFields>['values'], { t, h }: Owned): string {
  const [which, count] = colour === 't' ? [t, tokens] : [h, heads];
  const much = count === 1 ? 24 : 10 + (which / (count - 1)) * 34;
  return `--owner:var(--axis-${colour});--much:${much.toFixed(0)}%`;
}

function shape({ values }: Ui<LensFields>, model: Model, { stage, cells, at, tokens }: Shown, words: Lens) {
  if (!stage?.tensor) return nothing;
  const [across = 1, down = 1] = stage.tensor.shape.toReversed();
  const [outer, rows] = stage.axes.length === 3 ? [stage.axes[0], stage.axes[1]] : [null, stage.axes[0]];
  const name = (axis: string | null | undefined, i: number) =>
    axis === 't' ? (tokens[i] ?? '') : axis === 'h' ? words.head(i) : '';
  const cell = (i: number) => {
    const shown = cells[i];
    if (!shown) return nothing;
    const { index, address, right, holds } = shown;
    const choose = () => model.choose(i);
    return html`<button type="button" class="cell ${i === at ? 'lit' : ''} ${right ? '' : 'wrong'}" data-i=${i}
      tabindex=${i === at ? 0 : -1} style=${paint(values, holds)} @pointerenter=${() => model.point(i)} @focus=${choose}
      @click=${choose}><span class="unseen">${words.cell(index.join(', '), address)}</span>${content(holds)}</button>`;
  };
  const places = (length: number) => Array.from({ length }, (_, i) => i);
  return html`<div>
    <h3>${words.tensor(stage.code)}</h3>
    <div class="scroll"><div class="line blocks" role="group" aria-label=${words.tensorLabel} @keydown=${moveBy(across)}>
      ${places(cells.length / (across * down)).map(
        (block) => html`<div class="block">
          ${outer ? html`<p class=${outer}>${name(outer, block)}</p>` : nothing}
          ${places(down).map(
            (row) => html`<div class="row"><span title=${name(rows, row)}>${name(rows, row)}</span>
              ${places(across).map((column) => cell((block * down + row) * across + column))}</div>`,
          )}
        </div>`,
      )}
    </div></div>
  </div>`;
}

/** Arrow keys move the focus from cell to cell. */
function moveBy(across: number) {
  return (event: KeyboardEvent): void => {
    const blocks = event.currentTarget as HTMLElement;
    const all = [...blocks.querySelectorAll<HTMLElement>('.cell')];
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
    const at = all.findIndex(({ tabIndex }) => tabIndex === 0);
    all[Math.min(all.length - 1, Math.max(0, at + step))]?.focus();
  };
}

function summary({ stage, cells, at, tokens }: Shown, words: Lens) {
  const cell = cells[at];
  if (!cell || !stage?.tensor) return nothing;
  const { index, address, holds } = cell;
  const wrong = cells.filter(({ right }) => !right).length;
  const sum = index.map((i, axis) => `${i}·${stage.tensor?.strides[axis]}`).join(' + ');
  return html`${words.reads(index.join(', '), sum, address)}
    ${words.whose(formatNumber(holds.value), tokens[holds.t] ?? '', holds.h, holds.d)}
    ${wrong > 0 ? html`<span class="bad">${words.wrong(wrong, cells.length)}</span>` : nothing}`;
}

function numbers(cells: Shown['cells'], tokens: readonly string[], words: Lens) {
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

/** The number, and its owner below it. */
function content({ value, t, h }: Owned) {
  return html`${formatNumber(value)}<small>t${t} h${h}</small>`;
}
