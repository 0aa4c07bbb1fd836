/**
 * The message catalogue, typed: `t.controls.seed.label` is a string in the current language,
 * `t.problems.sentenceTokens(70)` a sentence with a value in it. English is there from the start; every other language is loaded
 * when it becomes current.
 */
export { words as t } from './en/ui.ts';
