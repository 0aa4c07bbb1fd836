/**
 * <mha-data-table>: a picture's numbers as a real table, for screen readers and for copying. It is closed by default and renders
 * no table until opened. One tab stop, arrow keys inside, Enter inspects a cell.
 *
 * Properties: `trace`, `revision`, `tokens`, `tensors` (the choices), `head` (the initial one), `cell` (the
 * inspected one), `open`. Events: `mha-cell` {cell}, `mha-hover-cell` {cell|null}.
 */
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { type CellRef, sameCell } from '../../../engine/cell.ts';
import type { AttentionTrace } from '../../../engine/engine.ts';
import { loadTexts } from '../../../messages/current-language.ts';
import { words as inspectorWords } from '../../../messages/en/inspector.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import { subscripted } from '../../ui/subscripted.ts';
import type { Sentences } from '../describe.ts';
import { sendCell, sendHoverCell } from '../follow-events.ts';
import { GridFocus } from '../grid-focus.ts';
import { ownColour } from '../name-view.ts';
import {
  captionedName,
  PAGE,
  type Range,
  type SlicedTable,
  type TwinCell,
  type TwinRow,
  tableOf,
  textOf,
} from './slice.ts';

/** Data table styles: a plain table in a two-way scroll area with sticky headers. */
const dataTableStyles = css`
  :host { display: block; container-type: inline-size; min-width: 0; }
  summary {
    display: inline-flex;
    gap: var(--s1);
    align-items: center;
    color: var(--accent);
    font-size: calc(13 * var(--px));
  }
  summary::before {
    /* Decorative symbols, hidden from screen readers. */
    content: '▸';
    content: '▸' / '';
    width: 1em;
  }
  details[open] summary::before { content: '▾'; content: '▾' / ''; }
  summary::marker { content: ''; }
  .choices { margin: var(--s2) 0; font: var(--type-note); }
  label, .pager { display: flex; gap: var(--s2); align-items: center; color: var(--ink-soft); overflow-wrap: break-word; }
  .press { min-height: 26px; padding: 0 var(--s2); }
  select { min-width: 0; min-height: 26px; padding: 0 var(--s1); font-family: var(--font-mono); }
  .status { color: var(--ink-soft); }
  .frame {
    max-height: min(calc(480 * var(--px)), 70vh);
    overflow: auto;
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    background: var(--surface-raised);
    scrollbar-width: thin;
    scrollbar-color: var(--ink-faint) transparent;
  }
  table {
    border-spacing: 0;
    border-collapse: separate;
    font-size: calc(13 * var(--px));
    line-height: calc(24 * var(--px));
  }
  caption { padding: var(--s1) var(--s2); color: var(--own); text-align: start; }
  caption span {
    display: inline-block;
    position: sticky;
    inset-inline-start: var(--s2);
    max-width: calc(100cqw - 24px);
    line-height: calc(20 * var(--px));
  }
  th, td { padding: 0 var(--s2); font-weight: 400; text-align: end; white-space: nowrap; }
  th, .corner { color: var(--ink-soft); background: var(--surface-raised); }
  thead th, .corner { position: sticky; top: 0; z-index: 1; border-bottom: 1px solid var(--rule); }
  tbody th, .corner {
    position: sticky;
    inset-inline-start: 0;
    border-inline-end: 1px solid var(--rule);
    text-align: start;
  }
  .corner { z-index: 2; }
  td[tabindex] { cursor: pointer; }
  @media (hover: hover) {
    td[tabindex]:hover { background: color-mix(in oklab, var(--own) 12%, transparent); }
  }
  td.masked { color: var(--ink-faint); font-family: var(--font-ui); font-size: calc(12 * var(--px)); }
  td.questioned { outline: 2px solid var(--ink); outline-offset: -2px; }
  td:focus-visible { outline-offset: -2px; }
  .largest { border-inline-start: 1px solid var(--rule); color: var(--ink-soft); text-align: start; }
  .keys { margin: var(--s1) 0 0; color: var(--ink-faint); font-size: calc(12 * var(--px)); }
`;

const words = inspectorWords.twin;

export class DataTable extends withProps(
  WatchingElement,
  {
    trace: null as AttentionTrace | null,
    revision: 0,
    tokens: [] as readonly string[],
    tensors: [] as readonly string[],
    head: 0,
    cell: null as CellRef | null,
    open: false,
    chosen: '',
    chosenHead: 0,
    rowPage: 0,
    columnPage: 0,
    status: null as (() => string) | null,
  },
  { open: { type: Boolean, reflect: true } },
) {
  static override readonly styles = dataTableStyles;

  private readonly grid = new GridFocus(this);

  /** Its place is in the page before its code: the current language's words may be on their way. */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) await loadTexts().catch(() => undefined);
    super.scheduleUpdate();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('head')) this.chosenHead = this.head;
    if (changed.has('tensors') && !this.tensors.includes(this.chosen)) this.choose(this.tensors[0] ?? '');
    if (changed.has('chosen') || changed.has('rowPage') || changed.has('columnPage')) this.grid.reset();
  }

  override render(): TemplateResult {
    return html`<details ?open=${this.open} @toggle=${this.onToggle}>
      <summary>${words.summary}</summary>
      ${this.open ? this.content() : nothing}
    </details>`;
  }

  private content(): TemplateResult | typeof nothing {
    const { trace } = this;
    const offered = this.tensors.filter((name) => trace?.has(name));
    const tensor = offered.includes(this.chosen) ? this.chosen : offered[0];
    if (!trace || tensor === undefined) return nothing;
    const choice = { tensor, head: this.chosenHead, rowPage: this.rowPage, columnPage: this.columnPage };
    const table = tableOf(trace, this.sentences, choice);
    return html`<div class="line choices">
        ${select(words.tensor, offered.map(captionedName), offered.indexOf(tensor), (index) => this.choose(offered[index] ?? ''))}
        ${
          table.heads > 1
            ? select(words.head, headNumbers(table.heads), table.head, (index) => {
                this.chosenHead = index;
              })
            : nothing
        }
        <button
          type="button"
          class="press"
          @click=${() => this.copy(textOf(trace, this.sentences, choice))}
        >
          ${words.copy}
        </button>
        <span class="status" aria-live="polite">${this.status?.()}</span>
      </div>
      ${this.pages(table)} ${this.tableView(table)}
      <p class="keys">${words.keys}</p>`;
  }

  private get sentences(): Sentences {
    return { tokens: this.tokens };
  }

  private tableView(table: SlicedTable): TemplateResult {
    const summary = table.rows.some(({ largest }) => largest !== '');
    return html`<div class="frame" role="group" aria-label=${words.frame}>
      <table
        role="grid"
        style=${ownColour(table.tensor)}
        aria-rowcount=${table.rowRange.of + 1}
        aria-colcount=${table.columnRange.of + (summary ? 2 : 1)}
        @keydown=${this.onKeydown}
        @focusin=${this.grid.onFocusin}
      >
        <caption><span>${subscripted(table.caption)}</span></caption>
        <thead>
          <tr aria-rowindex="1">
            <td class="corner"></td>
            ${table.columns.map((name) => html`<th scope="col">${name}</th>`)}
            ${summary ? html`<th scope="col" class="largest">${words.largest}</th>` : nothing}
          </tr>
        </thead>
        <tbody>
          ${table.rows.map((row, place) => this.rowView(row, place, summary))}
        </tbody>
      </table>
    </div>`;
  }

  private rowView(row: TwinRow, place: number, summary: boolean): TemplateResult {
    return html`<tr aria-rowindex=${row.index + 2}>
      <th scope="row">${row.name}</th>
      ${row.cells.map((cell, column) => this.cellView(cell, place, column))}
      ${summary ? html`<td class="largest">${row.largest}</td>` : nothing}
    </tr>`;
  }

  private cellView({ cell, text }: TwinCell, row: number, column: number): TemplateResult {
    const questioned = sameCell(cell, this.cell);
    return html`<td
      class=${classMap({ number: true, masked: text === words.masked, questioned })}
      aria-selected=${questioned}
      tabindex=${this.grid.isStop({ row, column }) ? 0 : -1}
      data-row=${row}
      data-column=${column}
      @click=${() => sendCell(this, cell)}
      @focus=${() => sendHoverCell(this, cell)}
      @blur=${() => sendHoverCell(this, null)}
      @keydown=${(event: KeyboardEvent) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        sendCell(this, cell);
      }}
    >
      ${text}
    </td>`;
  }

  private pages({ rowRange, columnRange }: SlicedTable): TemplateResult | typeof nothing {
    if (rowRange.of <= PAGE && columnRange.of <= PAGE) return nothing;
    return html`<div class="line choices">
      ${pager(rowRange, words.rows, [words.rowsBefore, words.rowsAfter], (page) => {
        this.rowPage = page;
      })}
      ${pager(columnRange, words.columns, [words.columnsBefore, words.columnsAfter], (page) => {
        this.columnPage = page;
      })}
    </div>`;
  }

  private choose(tensor: string): void {
    this.chosen = tensor;
    this.rowPage = 0;
    this.columnPage = 0;
    this.status = null;
  }

  private async copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.status = () => words.copied;
    } catch {
      this.status = () => words.notCopied;
    }
  }

  private readonly onKeydown = (event: KeyboardEvent): void => this.grid.onKeydown(event);

  private readonly onToggle = (event: Event): void => {
    this.open = event.currentTarget instanceof HTMLDetailsElement && event.currentTarget.open;
  };
}

function select(
  label: string,
  options: readonly string[],
  chosen: number,
  choose: (index: number) => void,
): TemplateResult {
  return html`<label>
    <span>${label}</span>
    <select
      @change=${(event: Event) => {
        if (event.currentTarget instanceof HTMLSelectElement) choose(event.currentTarget.selectedIndex);
      }}
    >
      ${options.map((name, index) => html`<option ?selected=${index === chosen}>${name}</option>`)}
    </select>
  </label>`;
}

/** Head labels count from 1. */
function headNumbers(heads: number): readonly string[] {
  return Array.from({ length: heads }, (_, i) => String(i + 1));
}

/** A label of the displayed range, with a button on each side; nothing if everything fits. */
function pager(
  { from, to, of }: Range,
  words: (from: number, to: number, of: number) => string,
  [before, after]: readonly [string, string],
  turn: (page: number) => void,
): TemplateResult | typeof nothing {
  if (of <= PAGE) return nothing;
  const page = from / PAGE;
  return html`<span class="pager">
    <button type="button" class="press" ?disabled=${from === 0} aria-label=${before} @click=${() => turn(page - 1)}>‹</button>
    <span>${words(from + 1, to, of)}</span>
    <button type="button" class="press" ?disabled=${to === of} aria-label=${after} @click=${() => turn(page + 1)}>›</button>
  </span>`;
}

defineElement('mha-data-table', DataTable);
