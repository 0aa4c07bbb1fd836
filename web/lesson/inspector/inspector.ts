/**
 * <mha-inspector>: explains one number. It shows the name and position, the formula with letters and numbers, the terms, notes,
 * the self-check and the uses; every number in it can be inspected. The trace's declarations provide all of it for any tensor.
 *
 * Properties: `trace`, `revision` (counts forward passes, since the next one overwrites the trace's memory), `tokens`,
 * `cell`, `pinned`, `origin` (the source of the weights), `before` (the numbers without the
 * reader's edits), `edits`, `editable` (whether the page lets the reader edit), `problem` (why the last edit was refused).
 * Events: `mha-cell` {cell} inspects a number, `mha-hover-cell` {cell|null} highlights one, `mha-unpin`, `mha-edits` {edits}.
 */
import { html, noChange, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { CellRef, Indices } from '../../engine/cell.ts';
import type { AttentionTrace } from '../../engine/engine.ts';
import { type Explanation, explain } from '../../engine/provenance/explain.ts';
import { formulaOf } from '../../engine/provenance/formula.ts';
import { words } from '../../messages/en/inspector.ts';
import { formatExactly } from '../../views/format-number.ts';
import { tensorSymbol } from '../../views/identity.ts';
import type { Edit } from '../constants/model-settings.ts';
import { defineElement, WatchingElement, withProps } from '../platform/with-props.ts';
import { icon } from '../ui/controls/icons.ts';
import { subscripted } from '../ui/subscripted.ts';
import { addressLines } from './address.ts';
import { cellExists, indicesInWords, positionOf, type Sentences, valueAt } from './describe.ts';
import { editor } from './editor.ts';
import { factorButton, factorStyles } from './factor-button.ts';
import { sendCell, sendHoverCell, sendUnpin } from './follow-events.ts';
import { numberParts, symbolParts } from './formula-parts.ts';
import { formulaStyles } from './formula-styles.ts';
import { type FactorButton, formulaView } from './formula-view.ts';
import { GridFocus } from './grid-focus.ts';
import { inspectorStyles } from './inspector-styles.ts';
import { ownColour, symbolView } from './name-view.ts';
import { notesOf } from './notes.ts';
import { decimalsFor, formatAligned, formatDouble, formatPower } from './numbers.ts';
import { givenSentence, type Origin } from './origin.ts';
import { leadsToToken } from './path.ts';
import { symbolAloud, tensorTitle } from './tensor-title.ts';
import { TokenTracer } from './token-tracer.ts';
import { traceInWords } from './trace-in-words.ts';
import { arrive, previous, type Trail, trailView } from './trail.ts';
import { type TermOrder, type WorkedTable, workedTable } from './worked.ts';
import './worked-terms.ts';
import { usesOf } from './used-by.ts';

/** Longer sums can be sorted. */
const LONG = 4;

const MARKS: Readonly<Record<SelfCheck['verdict'], string>> = { ok: '✓', failed: '✗', given: '' };

export class Inspector extends withProps(WatchingElement, {
  trace: null as AttentionTrace | null,
  revision: 0,
  tokens: [] as readonly string[],
  cell: null as CellRef | null,
  pinned: false,
  origin: null as Origin,
  before: null as AttentionTrace | null,
  edits: [] as readonly Edit[],
  editable: false,
  problem: null as string | null,
  order: 'declared' as TermOrder,
  exactly: false,
  tracing: false,
}) {
  static override readonly styles = [factorStyles, formulaStyles, inspectorStyles];

  private trail: Trail = [];
  /** The cell that this element requested; when it arrives, the trail grows and its heading gets the focus. */
  private followed: CellRef | null = null;
  private readonly grid = new GridFocus(this);
  private readonly tracer = new TokenTracer(
    (cell) => this.follow(cell),
    () => {
      this.tracing = this.tracer.running;
    },
  );

  constructor() {
    super();
    this.addEventListener('keydown', this.onKeydown);
    this.addEventListener('mha-cell', (event) => {
      this.followed = event.detail.cell;
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.tracer.stop();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('cell')) return;
    this.trail = arrive(this.trail, this.cell, this.followed);
    this.grid.reset();
    if (this.cell === null || !this.tracer.expects(this.cell)) this.tracer.stop();
  }

  override updated(changed: PropertyValues<this>): void {
    if (!changed.has('cell') || this.followed === null) return;
    this.followed = null;
    // The pressed number is gone: focus the new heading, unless the pressed button still exists.
    if (this.renderRoot.querySelector('.stays:focus') === null) {
      this.renderRoot.querySelector<HTMLElement>('.heading p')?.focus({ preventScroll: true });
    }
    this.renderRoot.querySelector('.body')?.scrollTo({ top: 0 });
  }

  override render(): TemplateResult | typeof noChange {
    const { trace, cell } = this;
    // The next numbers are still being computed, or failed: keep what is rendered.
    if (cell && trace?.over) return noChange;
    if (!trace || !cell || !cellExists(trace, cell)) return emptyView();
    const explanation = explain(trace, cell);
    const table = workedTable(explanation, this.order);
    const values = explanation.terms.flatMap(({ factors, product }) => [...factors.map(({ value }) => value), product]);
    const decimals = decimalsFor([...values, explanation.value]);
    const check = selfCheck(explanation);
    return html`<div class="body">
      ${trailView(this, trace, this.trail, this.sentences, () => this.back())} ${this.heading(trace, explanation, decimals, check)}
      ${check.verdict === 'failed' ? checkView(check) : nothing}
      ${explanation.kind === 'given' ? this.given(trace, cell) : this.formulas(explanation, decimals, table)}
      ${this.remarks(trace, explanation)}
      <div class="worked">
        ${
          table
            ? html`<mha-worked-terms
              .explanation=${explanation}
              .sentences=${this.sentences}
              .order=${this.order}
            ></mha-worked-terms>`
            : nothing
        }
        <footer>
          ${usesView(this, trace, cell, this.trail)} ${check.verdict === 'failed' ? nothing : checkView(check)}
        </footer>
      </div>
    </div>`;
  }

  private get sentences(): Sentences {
    return { tokens: this.tokens };
  }

  /** What the number was without the reader's edits; null if it is the same. */
  private was(cell: CellRef, value: number): number | null {
    const { before } = this;
    if (!before || !cellExists(before, cell)) return null;
    const was = valueAt(before.get(cell.tensor), cell);
    return Object.is(was, value) ? null : was;
  }

  private given(trace: AttentionTrace, cell: CellRef): TemplateResult {
    const was = this.was(cell, valueAt(trace.get(cell.tensor), cell));
    const origin = givenSentence(trace, cell, this.sentences, was === null ? this.origin : null);
    const changed = was === null ? '' : `${words.edit.changed(formatAligned(was, decimalsFor([was])))} `;
    const why = this.trail.length > 1 ? traceInWords(trace, this.trail, this.sentences, this.origin) : '';
    return html`${this.editable ? editor({ host: this, trace, cell }) : nothing}
      <p class="origin">${changed}${subscripted(origin)}</p>
      ${why === '' ? nothing : html`<p class="origin why">${why}</p>`}`;
  }

  private heading(
    trace: AttentionTrace,
    { cell, value }: Explanation,
    decimals: number,
    check: SelfCheck,
  ): TemplateResult {
    const title = tensorTitle(cell.tensor);
    const position = positionOf(trace.get(cell.tensor), this.sentences, cell);
    const was = this.was(cell, value);
    const parts = title === '' || title === tensorSymbol(cell.tensor) ? position : [title, ...position];
    return html`<div class="heading">
      <p tabindex="-1">
        <strong class="name" style=${ownColour(cell.tensor)}>${symbolView(cell.tensor)}</strong
        >${parts.map((part) => html`<span class="dot"> · </span><span class="part">${part}</span>`)}<span class="equals"
          >= <button
            type="button"
            class="value number stays"
            aria-pressed=${this.exactly}
            title=${words.exactly}
            @click=${() => {
              this.exactly = !this.exactly;
            }}
          ><span class="unseen">${words.exactly}: </span>${
            this.exactly ? formatExactly(value) : formatAligned(value, decimals)
          }</button
          >${
            was === null
              ? nothing
              : html`<span class="was">${words.edit.was(this.exactly ? formatExactly(was) : formatAligned(was, decimals))}</span>`
          }<span class="verdict ${check.verdict}" title=${check.sentence} aria-hidden="true">${MARKS[check.verdict]}</span></span
        >
      </p>
      <span class="line tight tools">${this.tools(trace, cell)}</span>
    </div>`;
  }

  private tools(trace: AttentionTrace, cell: CellRef): TemplateResult {
    const traceable =
      this.tracing || (leadsToToken(trace, cell.tensor) && trace.get(cell.tensor).provenance !== 'given');
    return html`${
      traceable
        ? html`<button type="button" class="press stays" title=${words.toTokenHint} @click=${() => this.toggleTracing()}>
          ${this.tracing ? words.stopTracing : words.toToken}
        </button>`
        : nothing
    }
    ${
      this.pinned
        ? html`<button type="button" class="icon" aria-label=${words.close} title=${words.closeHint} @click=${() => sendUnpin(this)}>
          ${icon('close')}
        </button>`
        : nothing
    }`;
  }

  /** The formula with letters and with numbers; the numbers are buttons unless the strip of terms has them. */
  private formulas(explanation: Explanation, decimals: number, table: WorkedTable | null): TemplateResult {
    const button: FactorButton = (factor, text, column) =>
      factorButton({
        host: this,
        cell: factor.cell,
        text,
        label: words.follow(
          symbolAloud(tensorSymbol(factor.cell.tensor)),
          indicesInWords(factor.cell.at, this.sentences),
          text,
        ),
        place: { row: 0, column },
        stop: this.grid.isStop({ row: 0, column }),
      });
    const long = table !== null && table.columns.length > LONG;
    const shown = long ? 2 : LONG;
    return html`<div class="formulas">
      <div class="formula" @keydown=${this.grid.onKeydown} @focusin=${this.grid.onFocusin}>
        <p>
          <span class="sign">= </span>${formulaView(numberParts(explanation, decimals, shown), table ? undefined : button)}
        </p>
        <p class="letters">${formulaView(symbolParts(formulaOf(explanation.declaration)))}</p>
      </div>
      ${long ? this.orderToggle(table.columns.length) : nothing}
    </div>`;
  }

  private remarks(trace: AttentionTrace, explanation: Explanation): TemplateResult | typeof nothing {
    const lines = [...notesOf(trace, explanation, this.sentences), ...addressLines(trace, explanation, this.sentences)];
    return lines.length > 0
      ? html`<div class="remarks">${lines.map((line) => html`<p>${subscripted(line)}</p>`)}</div>`
      : nothing;
  }

  private orderToggle(count: number): TemplateResult {
    return html`<div class="order">
      <span>${words.strip.count(count)}</span>
      <button
        type="button"
        class="press stays"
        aria-pressed=${this.order === 'largest'}
        title=${words.strip.orderHint}
        @click=${() => {
          this.order = this.order === 'largest' ? 'declared' : 'largest';
        }}
      >
        ${words.strip.order}
      </button>
    </div>`;
  }

  private toggleTracing(): void {
    if (this.tracing) this.tracer.stop();
    else if (this.trace && !this.trace.over && this.cell) this.tracer.start(this.trace, this.cell);
  }

  private follow(cell: CellRef): void {
    sendCell(this, cell);
  }

  private back(): void {
    const before = previous(this.trail);
    if (before) this.follow(before);
  }

  private readonly onKeydown = (event: KeyboardEvent): void => {
    // In a field, these keys edit its text.
    if (event.key !== 'Escape' && event.composedPath()[0] instanceof HTMLInputElement) return;
    if (event.key === 'Backspace' || (event.key === 'ArrowLeft' && event.altKey)) {
      if (this.trail.length < 2) return;
      event.preventDefault();
      this.back();
    } else if (event.key === 'Escape' && this.pinned) {
      event.preventDefault();
      sendUnpin(this);
    }
  };
}

function emptyView(): TemplateResult {
  return html`<p class="empty"><span>${words.empty}</span> <span class="keys">${words.emptyKeys}</span></p>`;
}

/** Folded away, unless it failed. */
function checkView({ verdict, sentence, hint }: SelfCheck): TemplateResult {
  if (verdict === 'failed') {
    return html`<p class="check failed" data-agrees="false" role="alert" title=${hint || nothing}><b>${words.check.label}.</b> ${sentence}</p>`;
  }
  return html`<details class="check" data-agrees="true">
    <summary>${words.check.label}</summary>
    <p title=${hint || nothing}>${sentence}</p>
  </details>`;
}

defineElement('mha-inspector', Inspector);

/**
 * The self-check of a cell: compares the engine's number with one recomputed in TypeScript. It reports the difference and the
 * rounding bound; a difference beyond the bound fails visibly.
 */
interface SelfCheck {
  readonly verdict: 'given' | 'ok' | 'failed';
  readonly sentence: string;
  /** The derivation of the bound; empty if there is none. */
  readonly hint: string;
}

type Checked = Pick<Explanation, 'kind' | 'recomputed' | 'difference' | 'tolerance' | 'roundings' | 'agrees'>;

export function selfCheck({ kind, recomputed, difference, tolerance, roundings, agrees }: Checked): SelfCheck {
  if (kind === 'given') return { verdict: 'given', sentence: words.check.given, hint: '' };
  const value = formatDouble(recomputed);
  const hint = roundings > 0 ? words.check.boundHint(formatDouble(Math.ceil(roundings))) : '';
  const [off, bound] = [formatPower(difference), formatPower(tolerance)];
  if (!agrees) return { verdict: 'failed', sentence: words.check.failed(value, off, bound), hint };
  if (tolerance === 0) return { verdict: 'ok', sentence: words.check.exact(value), hint };
  if (difference === 0) return { verdict: 'ok', sentence: words.check.same(value), hint };
  return { verdict: 'ok', sentence: words.check.within(value, off, bound), hint };
}

/** Renders the uses of a number as buttons. */
function usesView(host: EventTarget, trace: AttentionTrace, cell: CellRef, trail: Trail): TemplateResult {
  // The start of the trail has priority: a value reached from the output of “it” leads back to that output.
  const near: Indices = Object.assign({}, ...[...trail].reverse().map(({ at }) => at));
  const uses = usesOf(trace, cell, near);
  if (uses.length === 0) return html`<p class="line uses">${words.usedNowhere}</p>`;
  return html`<p class="line uses">
    <span>${words.usedIn}</span>
    ${uses.map(
      (use) => html`<button
        type="button"
        class="use name"
        style=${ownColour(use.tensor)}
        @click=${() => sendCell(host, use.cell)}
        @pointerenter=${() => sendHoverCell(host, use.cell)}
        @pointerleave=${() => sendHoverCell(host, null)}
        @focus=${() => sendHoverCell(host, use.cell)}
        @blur=${() => sendHoverCell(host, null)}
      >
        ${symbolView(use.tensor)}<span aria-hidden="true">${words.usedBy(use.count)}</span
        ><span class="unseen">${words.usedByLabel(use.count)}</span>
      </button>`,
    )}
  </p>`;
}
