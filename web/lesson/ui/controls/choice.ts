/** `<mha-choice>`: one of a few options, as radio buttons. Emits `mha-choice` {value}. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import { spokenName, subscripted } from '../subscripted.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly picture?: TemplateResult;
  /** The accessible name, if the label alone is not enough. */
  readonly spoken?: string;
}

export class Choice extends withProps(WatchingElement, {
  /** The group's label; `unlabelled` hides it visually, but not from screen readers. */
  legend: '',
  unlabelled: false,
  options: [] as readonly Option[],
  value: '',
  disabled: false,
}) {
  static override styles = [
    css`
      :host { display: block; }
      legend:not(.unseen) { margin-bottom: var(--s2); font-weight: 550; }
      .options { gap: var(--s1); }
      label {
        position: relative;
        display: inline-flex;
        align-items: center;
        justify-content: center;
        gap: 6px;
        min-width: 32px;
        padding: 0 10px;
        cursor: pointer;
      }
      fieldset:disabled label { color: var(--ink-faint); border-color: var(--rule); cursor: default; }
      input { position: absolute; inset: 0; opacity: 0; cursor: inherit; }
    `,
  ];

  override render() {
    return html`
      <fieldset ?disabled=${this.disabled} aria-label=${spokenName(this.legend)}>
        <legend class=${this.unlabelled ? 'unseen' : ''}>${subscripted(this.legend)}</legend>
        <div class="line options">
          ${this.options.map(
            ({ value, label, picture, spoken }) => html`
              <label class="press">
                <input type="radio" name="option" .value=${value} .checked=${live(value === this.value)}
                  aria-label=${spoken ?? nothing} @change=${() => this.#choose(value)}>${picture ?? nothing}${label}
              </label>`,
          )}
        </div>
      </fieldset>`;
  }

  #choose(value: string): void {
    this.dispatchEvent(new CustomEvent('mha-choice', { detail: { value } }));
  }
}

defineElement('mha-choice', Choice);
