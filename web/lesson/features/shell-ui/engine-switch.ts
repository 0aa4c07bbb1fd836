/** `<mha-engine>`: shows which engine computed the current numbers, and selects one. Emits `mha-engine` {engine}. */
import { css, html } from 'lit';
import { t } from '../../../messages/index.ts';
import { ENGINE_CHOICES, type EngineChoice } from '../../constants/limits.ts';
import { equal } from '../../platform/equal.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import type { ComputedBy } from '../../session/computation.ts';
import { upTo } from '../../ui/theme/room.ts';
import { switchStyles } from './switch-styles.ts';

const words = t.page.engine;

export class EngineSwitch extends withProps(
  WatchingElement,
  {
    /** The engine that computed; null before the first result. */
    by: null as ComputedBy | null,
    choice: 'auto' as EngineChoice,
  },
  { by: { attribute: false, hasChanged: (now, before) => !equal(now, before) } },
) {
  static override styles = [
    switchStyles,
    css`
      :host {
        display: inline-flex;
        align-items: center;
        justify-content: center;
        padding-inline: 8px;
        color: var(--ink-soft);
        font: 450 calc(12.5 * var(--px)) / calc(20 * var(--px)) var(--font-ui);
        white-space: nowrap;
      }
      span::before {
        content: '';
        display: inline-block;
        width: 7px;
        height: 7px;
        margin-inline-end: 6px;
        border-radius: 50%;
        background: var(--ok);
      }
      .reference::before { background: var(--warn); }
      .letters { display: none; }
      ${upTo(
        1240,
        css`
          .letters { display: inline; font-weight: 600; color: var(--ink); }
          .name { display: none; }
          span::before { margin-inline-end: 4px; }
        `,
      )}
      ${upTo(
        1099,
        css`
          :host { padding-inline: 4px; }
        `,
      )}
    `,
  ];

  override render() {
    const { by } = this;
    const computedBy = by ? words.computedBy[by.name](by.kernels) : '';
    const label = words.label(computedBy);
    return html`
      ${
        by
          ? html`<span class="name ${by.name}" aria-hidden="true">${words.names[by.name]}</span>
            <span class="letters ${by.name}" aria-hidden="true">${words.letters[by.name]}</span>`
          : html`<span class="name" aria-hidden="true">…</span><span class="letters" aria-hidden="true">…</span>`
      }
      <select aria-label=${label} title=${label} @change=${this.#choose}>
        <optgroup label=${computedBy || words.label('')}>
          ${ENGINE_CHOICES.map(
            (engine) =>
              html`<option value=${engine} .selected=${engine === this.choice}>${words.choices[engine]}</option>`,
          )}
        </optgroup>
      </select>`;
  }

  #choose(event: Event): void {
    if (!(event.target instanceof HTMLSelectElement)) return;
    const engine = event.target.value;
    this.dispatchEvent(new CustomEvent('mha-engine', { detail: { engine }, bubbles: true, composed: true }));
  }
}

defineElement('mha-engine', EngineSwitch);
