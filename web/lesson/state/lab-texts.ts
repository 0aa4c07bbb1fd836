/**
 * What the laboratories are set to, as the state and the address hold it: for each chapter the names of what differs from where it
 * starts, with a text each. What a name means, and which texts it may have, is for the laboratory to say (`lab-kit/fields.ts`), which
 * is loaded with it; here is seen to that they are names and texts, few and short.
 */
import { CHAPTER_IDS, type ChapterId } from '../constants/chapter-ids.ts';
import { UNSHOWABLE } from './unshowable.ts';

export type LabTexts = Readonly<Record<string, string>>;
export type Labs = Readonly<Partial<Record<ChapterId, LabTexts>>>;
/** Texts by name; null for what goes back to its start. */
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
  return Object.entries(labs).every(([id, texts]) => CHAPTER_IDS.some((known) => known === id) && isLabTexts(texts));
}

/** "dk:128,seed:7". In a text "," is written "~." and "~" as "~~". */
export function writeLabTexts(texts: LabTexts): string {
  return Object.entries(texts)
    .map(([name, text]) => `${name}:${text.replaceAll('~', '~~').replaceAll(',', '~.')}`)
    .join(',');
}

/** Undefined for what was never written so. */
export function readLabTexts(written: string): LabTexts | undefined {
  const entries = written.split(',').map((pair): [string, string] | null => {
    const [, name = '', text = ''] = /^([^:]+):(.*)$/s.exec(pair) ?? [];
    return NAME.test(name) ? [name, text.replace(/~[.~]/g, (mark) => (mark === '~.' ? ',' : '~'))] : null;
  });
  const pairs = entries.filter((entry) => entry !== null);
  const texts = Object.fromEntries(pairs);
  return pairs.length === entries.length && pairs.length === Object.keys(texts).length ? texts : undefined;
}

/** A chapter's laboratory with other texts and all others as they are; without any of its own it is left out. */
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
