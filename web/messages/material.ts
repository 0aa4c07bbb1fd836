/** What is wrong with an instructor's material, in the current language; loaded with the code that reads it. */
import { material } from './en/material.ts';
import { part } from './part.ts';

const TRANSLATIONS = import.meta.glob<typeof material>(['./*/material.ts', '!./en/material.ts'], {
  import: 'material',
});

export const materialWords: typeof material = part(material, TRANSLATIONS);
