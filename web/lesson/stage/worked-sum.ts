/** The sum behind a cell, written with its numbers in their tensors' colours. */
import type { Explanation, Term } from '../../engine/provenance/explain.ts';
import { t } from '../../messages/index.ts';
import { formatNumber } from '../../views/format-number.ts';
import { symbolParts, tensorFamily, tensorSymbol } from '../../views/identity.ts';
import type { WorkedLine } from '../../views/paint/paint-frame.ts';
import { shorten } from '../../views/paint/paint-labels.ts';
import type { Sentences } from '../inspector/describe.ts';

/**
 * Headline, one line per term, total. `done` limits an animated sum to its first terms. With `byHead`, one line per head and the
 * total.
 */
export function workedSum(
  explanation: Explanation,
  { tokens }: Sentences,
  { done = Number.POSITIVE_INFINITY, byHead = false } = {},
): WorkedLine[] {
  if (explanation.kind !== 'sum') return [];
  const { tensor, at } = explanation.cell;
  const place = (['t', 's', 'd', 'm', 'f'] as const)
    .filter((letter) => at[letter] !== undefined)
    .map((letter) => {
      const isWord = letter === 't' || letter === 's';
      return isWord ? shorten(tokens[at[letter] ?? 0] ?? '', 9) : String(at[letter]);
    });
  const terms = explanation.terms.slice(0, done);
  const complete = terms.length === explanation.terms.length;
  const total = complete ? explanation.value : terms.reduce((sum, term) => sum + term.sign * term.product, 0);
  const result: WorkedLine = [
    { text: `= ${formatNumber(total)}`, family: 'ink' },
    ...(complete ? [] : [{ text: ' …', family: 'soft' } as const]),
  ];
  const perHead = byHead ? headLines(terms) : [];
  if (perHead.length > 1) return [...perHead, result];
  return [
    [
      ...symbolParts(tensorSymbol(tensor)).map((part) => ({ ...part, family: tensorFamily(tensor) })),
      { text: `  ${place.join(' · ')}`, family: 'soft' },
    ],
    ...terms.map((term, i) => termLine(term, i === 0)),
    result,
  ];
}

/** What each head adds; a term of no head, such as a bias, has its own line. */
function headLines(terms: readonly Term[]): WorkedLine[] {
  const groups = new Map<number | Term, Term[]>();
  for (const term of terms) {
    const head = term.factors[0]?.cell.at.h ?? term;
    groups.set(head, [...(groups.get(head) ?? []), term]);
  }
  return [...groups].map(([head, own], i): WorkedLine => {
    const [term] = own as [Term];
    if (typeof head !== 'number') return termLine(term, i === 0);
    const amount = own.reduce((sum, { sign, product }) => sum + sign * product, 0);
    return [
      { text: i === 0 ? '' : '+ ', family: 'soft' },
      { text: formatNumber(amount), family: 'ink' },
      { text: `  ${t.stage.head(head + 1)}`, family: 'soft' },
    ];
  });
}

function termLine(term: Term, first: boolean): WorkedLine {
  const sign = term.sign < 0 ? '− ' : first ? '' : '+ ';
  const pieces = term.factors.map(({ cell, value }, i) => [
    ...(i === 0 ? [] : [{ text: ' × ', family: 'soft' as const }]),
    { text: formatNumber(value), family: tensorFamily(cell.tensor) },
  ]);
  return [{ text: sign, family: 'soft' }, ...pieces.flat()];
}
