/**
 * `<mha-order-list>`: a list to reorder by dragging, buttons or keyboard. The list is one tab stop: arrows move between grips, Space
 * picks up and drops, arrows carry, Escape cancels. Every move is announced politely.
 *
 * Properties: `steps`, { id, text } in their present order; `change`, which is told another order.
 */
import { css, html, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { words as orderWords } from '../../../../messages/en/exercises/order-steps.ts';
import { defineElement, WatchingElement, withProps } from '../../../platform/with-props.ts';
import { spokenName } from '../../../ui/subscripted.ts';
import { upTo } from '../../../ui/theme/room.ts';
import { inlineCode } from '../../blocks.ts';

const words = orderWords.list;

/** A step with its text. */
export interface Step {
  readonly id: string;
  readonly text: string;
}

/** One entry per line with a numbered grip and two buttons. */
const styles = css`
  :host {
    display: block;
    /* Keeps visually hidden text here, where it cannot make the whole page scroll. */
    position: relative;
    width: 100%;
    font: var(--type-text);
  }
  ol { display: grid; gap: var(--s1); }
  li {
    display: grid;
    grid-template-columns: calc(36 * var(--px)) minmax(0, 1fr) auto;
    gap: var(--s2);
    align-items: center;
    min-height: 40px;
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    background: var(--surface-raised);
  }
  li.held { border-color: var(--accent); box-shadow: 0 2px 10px rgb(0 0 0 / 0.16); }
  .grip {
    align-self: stretch;
    border-inline-end: 1px solid var(--rule);
    border-radius: var(--radius) 0 0 var(--radius);
    background: var(--surface-sunken);
    color: var(--ink-soft);
    font: 600 calc(14 * var(--px)) / 1 var(--font-ui);
    cursor: grab;
    touch-action: none;
  }
  @media (hover: hover) {
    .grip:hover {
      background: var(--accent);
      color: var(--accent-ink);
    }
  }
  .held .grip { background: var(--accent); color: var(--accent-ink); cursor: grabbing; }
  .text { padding: var(--s2) 0; overflow-wrap: anywhere; }
  code { font: 450 0.9em var(--font-mono); font-feature-settings: 'calt' 0; }
  .ways { display: flex; padding-inline-end: var(--s1); }
  .ways button {
    width: calc(30 * var(--px));
    height: calc(30 * var(--px));
    border-radius: var(--radius);
    color: var(--accent);
    font-size: calc(16 * var(--px));
  }
  @media (hover: hover) {
    .ways button:hover:not(:disabled) { background: var(--surface-sunken); }
  }
  .ways button:disabled { opacity: 0.5; }
  ${upTo(
    300,
    css`
    li { grid-template-columns: calc(36 * var(--px)) minmax(0, 1fr); }
    .grip { grid-row: span 2; }
    .ways { grid-column: 2; }
`,
  )}
  /* On paper: a place to write the number, and no buttons. */
  @media print {
    .ways {
      display: none;
    }
    .grip {
      background: none;
    }
    .grip span {
      visibility: hidden;
    }
  }
`;

export class OrderList extends withProps(WatchingElement, {
  steps: [] as readonly Step[],
  change: (_ids: readonly string[]): void => undefined,
  /** The id of the picked-up entry; null for none. */
  held: null as string | null,
  /** The index of the grip that is the tab stop. */
  at: 0,
  said: '',
}) {
  static override readonly styles = styles;

  /** The order before the pick-up, for Escape. */
  private orderBefore: readonly Step[] = [];
  private dragged: string | null = null;

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('steps')) this.at = Math.max(0, Math.min(this.at, this.steps.length - 1));
  }

  override render(): TemplateResult {
    return html`<ol aria-label=${words.label}>
        ${repeat(
          this.steps,
          ({ id }) => id,
          (step, place) => this.entry(step, place),
        )}
      </ol>
      <p id="how" hidden>${orderWords.how}</p>
      <div class="unseen" aria-live="polite">${this.said}</div>`;
  }

  private entry({ id, text }: Step, place: number): TemplateResult {
    const last = this.steps.length - 1;
    const plain = spokenName(text.replaceAll('`', ''));
    const held = this.held === id || this.dragged === id;
    return html`<li class=${held ? 'held' : ''}>
      <button
        type="button"
        class="grip"
        tabindex=${place === this.at ? 0 : -1}
        aria-pressed=${this.held === id}
        aria-label=${words.grip(plain, place + 1, this.steps.length)}
        aria-describedby="how"
        @focus=${() => (this.at = place)}
        @blur=${() => this.releaseHeld()}
        @keydown=${(event: KeyboardEvent) => this.onKey(event, place)}
        @pointerdown=${(event: PointerEvent) => this.onDown(event, id)}
        @pointermove=${this.onMove}
        @pointerup=${this.onUp}
        @pointercancel=${this.onUp}
      >
        <span aria-hidden="true">${place + 1}</span>
      </button>
      <span class="text">${inlineCode(text)}</span>
      <span class="ways">
        <button type="button" tabindex="-1" ?disabled=${place === 0} aria-label=${words.up(plain)}
          @click=${() => this.move(place, place - 1)}>↑</button>
        <button type="button" tabindex="-1" ?disabled=${place === last} aria-label=${words.down(plain)}
          @click=${() => this.move(place, place + 1)}>↓</button>
      </span>
    </li>`;
  }

  private onKey(event: KeyboardEvent, place: number): void {
    const step = this.steps[place];
    if (!step) return;
    const plain = step.text.replaceAll('`', '');
    const held = this.held === step.id;
    const last = this.steps.length - 1;
    const targets: Readonly<Record<string, number>> = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: last };
    const to = targets[event.key];
    if (event.key === ' ' || event.key === 'Enter') {
      this.held = held ? null : step.id;
      this.said = held ? words.setDown(plain, place + 1) : words.takenUp(plain);
      if (!held) this.orderBefore = this.steps;
    } else if (event.key === 'Escape' && held) {
      this.held = null;
      this.said = words.putBack;
      this.publish(this.orderBefore);
      this.focusAt(this.orderBefore.findIndex(({ id }) => id === step.id));
    } else if (to !== undefined) {
      const within = Math.max(0, Math.min(last, to));
      if (held || event.altKey) this.move(place, within);
      this.focusAt(within);
    } else return;
    event.preventDefault();
  }

  /** Leaving a held entry drops it. Moving an entry loses the focus for a moment. */
  private releaseHeld(): void {
    void this.updateComplete.then(() => {
      if (this.shadowRoot?.activeElement === null) this.held = null;
    });
  }

  private move(from: number, to: number): void {
    const step = this.steps[from];
    if (!step || from === to || to < 0 || to >= this.steps.length) return;
    const steps = this.steps.filter(({ id }) => id !== step.id);
    steps.splice(to, 0, step);
    this.said = words.moved(step.text.replaceAll('`', ''), to + 1, steps.length);
    this.publish(steps);
  }

  private publish(steps: readonly Step[]): void {
    this.steps = steps;
    this.change(steps.map(({ id }) => id));
  }

  private focusAt(place: number): void {
    this.at = place;
    void this.updateComplete.then(() => this.renderRoot.querySelectorAll<HTMLElement>('.grip')[place]?.focus());
  }

  private onDown(event: PointerEvent, id: string): void {
    if (event.button !== 0 || !(event.currentTarget instanceof HTMLElement)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    this.dragged = id;
    this.requestUpdate();
  }

  /** Swaps with the entry whose middle the pointer has passed. */
  private readonly onMove = (event: PointerEvent): void => {
    const from = this.steps.findIndex(({ id }) => id === this.dragged);
    if (from < 0) return;
    const middles = [...this.renderRoot.querySelectorAll('li')].map((entry) => {
      const { top, height } = entry.getBoundingClientRect();
      return top + height / 2;
    });
    const to = middles.filter((middle, place) => place !== from && middle < event.clientY).length;
    this.move(from, to);
  };

  private readonly onUp = (): void => {
    this.dragged = null;
    this.requestUpdate();
  };
}

defineElement('mha-order-list', OrderList);
