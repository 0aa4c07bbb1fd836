/**
 * `<mha-mask-painter>`: a grid for painting which query (row) may look at which key (column). Arrow keys move, Space toggles; a mouse
 * or pen paints while pressed. Emits `mha-paint` {allowed, done, at}.
 */
import { css, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { words as settingWords } from '../../../messages/en/settings.ts';
import { isAllowed, withPair } from '../../fields/mask.ts';
import { windowOf } from '../../platform/window-of.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import { blindQueries, CAUSAL_BITS, moved, type Pair, paintedSide } from './painting.ts';

/** What ends a stroke. */
const ENDS = ['pointerup', 'pointercancel'];

export interface PaintChange {
  readonly allowed: string;
  readonly done: boolean;
  /** The painted pair; null when the whole mask was replaced or a stroke ended. */
  readonly at: Pair | null;
}

export class MaskPainter extends withProps(WatchingElement, {
  allowed: '',
  tokens: [] as readonly string[],
  /** The keyboard cursor. */
  at: { t: 0, s: 0 } as Pair,
}) {
  /** The value that the current stroke paints. */
  #stroke: boolean | null = null;
  /** Suppresses the click after a pointer has already painted the cell. */
  #painted = false;

  static override styles = [
    css`
      :host { display: grid; gap: var(--s3); min-width: 0; }
      .soft:empty { position: absolute; }
      .frame {
        overflow: auto;
        max-height: 60vh;
        max-width: 100%;
        padding-block: 0 3px;
        padding-inline: 0 3px;
      }
      table {
        border-spacing: 2px;
        font-size: calc(12 * var(--px));
        line-height: calc(16 * var(--px));
        user-select: none;
      }
      th { color: var(--ink-soft); }
      th[scope='row'] {
        position: sticky;
        inset-inline-start: 0;
        z-index: 1;
        max-width: calc(84 * var(--px));
        padding-inline-end: var(--s1);
        overflow: hidden;
        background: var(--surface-raised);
        text-align: end;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      th[scope='col'] { vertical-align: bottom; }
      .corner {
        vertical-align: bottom;
        text-align: end;
        padding-block: 0 2px;
        padding-inline: 0 var(--s1);
        white-space: nowrap;
      }
      .corner .s { color: var(--axis-s); }
      .corner .t { color: var(--axis-t); }
      th.now { color: var(--ink); font-weight: 650; }
      input {
        display: block;
        width: calc(24 * var(--px));
        height: calc(24 * var(--px));
        appearance: none;
        border: 1px solid var(--rule);
        border-radius: 3px;
        background: repeating-linear-gradient(
          135deg,
          var(--surface-raised) 0 3px,
          color-mix(in oklab, var(--ink-faint) 55%, var(--surface-raised)) 3px 4px
        );
        cursor: pointer;
      }
      input:checked {
        border-color: color-mix(in oklab, var(--accent) 55%, var(--surface-raised));
        background: color-mix(in oklab, var(--accent) 30%, var(--surface-raised));
      }
      input:focus-visible { outline-offset: 1px; }
    `,
  ];

  override render() {
    const tokens = this.tokens.slice(0, paintedSide(this.tokens.length));
    const { painter } = settingWords;
    const blind = blindQueries(this.allowed, this.tokens.length);
    const [alone] = blind;
    return html`
      <div class="frame">
        <table role="grid" aria-label=${painter.label} @keydown=${this.#keys} @pointerover=${this.#over}>
          <thead>
            <tr>
              <td class="corner"><div class="s">${painter.keys} →</div><div class="t">${painter.queries} ↓</div></td>
              ${tokens.map((token, s) => html`<th scope="col" class=${s === this.at.s ? 'now' : ''}><span class="upright">${token}</span></th>`)}
            </tr>
          </thead>
          <tbody>
            ${tokens.map(
              (query, t) => html`
                <tr>
                  <th scope="row" class=${t === this.at.t ? 'now' : ''} title=${query}>${query}</th>
                  ${tokens.map((key, s) => this.#cell({ t, s }, painter.pair(query, key)))}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      <div class="line tight">
        <button type="button" class="press" @click=${() => this.#emit('', true)}>${painter.clear}</button>
        <button type="button" class="press" @click=${() => this.#emit(CAUSAL_BITS, true)}>${painter.causal}</button>
      </div>
      ${tokens.length < this.tokens.length ? html`<p class="soft">${painter.limit(tokens.length)}</p>` : nothing}
      <div class="soft" aria-live="polite">${
        alone === undefined
          ? nothing
          : blind.length === 1
            ? painter.blind(this.tokens[alone] ?? '')
            : painter.blindMany(blind.length)
      }</div>`;
  }

  #cell({ t, s }: Pair, label: string) {
    const current = t === Math.min(this.at.t, this.#side - 1) && s === Math.min(this.at.s, this.#side - 1);
    return html`<td role="gridcell"><input type="checkbox" data-t=${t} data-s=${s} aria-label=${label}
      tabindex=${current ? 0 : -1} .checked=${live(isAllowed(this.allowed, t, s))}
      @focus=${() => this.#go({ t, s })}
      @pointerdown=${(event: PointerEvent) => this.#press(event, { t, s })}
      @click=${(event: Event) => this.#click(event)} @change=${() => this.#toggle({ t, s })}></td>`;
  }

  get #side(): number {
    return paintedSide(this.tokens.length);
  }

  #go(at: Pair): void {
    this.at = at;
  }

  #keys(event: KeyboardEvent): void {
    const next = moved(this.at, event.key, this.#side, event.ctrlKey || event.metaKey);
    if (!next) return;
    event.preventDefault();
    this.at = next;
    this.renderRoot.querySelector<HTMLInputElement>(`[data-t='${next.t}'][data-s='${next.s}']`)?.focus();
  }

  #toggle(pair: Pair): void {
    this.#paint(pair, !isAllowed(this.allowed, pair.t, pair.s), true);
  }

  /** A mouse or pen starts a stroke; a finger scrolls, and toggles with a tap. */
  #press(event: PointerEvent, pair: Pair): void {
    if (event.pointerType === 'touch' || event.button !== 0) return;
    this.#stroke = !isAllowed(this.allowed, pair.t, pair.s);
    this.#painted = true;
    this.#paint(pair, this.#stroke, false);
    this.#window = windowOf(this);
    for (const end of ENDS) this.#window.addEventListener(end, this.#release);
  }

  #window: Window | null = null;

  readonly #release = (): void => {
    for (const end of ENDS) this.#window?.removeEventListener(end, this.#release);
    this.#stroke = null;
    this.#emit(this.allowed, true);
    // A click, if any, follows in the same task.
    setTimeout(() => {
      this.#painted = false;
    });
  };

  #click(event: Event): void {
    if (this.#painted) event.preventDefault();
  }

  #over(event: PointerEvent): void {
    const target = event.composedPath()[0];
    if (this.#stroke === null || !(target instanceof HTMLInputElement)) return;
    this.#paint({ t: Number(target.dataset.t), s: Number(target.dataset.s) }, this.#stroke, false);
  }

  #paint({ t, s }: Pair, allow: boolean, done: boolean): void {
    this.#emit(withPair(this.allowed, t, s, allow), done, { t, s });
  }

  #emit(allowed: string, done: boolean, at: Pair | null = null): void {
    this.dispatchEvent(new CustomEvent<PaintChange>('mha-paint', { detail: { allowed, done, at } }));
  }
}

defineElement('mha-mask-painter', MaskPainter);
