/** The sum behind a cell, written with its numbers in their tensors' colours. */
import type { Explanation, Term } from '../../engine/provenance/explain.ts';
import { formatNumber } from '../../views/format-number.ts';
import { symbolParts, tensorFamily, tensorSymbol } from '../../views/identity.ts';
import type { WorkedLine } from '../../views/paint/paint-frame.ts';
import { shorten } from '../../views/paint/paint-labels.ts';
import type { Sentences } from '../inspector/describe.ts';

/** Headline, one line per term, total. `done` limits an animated sum to its first terms. */
export function workedSum(
  explanation: Explanation,
  { tokens, sourceTokens = tokens }: Sentences,
  done = Number.POSITIVE_INFINITY,
): WorkedLine[] {
  if (explanation.kind !== 'sum') return [];
  const { tensor, at } = explanation.cell;
  const place = (['t', 's', 'd', 'm', 'f'] as const)
    .filter((letter) => at[letter] !== undefined)
    .map((letter) => {
      const words = letter === 't' ? tokens : letter === 's' ? sourceTokens : null;
      return words ? shorten(words[at[letter] ?? 0] ?? '', 9) : String(at[letter]);
    });
  const terms = explanation.terms.slice(0, done);
  const complete = terms.length === explanation.terms.length;
  const total = complete ? explanation.value : terms.reduce((sum, term) => sum + term.sign * term.product, 0);
  return [
    [
      ...symbolParts(tensorSymbol(tensor)).map((part) => ({ ...part, family: tensorFamily(tensor) })),
      { text: `  ${place.join(' · ')}`, family: 'soft' },
    ],
    ...terms.map((term, i) => termLine(term, i === 0)),
    [
      { text: `= ${formatNumber(total)}`, family: 'ink' },
      ...(complete ? [] : [{ text: ' …', family: 'soft' } as const]),
    ],
  ];
}

function termLine(term: Term, first: boolean): WorkedLine {
  const sign = term.sign < 0 ? '− ' : first ? '' : '+ ';
  const pieces = term.factors.map(({ cell, value }, i) => [
    ...(i === 0 ? [] : [{ text: ' × ', family: 'soft' as const }]),
    { text: formatNumber(value), family: tensorFamily(cell.tensor) },
  ]);
  return [{ text: sign, family: 'soft' }, ...pieces.flat()];
}
