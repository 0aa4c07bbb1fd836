/** The page's colours: as the system has them, light, or dark. Remembered where storage allows. */
import * as v from 'valibot';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'mha-lesson.theme';
const schema = v.picklist(THEMES);

export function rememberedTheme(): Theme {
  try {
    const read = v.safeParse(schema, localStorage.getItem(KEY));
    return read.success ? read.output : 'auto';
  } catch {
    return 'auto';
  }
}

export function rememberTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'auto';
}
