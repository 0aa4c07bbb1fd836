/** The header's button that goes through the colour schemes. */
import { html } from 'lit';
import { t } from '../../../messages/index.ts';
import type { Theme } from '../../constants/themes.ts';
import { nextTheme } from '../../ui/theme/theme.ts';

const words = t.page;

export function themeButton(now: Theme, choose: (theme: Theme) => void) {
  const label = words.themeButton(words.themes[now]);
  return html`<button class="icon" aria-label=${label} title=${label} @click=${() => choose(nextTheme(now))}>${themeIcon(now)}</button>`;
}

/** Half moon, sun, moon: system, light, dark. */
function themeIcon(theme: Theme) {
  const paths: Record<Theme, string> = {
    auto: 'M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM10 3.5a6.5 6.5 0 0 1 0 13z',
    light:
      'M10 6a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM9.2 1h1.6v3H9.2zM9.2 16h1.6v3H9.2zM1 9.2h3v1.6H1zM16 9.2h3v1.6h-3zM3 4.1 4.1 3l2.1 2.1-1.1 1.1zM13.8 14.9l1.1-1.1L17 15.9 15.9 17zM3 15.9l2.1-2.1 1.1 1.1L4.1 17zM13.8 5.1 15.9 3 17 4.1l-2.1 2.1z',
    dark: 'M8.2 2.2a8 8 0 1 0 9.6 9.6A7 7 0 0 1 8.2 2.2z',
  };
  return html`<svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" fill="currentColor">
    <path fill-rule="evenodd" d=${paths[theme]}></path>
  </svg>`;
}
