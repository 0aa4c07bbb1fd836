/**
 * <mha-worked-terms>: the terms of a sum or a maximum as columns. Each column has factors, product and running sum, with a chart
 * below. Long sums scroll in their own area; every factor can be inspected.
 *
 * Properties: `explanation`, `sentences`, `order`. Events: `mha-cell`, `mha-hover-cell`.
 */
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { styleMap } from 'lit/directives/style-map.js';
import { sameCell } from '../../engine/cell.ts';
import type { Explanation, Factor } from '../../engine/provenance/explain.ts';
import { words } from '../../messages/en/inspector.ts';
import { tensorSymbol } from '../../views/identity.ts';
import { SizeObserver } from '../platform/size-observer.ts';
import { defineElement, WatchingElement, withProps } from '../platform/with-props.ts';
import { entryLabel, indicesInWords, type Sentences } from './describe.ts';
import { factorButton, factorStyles } from './factor-button.ts';
import { nameStyles } from './formula-styles.ts';
import { GridFocus } from './grid-focus.ts';
import { letterName, tensorName } from './name-view.ts';
import { decimalsFor, formatAligned } from './numbers.ts';
import { symbolAloud } from './tensor-title.ts';
import { columnTensors, growth, type TermOrder, type WorkedColumn, type WorkedTable, workedTable } from './worked.ts';

/** Styles of the strip of terms: columns, sticky names, shadows at hidden ends. */
const workedStyles = css`
  :host { display: block; min-width: 0; --strip-surface: var(--surface-raised); }
  .frame {
    position: relative;
    max-width: 100%;
    width: fit-content;
    overflow: hidden;
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    background: var(--strip-surface);
  }
  .frame.after::after {
    content: '';
    position: absolute;
    inset: 0 0 0 auto;
    width: 14px;
    pointer-events: none;
    background: linear-gradient(to left, color-mix(in oklab, var(--ink) 12%, transparent), transparent);
  }
  .scroll { overflow-x: auto; scrollbar-width: thin; scrollbar-color: var(--ink-faint) transparent; }
  table {
    border-spacing: 0;
    border-collapse: separate;
    font-size: calc(13 * var(--px));
    line-height: calc(22 * var(--px));
  }
  th, td {
    padding-block: 0;
    padding-inline: 10px 6px;
    text-align: end;
    font-weight: 400;
    white-space: nowrap;
    color: var(--ink);
  }
  td:has(.factor) { padding-block: 0; padding-inline: 6px 2px; }
  thead th { color: var(--ink-soft); font-size: calc(12 * var(--px)); border-bottom: 1px solid var(--rule); }
  thead .name { font-size: calc(12 * var(--px)); }
  .entry {
    display: inline-block;
    max-width: 10ch;
    overflow: hidden;
    text-overflow: ellipsis;
    vertical-align: bottom;
  }
  th[scope='row'], .corner {
    position: sticky;
    inset-inline-start: 0;
    z-index: 1;
    padding: 0 var(--s2);
    text-align: start;
    color: var(--ink-soft);
    background: var(--strip-surface);
    border-inline-end: 1px solid var(--rule);
  }
  .frame.before th[scope='row'], .frame.before .corner {
    box-shadow: 6px 0 8px -6px color-mix(in oklab, var(--ink) 30%, transparent);
  }
  .sign { display: inline-block; width: 1.1em; color: var(--ink-faint); font-family: var(--font-mono); }
  .product td, .product th, .running td, .running th {
    border-top: 1px solid color-mix(in oklab, var(--rule) 60%, transparent);
  }
  .running td { color: var(--ink-soft); }
  .running td.last { color: var(--ink); font-weight: 650; }
  td.winner { background: color-mix(in oklab, var(--accent) 12%, transparent); font-weight: 650; }
  .drawing td { padding: 0; }
  .plot {
    position: relative;
    height: calc(24 * var(--px));
    margin: 4px 0;
    background: linear-gradient(var(--rule), var(--rule)) 0 calc(100% - var(--zero)) / 100% 1px no-repeat;
  }
  .bar {
    position: absolute;
    inset-inline-start: 36%;
    inset-inline-end: 20%;
    min-height: 1px;
    background: var(--map-positive);
    opacity: 0.65;
    print-color-adjust: exact;
  }
  .bar.falls { background: var(--map-negative); }
  .plot:not(.finite) > * { display: none; }
  .level {
    position: absolute;
    inset-inline-start: 36%;
    inset-inline-end: -36%;
    border-top: 1px solid var(--ink-faint);
  }
  td:last-child .level { inset-inline-end: 20%; border-top: 2px solid var(--ink); }
  /* Paper does not scroll: ten words fit the width of a page. */
  @media print {
    .scroll { overflow: visible; }
    table, thead th, .factor { font-size: 7pt; line-height: 11pt; }
    th, td, td:has(.factor) { padding-inline: 3pt 0; }
  }
`;

export class WorkedTerms extends withProps(WatchingElement, {
  explanation: null as Explanation | null,
  sentences: { tokens: [] } as Sentences,
  order: 'declared' as TermOrder,
}) {
  static override readonly styles = [nameStyles, factorStyles, workedStyles];

  private readonly grid = new GridFocus(this);
  private readonly watch = new SizeObserver(() => this.measure());

  override connectedCallback(): void {
    super.connectedCallback();
    this.watch.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.watch.disconnect();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('explanation')?.cell ?? null;
    if (changed.has('explanation') && !sameCell(before, this.explanation?.cell ?? null)) this.grid.reset();
  }

  override updated(): void {
    this.measure();
  }

  override render(): TemplateResult | typeof nothing {
    const table = this.explanation && workedTable(this.explanation, this.order);
    if (!table) return nothing;
    const decimals = decimalsFor(
      table.columns.flatMap(({ factors, product }) => [...factors.map((f) => f?.value ?? 0), product]),
    );
    return html`<div class="frame" role="group" aria-label=${words.strip.scroll}>
      <div class="scroll" @scroll=${() => this.measure()} @keydown=${this.grid.onKeydown} @focusin=${this.grid.onFocusin}>
        <table>
          <caption class="unseen">${words.strip.caption}. ${words.strip.keys}</caption>
          <thead>
            <tr>
              ${corner(table)}
              ${table.columns.map((column) => html`<th scope="col">${this.columnName(table, column)}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${table.rowTensors.map((_, row) => this.factorRow(table, row, decimals))}
            ${table.multiplies ? this.productRow(table, decimals) : nothing}
            ${table.columns.length > 1 ? this.runningRow(table, decimals) : nothing}
          </tbody>
        </table>
      </div>
    </div>`;
  }

  private columnName(table: WorkedTable, column: WorkedColumn): TemplateResult {
    const { over } = column;
    if (over === null)
      return html`${columnTensors(table, column).map((tensor, i) => html`${i > 0 ? ' · ' : ''}${tensorName(tensor)}`)}`;
    const names = over.map(({ letter, index }) => entryLabel(letter, index, this.sentences));
    return html`<span class="entry">${names.join(',')}</span>`;
  }

  private factorRow(table: WorkedTable, row: number, decimals: number): TemplateResult {
    const tensor = table.rowTensors[row] ?? null;
    const sign = row > 0 ? html`<span class="sign" aria-hidden="true">×</span>` : nothing;
    const name = tensor ? tensorName(tensor) : table.kind === 'max' ? words.strip.candidate : words.strip.term;
    return html`<tr>
      <th scope="row">${sign}${name}</th>
      ${table.columns.map((column, place) => {
        const factor = column.factors[row] ?? null;
        return html`<td class=${classMap({ winner: column.winner })}>
          ${factor ? this.button(factor, column, { row, column: place }, decimals) : nothing}
        </td>`;
      })}
    </tr>`;
  }

  private button(
    factor: Factor,
    { term }: WorkedColumn,
    place: { row: number; column: number },
    decimals: number,
  ): TemplateResult {
    const text = formatAligned(factor.value, decimals);
    const minus = term.sign === -1 && factor === term.factors[0] ? '−' : '';
    const label = words.follow(
      symbolAloud(tensorSymbol(factor.cell.tensor)),
      indicesInWords(factor.cell.at, this.sentences),
      text,
    );
    return factorButton({
      host: this,
      cell: factor.cell,
      text: minus + text,
      label,
      place,
      stop: this.grid.isStop(place),
    });
  }

  private productRow(table: WorkedTable, decimals: number): TemplateResult {
    return html`<tr class="product">
      <th scope="row"><span class="sign" aria-hidden="true">=</span>${words.strip.product}</th>
      ${table.columns.map(({ product }) => html`<td class="number">${formatAligned(product, decimals)}</td>`)}
    </tr>`;
  }

  private runningRow(table: WorkedTable, decimals: number): TemplateResult {
    const sum = table.kind === 'sum';
    return html`<tr class="running">
        <th scope="row"><span class="sign" aria-hidden="true">${sum ? 'Σ' : ''}</span>${sum ? words.strip.running : words.strip.largest}</th>
        ${table.columns.map(({ running, winner }, place) => {
          const last = place === table.columns.length - 1;
          return html`<td class=${classMap({ number: true, last, winner })}>${formatAligned(running, decimals)}</td>`;
        })}
      </tr>
      ${sum ? drawing(table) : nothing}`;
  }

  /** Marks the sides on which terms are hidden. */
  private measure(): void {
    const scroll = this.renderRoot.querySelector('.scroll');
    if (!scroll) return;
    const { scrollLeft, clientWidth, scrollWidth } = scroll;
    scroll.parentElement?.classList.toggle('before', scrollLeft > 1);
    scroll.parentElement?.classList.toggle('after', scrollLeft + clientWidth < scrollWidth - 1);
  }
}

/** The letters of the column index: "d", or "h,d"; an empty cell is not a header. */
function corner(table: WorkedTable): TemplateResult {
  const over = table.columns.find((column) => column.over !== null)?.over ?? [];
  return over.length === 0
    ? html`<td class="corner"></td>`
    : html`<th scope="col" class="corner">${over.map(({ letter }, i) => html`${i > 0 ? ',' : ''}${letterName(letter)}`)}</th>`;
}

/** Steps between running sums, to scale. Hidden from screen readers, because the rows have the same values. */
function drawing(table: WorkedTable): TemplateResult {
  return html`<tr class="drawing" aria-hidden="true">
    <td class="corner"></td>
    ${growth(table).map(
      ({ from, to, zero, finite }) => html`<td>
        <div class=${classMap({ plot: true, finite })} style=${styleMap({ '--zero': percent(zero) })}>
          <div
            class=${classMap({ bar: true, falls: to < from })}
            style=${styleMap({ bottom: percent(Math.min(from, to)), height: percent(Math.abs(to - from)) })}
          ></div>
          <div class="level" style=${styleMap({ bottom: percent(to) })}></div>
        </div>
      </td>`,
    )}
  </tr>`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}

defineElement('mha-worked-terms', WorkedTerms);
