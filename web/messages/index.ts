/**
 * The message catalogue, typed: `t.controls.seed.label` is a string in the language that is spoken,
 * `t.problems.sentenceTokens(70)` a sentence with a value in it. English is there from the start; every other language is loaded
 * when it is spoken.
 */
import { ui } from './en/ui.ts';
import { part } from './part.ts';

/** What every language provides: the same areas, the same names, the same inserted values. */
export type Messages = typeof ui;

const TRANSLATIONS = import.meta.glob<Messages>(['./*/ui.ts', '!./en/ui.ts'], { import: 'ui' });

export const t: Messages = part(ui, TRANSLATIONS);
