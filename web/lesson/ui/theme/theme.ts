/** The page's colour scheme: system, light or dark; stored where possible. */
import { THEMES, type Theme } from '../../constants/themes.ts';
import { browserStorage, keepText, readText } from '../../platform/browser-storage.ts';

const KEY = 'mha-lesson.theme';

export function rememberedTheme(): Theme {
  const kept = readText(browserStorage(), KEY);
  return THEMES.find((theme) => theme === kept) ?? 'auto';
}

/** Without storage the choice lasts as long as the page. */
export function rememberTheme(theme: Theme): void {
  keepText(browserStorage(), KEY, theme);
}

export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'auto';
}
