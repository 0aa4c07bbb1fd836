/** Rewrites every text of a part of the catalogue. Formulas, code, names of tensors and other data stay unchanged. */

export type Rewrite = (text: string) => string;

/** The same structure; what a function returns is rewritten as it is called. `rewrite` gets the pieces between markup. */
export function rewritten<Words>(words: Words, rewrite: Rewrite): Words {
  return everyText(words, rewrite, '') as Words;
}

/** Fields that hold data: the addresses of a chapter and of a still, code of an exercise, names of files. */
const KEPT = new Set(['id', 'still', 'code', 'figureFile', 'tensorFile', 'fileName']);
/** Sentences to try are kept too: they are what the model reads. */
const SENTENCES = 'samples';

function everyText(value: unknown, rewrite: Rewrite, name: string): unknown {
  if (KEPT.has(name) && typeof value !== 'object') return value;
  if (name === SENTENCES && Array.isArray(value)) return value;
  if (typeof value === 'string') return outsideMarkup(value, rewrite);
  if (typeof value === 'function') return (...given: unknown[]) => everyText(value(...given), rewrite, '');
  if (Array.isArray(value)) return value.map((each) => everyText(each, rewrite, ''));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, everyText(each, rewrite, key)]));
}

/** Formulas, code (`<code>` of the prose, backticks of the exercises), tags and character references. */
const MARKUP = /(<math[\s\S]*?<\/math>|<code[\s\S]*?<\/code>|<[^>]+>|&\w+;|`[^`]*`)/;

function outsideMarkup(text: string, rewrite: Rewrite): string {
  return text
    .split(MARKUP)
    .map((piece, i) => (i % 2 === 1 || piece.trim() === '' ? piece : rewrite(piece)))
    .join('');
}
