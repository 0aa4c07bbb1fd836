/** `<mha-language>`: selects the page's language, each under its own name. Emits `mha-language` {language}. */
import { css, html } from 'lit';
import { currentLanguage } from '../../../messages/current-language.ts';
import { t } from '../../../messages/index.ts';
import { LANGUAGES, languageInfo, OFFERED } from '../../../messages/languages.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import { switchStyles } from './switch-styles.ts';

export class LanguageSwitch extends withProps(WatchingElement, {}) {
  static override styles = [
    switchStyles,
    css`
      :host {
        display: grid;
        place-items: center;
        font: 600 calc(13 * var(--px)) / calc(20 * var(--px)) var(--font-ui);
      }
    `,
  ];

  override render() {
    const now = currentLanguage.value;
    return html`<span aria-hidden="true">${now.split('-')[0]?.toUpperCase()}</span>
      <select aria-label=${t.page.language} title=${t.page.language} @change=${this.#choose}>
        ${now in LANGUAGES ? '' : html`<option value=${now} selected>${languageInfo(now).name}</option>`}
        ${OFFERED.map(
          (language) =>
            html`<option value=${language} lang=${language} .selected=${language === now}>${LANGUAGES[language].name}</option>`,
        )}
      </select>`;
  }

  #choose(event: Event): void {
    const language = event.target instanceof HTMLSelectElement ? event.target.value : '';
    this.dispatchEvent(new CustomEvent('mha-language', { detail: { language }, bubbles: true, composed: true }));
    // Until the other language has loaded, or if it fails, the current one stays.
    if (event.target instanceof HTMLSelectElement) event.target.value = currentLanguage.peek();
  }
}

defineElement('mha-language', LanguageSwitch);
