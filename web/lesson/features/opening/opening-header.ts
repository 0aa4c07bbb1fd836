/**
 * `<mha-opening-header>`: the opening's header, with contents, language and colours. Emits `mha-chapter` {chapter} and `mha-theme`
 * {theme}; contains `mha-language`.
 */
import { css, html } from 'lit';
import { t } from '../../../messages/index.ts';
import type { ChapterId } from '../../constants/chapter-ids.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import '../toc/contents-element.ts';
import type { Theme } from '../../constants/themes.ts';
import '../shell-ui/language-switch.ts';
import { themeButton } from '../shell-ui/theme-button.ts';

export class OpeningHeader extends withProps(WatchingElement, {
  colours: 'auto' as Theme,
  /** Returns the chapters' URLs, for opening them in a new tab. */
  links: (() => () => '') as () => (chapter: ChapterId) => string,
}) {
  static override styles = [
    css`
      :host {
        display: flex;
        align-items: center;
        gap: var(--s2);
        height: calc(48 * var(--px));
        padding-inline: var(--s6) var(--s4);
      }
      .brand { flex: 1; font-weight: 650; letter-spacing: -0.01em; white-space: nowrap; }
    `,
  ];

  override render() {
    return html`
      <span class="brand">${t.page.brand}</span>
      <mha-contents .chapter=${null} .links=${this.links}></mha-contents>
      <mha-language></mha-language>
      ${themeButton(this.colours, (theme) => this.#recolour(theme))}`;
  }

  #recolour(theme: Theme): void {
    this.dispatchEvent(new CustomEvent('mha-theme', { detail: { theme }, bubbles: true, composed: true }));
  }
}

defineElement('mha-opening-header', OpeningHeader);
