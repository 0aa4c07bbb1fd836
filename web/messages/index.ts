/** The message catalogue, typed: `t.controls.seed` is a string, `t.problems.sentenceTokens(70)` a sentence with a value in it. */
import { ui } from './en/ui.ts';

/** What every language provides: the same areas, the same names, the same inserted values. */
export type Messages = typeof ui;

export const t: Messages = ui;
