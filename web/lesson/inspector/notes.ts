/** Notes on special values: forbidden keys, −∞, fully masked rows, the key of a maximum. */
import { type CellRef, LETTERS } from '../../engine/cell.ts';
import type { AttentionTrace } from '../../engine/engine.ts';
import type { Explanation } from '../../engine/provenance/explain.ts';
import { groupSize } from '../../engine/provenance/terms.ts';
import { words as cellNames } from '../../messages/en/cells.ts';
import { words } from '../../messages/en/inspector.ts';
import { dependsOn, entryName, letterName, type Sentences } from './describe.ts';
import { decimalsFor, formatAligned } from './numbers.ts';

export function notesOf(trace: AttentionTrace, explanation: Explanation, sentences: Sentences): readonly string[] {
  const { kind, terms, value, cell } = explanation;
  const [first, second] = terms.map(({ product }) => product);
  switch (kind) {
    case 'sum':
      return sumNotes(trace, explanation);
    case 'max':
      return [value === Number.NEGATIVE_INFINITY ? words.max.none : winnerNote(explanation, sentences)];
    case 'exp':
      if (first === Number.NEGATIVE_INFINITY) return [words.notes.zeroExponential];
      if (value === 0) return [words.notes.vanishing];
      return first === second ? [words.notes.ownMaximum] : [];
    case 'quotient':
      return first === 0 && second === 0 && dependsOn(trace, cell.tensor, 'mask') ? [words.notes.emptyRow] : [];
    case 'repeat':
    case 'group_sum':
      return [sharingNote(trace, explanation, sentences)];
    default:
      return [];
  }
}

/** The key/value head of a head and its group size, or the number of heads that share a key/value head. */
function sharingNote(trace: AttentionTrace, { kind, terms, cell }: Explanation, sentences: Sentences): string {
  const source = terms[0]?.factors[0]?.cell ?? cell;
  const [heads, shared] = kind === 'repeat' ? [cell, source] : [source, cell];
  const size = groupSize(trace.get(heads.tensor), trace.get(shared.tensor));
  const name = (letter: 'h' | 'g', { at }: CellRef): string =>
    cellNames.counted(letterName(letter, ''), entryName(letter, at[letter] ?? 0, sentences));
  return kind === 'repeat'
    ? words.notes.shared(capitalised(name('h', heads)), name('g', shared), size)
    : words.notes.groupSum(name('g', shared), size);
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function sumNotes(trace: AttentionTrace, { terms, value, cell }: Explanation): readonly string[] {
  if (value === Number.NEGATIVE_INFINITY) return [words.notes.forbidden];
  const factors = terms.flatMap((term) => term.factors);
  if (factors.some((factor) => factor.cell.tensor === 'mask' && factor.value === 0)) return [words.notes.unmasked];
  // The tensors through which the mask affects this cell; if all their values are 0, the mask allows no key.
  const shares = factors.filter(
    (factor) => factor.cell.tensor !== 'mask' && dependsOn(trace, factor.cell.tensor, 'mask'),
  );
  const pairs = shares.filter(({ cell: { at } }) => at.s !== undefined);
  const empty = terms.length > 1 && cell.at.s === undefined && pairs.length === terms.length;
  return empty && pairs.every((share) => share.value === 0) ? [words.notes.emptyContext] : [];
}

function winnerNote({ terms, value, declaration }: Explanation, sentences: Sentences): string {
  const winner = terms.find(({ product }) => product === value);
  const names = LETTERS.flatMap((letter) => {
    const index = winner?.index[letter];
    if (index === undefined) return [];
    return [cellNames.counted(letterName(letter, declaration.axes), entryName(letter, index, sentences))];
  });
  const text = formatAligned(value, decimalsFor([value]));
  return words.max.won(names.join(', '), text);
}
