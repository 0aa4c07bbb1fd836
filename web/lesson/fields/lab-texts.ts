/**
 * Laboratory settings in the state and the address, as text. For each chapter they hold the values that differ from the defaults.
 * This module only limits their form and size; each laboratory's fields say what they mean once it is loaded.
 */
import { ALL_CHAPTER_IDS, type ChapterId } from '../constants/chapter-ids.ts';

/** Control characters other than white space, and halves of surrogate pairs. */
export const UNSHOWABLE = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

export type LabTexts = Readonly<Record<string, string>>;
export type Labs = Readonly<Partial<Record<ChapterId, LabTexts>>>;
/** Texts by name; null resets to the default. */
export type LabPatch = Readonly<Record<string, string | null>>;

export const NO_TEXTS: LabTexts = {};

const NAME = /^[a-z][a-z0-9_]{0,23}$/;
const MOST_NAMES = 24;
/** UTF-16 units of all texts of a laboratory: two sentences and some more. */
const MOST_TEXT = 4500;

export function isLabTexts(texts: unknown): texts is LabTexts {
  if (typeof texts !== 'object' || texts === null) return false;
  const entries = Object.entries(texts);
  const known = entries.length <= MOST_NAMES && entries.every(([name, text]) => NAME.test(name) && isShowable(text));
  return known && entries.reduce((sum, [, text]) => sum + text.length, 0) <= MOST_TEXT;
}

function isShowable(text: unknown): boolean {
  return typeof text === 'string' && !UNSHOWABLE.test(text);
}

export function isLabs(labs: unknown): labs is Labs {
  if (typeof labs !== 'object' || labs === null) return false;
  return Object.entries(labs).every(
    ([id, texts]) => ALL_CHAPTER_IDS.some((known) => known === id) && isLabTexts(texts),
  );
}

/** "dk:128,seed:7". In a text "," is written "~." and "~" as "~~". */
export function writeLabTexts(texts: LabTexts): string {
  return Object.entries(texts)
    .map(([name, text]) => `${name}:${text.replaceAll('~', '~~').replaceAll(',', '~.')}`)
    .join(',');
}

/** Undefined for invalid input. */
export function readLabTexts(written: string): LabTexts | undefined {
  const entries = written.split(',').map((pair): [string, string] | null => {
    const [, name = '', text = ''] = /^([^:]+):(.*)$/s.exec(pair) ?? [];
    return NAME.test(name) ? [name, text.replace(/~[.~]/g, (mark) => (mark === '~.' ? ',' : '~'))] : null;
  });
  const pairs = entries.filter((entry) => entry !== null);
  const texts = Object.fromEntries(pairs);
  const isWhole = pairs.length === entries.length && pairs.length === Object.keys(texts).length;
  return isWhole && isLabTexts(texts) ? texts : undefined;
}

/** Replaces one chapter's texts; removes the chapter if it has none left. */
export function withTexts(labs: Labs, chapter: ChapterId, texts: LabTexts = NO_TEXTS): Labs {
  const { [chapter]: _before, ...others } = labs;
  return Object.keys(texts).length === 0 ? others : { ...others, [chapter]: texts };
}

export function withPatch(labs: Labs, chapter: ChapterId, patch: LabPatch): Labs {
  const entries = Object.entries({ ...labs[chapter], ...patch });
  return withTexts(
    labs,
    chapter,
    Object.fromEntries(entries.flatMap(([name, text]) => (text === null ? [] : [[name, text]]))),
  );
}
