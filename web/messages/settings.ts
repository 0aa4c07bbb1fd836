/** What the editors of the settings say in the current language, loaded with them. */
import { settings } from './en/settings.ts';
import { part } from './part.ts';

const TRANSLATIONS = import.meta.glob<typeof settings>(['./*/settings.ts', '!./en/settings.ts'], {
  import: 'settings',
});

export const settingWords: typeof settings = part(settings, TRANSLATIONS);
