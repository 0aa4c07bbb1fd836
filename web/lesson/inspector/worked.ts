/**
 * A cell's terms as a table: factors, product and running sum of each term. The declaration of any sum or maximum determines the
 * rows.
 */
import { LETTERS, type Letter } from '../../engine/cell.ts';
import type { Explanation, Factor, Term } from '../../engine/provenance/explain.ts';

export interface WorkedColumn {
  readonly term: Term;
  /** Index of the term in the declared order. */
  readonly place: number;
  /** The value of the summation index, for example d = 2; null for a separate term such as a bias. */
  readonly over: readonly { readonly letter: Letter; readonly index: number }[] | null;
  /** One entry per row of factors; a term with fewer factors fills the last rows. */
  readonly factors: readonly (Factor | null)[];
  /** With its sign. */
  readonly product: number;
  /** The sum up to and including this column; for a maximum, the largest so far. */
  readonly running: number;
  /** Whether this column holds the maximum. */
  readonly winner: boolean;
}

export interface WorkedTable {
  readonly kind: 'sum' | 'max';
  readonly columns: readonly WorkedColumn[];
  /** The tensor of each row of factors; null if columns differ. */
  readonly rowTensors: readonly (string | null)[];
  /** Whether any term is a product, so that products differ from factors. */
  readonly multiplies: boolean;
  /** The smallest and largest running sum, including 0: the range of the chart. */
  readonly range: { readonly low: number; readonly high: number };
}

export type TermOrder = 'declared' | 'largest';

/** Null for tensors without terms: given numbers, quotients, exponentials, views, and plain copies. */
export function workedTable(explanation: Explanation, order: TermOrder = 'declared'): WorkedTable | null {
  const { terms, value } = explanation;
  const kind = tableKind(explanation);
  if (kind === null || terms.length === 0 || isCopy(explanation)) return null;
  const rows = Math.max(...terms.map((term) => term.factors.length));
  let running = kind === 'sum' ? 0 : Number.NEGATIVE_INFINITY;
  let won = false;
  const columns = ordered(terms, order).map(({ term, place }): WorkedColumn => {
    const product = term.sign * term.product;
    running = kind === 'sum' ? running + product : Math.max(running, product);
    const winner = kind === 'max' && !won && product === value && Number.isFinite(product);
    won ||= winner;
    const empty = new Array<null>(rows - term.factors.length).fill(null);
    return { term, place, over: summed(term), factors: [...empty, ...term.factors], product, running, winner };
  });
  return {
    kind,
    columns,
    rowTensors: Array.from({ length: rows }, (_, row) => rowTensor(columns, row)),
    multiplies: rows > 1,
    range: range(columns),
  };
}

/** A sum over a group of heads, or of a mean, is worked like any other. */
function tableKind({ kind }: Pick<Explanation, 'kind'>): WorkedTable['kind'] | null {
  if (kind === 'group_sum' || kind === 'mean') return 'sum';
  if (kind === 'larger') return 'max';
  return kind === 'sum' || kind === 'max' ? kind : null;
}

/** A sum of one number, or a number that heads share: a copy under another address. */
export function isCopy({ kind, terms }: Pick<Explanation, 'kind' | 'terms'>): boolean {
  if (kind === 'repeat' || kind === 'last') return true;
  return kind === 'sum' && terms.length === 1 && terms[0]?.factors.length === 1 && terms[0].sign === 1;
}

/** The terms in declared order, or by the magnitude of their product, largest first. */
function ordered(terms: readonly Term[], order: TermOrder): readonly { term: Term; place: number }[] {
  const placed = terms.map((term, place) => ({ term, place }));
  if (order === 'largest') {
    placed.sort((a, b) => Math.abs(b.term.product) - Math.abs(a.term.product) || a.place - b.place);
  }
  return placed;
}

function summed(term: Term): WorkedColumn['over'] {
  const over = LETTERS.flatMap((letter) => {
    const index = term.index[letter];
    return index === undefined ? [] : [{ letter, index }];
  });
  return over.length > 0 ? over : null;
}

/** A row has the name of its tensor under the sum; a bias in the same row is named in its column. */
function rowTensor(columns: readonly WorkedColumn[], row: number): string | null {
  const under = columns.filter(({ over }) => over !== null);
  const names = new Set((under.length > 0 ? under : columns).map(({ factors }) => factors[row]?.cell.tensor ?? null));
  const [only] = names;
  return names.size === 1 && only !== undefined ? only : null;
}

/** The name of a separate column: its tensors that no row is named after, or else the first. */
export function columnTensors({ rowTensors }: WorkedTable, { factors }: WorkedColumn): readonly string[] {
  const named = factors.flatMap((factor, row) => (factor ? [{ tensor: factor.cell.tensor, row }] : []));
  const own = named.filter(({ tensor, row }) => tensor !== rowTensors[row]);
  return (own.length > 0 ? own : named.slice(0, 1)).map(({ tensor }) => tensor);
}

function range(columns: readonly WorkedColumn[]): WorkedTable['range'] {
  const sums = columns.map(({ running }) => running).filter(Number.isFinite);
  return { low: Math.min(0, ...sums), high: Math.max(0, ...sums) };
}

/** One column of the chart: the previous and the new sum, and 0, as fractions of the range. */
export interface Growth {
  readonly from: number;
  readonly to: number;
  readonly zero: number;
  /** False if the sum is infinite, which no scale can show. */
  readonly finite: boolean;
}

/** The running sums of a table to scale, from left to right. */
export function growth({ columns, range: { low, high } }: WorkedTable): readonly Growth[] {
  const scale = (value: number): number => (high > low ? (value - low) / (high - low) : 0);
  let from = scale(0);
  return columns.map(({ running }) => {
    const finite = Number.isFinite(running);
    const to = finite ? scale(running) : from;
    const step = { from, to, zero: scale(0), finite };
    from = to;
    return step;
  });
}
