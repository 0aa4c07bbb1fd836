/** The ribbon's strings in the current language, loaded with it. */
import { ribbon } from './en/ribbon.ts';
import { part } from './part.ts';

const TRANSLATIONS = import.meta.glob<typeof ribbon>(['./*/ribbon.ts', '!./en/ribbon.ts'], {
  import: 'ribbon',
});

export const ribbonWords: typeof ribbon = part(ribbon, TRANSLATIONS);
