/** What a trace to a token found, as a sentence computed from the terms that contribute most. */
import type { CellRef } from '../../engine/cell.ts';
import type { AttentionTrace } from '../../engine/engine.ts';
import { type Explanation, explain, type Term } from '../../engine/provenance/explain.ts';
import { words as inspectorWords } from '../../messages/en/inspector.ts';
import { formatNumber } from '../../views/format-number.ts';
import { tensorSymbol } from '../../views/identity.ts';
import { cellExists, entryName, positionOf, type Sentences } from './describe.ts';
import { rowOf } from './followed-word.ts';
import type { Origin } from './origin.ts';
import { tensorTitle } from './tensor-title.ts';
import type { Trail } from './trail.ts';

const words = inspectorWords.why;

/** A second term is named if it contributes at least this part of the first one. */
const WORTH_NAMING = 0.25;

/** A query, a key and a head. */
interface Reading {
  readonly t: number;
  readonly s: number;
  readonly h: number;
}

/** "" for a trail without a sum, such as a single given number. */
export function traceInWords(trace: AttentionTrace, trail: Trail, sentences: Sentences, origin: Origin): string {
  const cells = trail.filter((cell) => cellExists(trace, cell));
  if (cells.some(({ tensor }) => tensor.startsWith('d_'))) return '';
  const reading = cells.map((cell) => readingOf(trace, cell)).find((found) => found !== null);
  const found = reading ? readingInWords(trace, reading, sentences) : sumInWords(trace, cells, sentences);
  return found === '' ? '' : [found, words.origin[origin?.kind ?? 'unknown']].filter((part) => part !== '').join(' ');
}

/** Which query reads which key: in the cell itself, or in the largest term of a context. */
function readingOf(trace: AttentionTrace, { tensor, at }: CellRef): Reading | null {
  const { t, s, h } = at;
  if (t !== undefined && s !== undefined && h !== undefined) return { t, s, h };
  if (tensor !== 'context') return null;
  const [largest] = bySize(explain(trace, { tensor, at }).terms);
  const key = largest?.index.s;
  return t === undefined || h === undefined || key === undefined ? null : { t, s: key, h };
}

function readingInWords(trace: AttentionTrace, { t, s, h }: Reading, sentences: Sentences): string {
  const [weights, scores] = [rowOf(trace, 'weights', h, t), rowOf(trace, 'scores', h, t)];
  if (!weights || !scores) return '';
  const [query, key] = [entryName('t', t, sentences), entryName('s', s, sentences)];
  const masked = rowOf(trace, 'masked', h, t);
  if (masked?.[s] === Number.NEGATIVE_INFINITY) return words.masked(query, key);
  const open = scores.filter((_, i) => masked?.[i] !== Number.NEGATIVE_INFINITY);
  const weight = weights[s] ?? 0;
  const { terms, value } = explain(trace, { tensor: 'scores', at: { h, t, s } });
  const reads = weight * open.length >= 1;
  const most = contributing(terms, reads ? 1 : -1);
  const lead = (reads ? words.reads : words.hardly)(query, key, h + 1, formatNumber(weight));
  if (most.length > 0) return (reads ? words.raised : words.lowered)(lead, terms.length, most, formatNumber(value));
  const mean = open.reduce((sum, score) => sum + score, 0) / open.length;
  if (reads) return words.aboveMean(lead, formatNumber(value), formatNumber(mean));
  const best = weights.indexOf(Math.max(...weights));
  return words.outdone(lead, formatNumber(value), entryName('s', best, sentences), formatNumber(scores[best] ?? 0));
}

/** The first sum on the way, such as a number of a query. */
function sumInWords(trace: AttentionTrace, cells: readonly CellRef[], sentences: Sentences): string {
  const sum = cells.map((cell) => explain(trace, cell)).find(isSum);
  if (!sum) return '';
  const position = positionOf(trace.get(sum.cell.tensor), sentences, sum.cell).join(', ');
  const most = contributing(sum.terms, sum.value < 0 ? -1 : 1);
  const name = [tensorTitle(sum.cell.tensor) || tensorSymbol(sum.cell.tensor), position]
    .filter((part) => part !== '')
    .join(', ');
  return most.length > 0 ? words.sum(name, formatNumber(sum.value), sum.terms.length, most) : '';
}

function isSum({ kind, terms }: Explanation): boolean {
  return kind === 'sum' && terms.length > 1;
}

/** One or two terms with that sign that contribute most: "number 1 (1.68 × 1.79 = 3.01)". */
function contributing(terms: readonly Term[], sign: 1 | -1): readonly string[] {
  const [first, second] = bySize(terms.filter((term) => term.sign * term.product * sign > 0));
  const named = second && first && size(second) >= WORTH_NAMING * size(first) ? [first, second] : first ? [first] : [];
  return named
    .map((term) => ({ place: terms.indexOf(term), term }))
    .sort((a, b) => a.place - b.place)
    .map(({ place, term }) => {
      const factors = term.factors.map(({ value }) => formatNumber(value));
      const product = formatNumber(term.sign * term.product);
      return words.term(place + 1, factors.length > 1 ? `${factors.join(' × ')} = ${product}` : product);
    });
}

function bySize(terms: readonly Term[]): readonly Term[] {
  return terms.filter((term) => Number.isFinite(term.product)).sort((a, b) => size(b) - size(a));
}

function size({ product }: Term): number {
  return Math.abs(product);
}
