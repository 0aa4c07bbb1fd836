/**
 * A formula as a list of parts, for rendering and tests. It has either letters, scores[h,t,s] = Σ_d q[h,t,d] · k[h,s,d], or a
 * cell's numbers, 0.42 · (−1.30) + 0.10 · 0.20 + ⋯. Works for every kind of expression.
 */
import type { Letter } from '../../engine/cell.ts';
import type { Explanation, Factor, Term } from '../../engine/provenance/explain.ts';
import type { Formula, FormulaTerm, IndexedTensor } from '../../engine/provenance/formula.ts';
import { words } from '../../messages/en/inspector.ts';
import { bracketed, formatAligned } from './numbers.ts';

export type FormulaPart =
  | { readonly kind: 'tensor'; readonly name: string }
  | { readonly kind: 'letter'; readonly letter: Letter }
  | {
      readonly kind: 'over';
      readonly sign: string;
      readonly letters: readonly Letter[];
      /** Sums over the keys of one tile, not over all keys. */
      readonly ofTile?: true;
    }
  | { readonly kind: 'sign'; readonly text: string }
  /** A number with a cell that the reader can inspect. */
  | { readonly kind: 'number'; readonly factor: Factor; readonly text: string }
  | { readonly kind: 'result'; readonly text: string };

const sign = (text: string): FormulaPart => ({ kind: 'sign', text });
const letterPart = (letter: Letter): FormulaPart => ({ kind: 'letter', letter });

/** g(h), the key/value head that head h shares. */
const KV_HEAD_OF_HEAD: readonly FormulaPart[] = [letterPart('g'), sign('('), letterPart('h'), sign(')')];
const ofHead = (letter: Letter): readonly FormulaPart[] => (letter === 'g' ? KV_HEAD_OF_HEAD : [letterPart(letter)]);

/** n(s), the tile of key s, and n − 1, the tile before. */
const TILE_OF_KEY: readonly FormulaPart[] = [letterPart('n'), sign('('), letterPart('s'), sign(')')];
const TILE_BEFORE: readonly FormulaPart[] = [letterPart('n'), sign('−1')];
const tileOf = ({ before, ofKey }: IndexedTensor, letter: Letter): readonly FormulaPart[] => {
  if (letter !== 'n') return [letterPart(letter)];
  return before ? TILE_BEFORE : ofKey ? TILE_OF_KEY : [letterPart(letter)];
};
const lastTile = (letter: Letter): readonly FormulaPart[] =>
  letter === 'n' ? [sign(words.lastTile)] : [letterPart(letter)];

/** scores[h,t,s] = Σ_d q[h,t,d] · k[h,s,d]; a given tensor has only its name. */
export function symbolParts(formula: Formula): readonly FormulaPart[] {
  const left = indexed(formula.result);
  switch (formula.kind) {
    case 'given':
      return left;
    case 'sum':
      return [...left, sign(' = '), ...formula.terms.flatMap((term, place) => addend(term, place, formula.result))];
    case 'max':
      return [...left, sign(' = '), overPart('max', formula.over, formula.result), ...indexed(formula.operand)];
    case 'exp':
      return [
        ...left,
        sign(' = exp(('),
        ...indexed(formula.minuend),
        sign(' − '),
        ...indexed(formula.subtrahend),
        sign(') / '),
        ...indexed(formula.divisor),
        sign(')'),
      ];
    case 'quotient':
      return [...left, sign(' = '), ...indexed(formula.numerator), sign(' / '), ...indexed(formula.denominator)];
    case 'larger':
      return [
        ...left,
        sign(' = max('),
        ...formula.operands.flatMap((operand, i) => [...(i > 0 ? [sign(', ')] : []), ...indexed(operand)]),
        sign(')'),
      ];
    case 'last':
      return [...left, sign(' = '), ...indexed(formula.operand, lastTile)];
    case 'view':
      return [...left, sign(' = '), { kind: 'tensor', name: formula.operand.name }, sign('.view')];
    case 'repeat':
      return [...left, sign(' = '), ...indexed(formula.operand, ofHead)];
    case 'group_sum':
      return [
        ...left,
        sign(' = '),
        sign('Σ_'),
        ...KV_HEAD_OF_HEAD,
        sign('='),
        letterPart('g'),
        sign(' '),
        ...indexed(formula.operand),
      ];
    case 'mean':
      return [...left, sign(' = '), overPart('mean', formula.over, formula.result), ...product(formula.factors)];
    case 'rsqrt':
      return [
        ...left,
        sign(' = 1 / √('),
        ...formula.addends.flatMap((addend, i) => [...(i > 0 ? [sign(' + ')] : []), ...indexed(addend)]),
        sign(')'),
      ];
    case 'gelu':
      return [...left, sign(' = GELU('), ...indexed(formula.operand), sign(')')];
    case 'gelu_tanh':
      return [...left, sign(' = GELU_tanh('), ...indexed(formula.operand), sign(')')];
  }
}

function product(factors: readonly IndexedTensor[]): readonly FormulaPart[] {
  return factors.flatMap((tensor, i) => (i === 0 ? [] : [sign(' · ')]).concat(indexed(tensor)));
}

function overPart(sign: string, over: readonly Letter[], result: IndexedTensor): FormulaPart {
  const ofTile = over.includes('s') && result.letters.includes('n');
  return { kind: 'over', sign, letters: over, ...(ofTile ? { ofTile } : {}) };
}

function addend(term: FormulaTerm, place: number, result: IndexedTensor): readonly FormulaPart[] {
  const lead = term.sign === -1 ? [sign(place === 0 ? '−' : ' − ')] : place === 0 ? [] : [sign(' + ')];
  const over: FormulaPart[] = term.over.length > 0 ? [overPart('Σ', term.over, result)] : [];
  return [...lead, ...over, ...product(term.factors)];
}

/** w_q[m,(h d)]: parentheses mark the letters of a flattened axis, as in einops. */
function indexed(
  tensor: IndexedTensor,
  write: (letter: Letter) => readonly FormulaPart[] = (letter) => tileOf(tensor, letter),
): FormulaPart[] {
  const name: FormulaPart = { kind: 'tensor', name: tensor.name };
  if (tensor.letters.length === 0) return [name];
  const inside = tensor.groups.flatMap((group, place) => {
    const letters = group.flatMap((letter, i): FormulaPart[] => [...(i > 0 ? [sign(' ')] : []), ...write(letter)]);
    const wrapped = group.length > 1 ? [sign('('), ...letters, sign(')')] : letters;
    return place > 0 ? [sign(','), ...wrapped] : wrapped;
  });
  return [name, sign('['), ...inside, sign(']')];
}

/** The right side with numbers, then the result: "0.42 · (−1.30) + ⋯ 3 more = 1.23". Empty for a given number. */
export function numberParts(explanation: Explanation, decimals: number, most = 3): readonly FormulaPart[] {
  const { kind, terms, value } = explanation;
  const result: FormulaPart[] = [sign(' = '), { kind: 'result', text: formatAligned(value, decimals) }];
  const first = (place: number, always = false): FormulaPart[] => {
    const factor = terms[place]?.factors[0];
    // The value before the first tile has no cell, only a number.
    return factor ? number(factor, decimals, always) : [sign(formatAligned(terms[place]?.product ?? 0, decimals))];
  };
  switch (kind) {
    case 'given':
      return [];
    case 'sum':
    case 'group_sum':
      return [...shortened(terms, most, (term, place) => addendNumbers(term, place, decimals)), ...result];
    case 'max':
    case 'larger':
      return [sign('max('), ...shortened(terms, 6, listed(decimals), ', ⋯ '), sign(')'), ...result];
    case 'exp':
      return [
        sign('exp(('),
        ...first(0, true),
        sign(' − '),
        ...first(1),
        sign(') / '),
        ...first(2),
        sign(')'),
        sign(' = exp('),
        sign(exponentText(terms, decimals)),
        sign(')'),
        ...result,
      ];
    case 'quotient':
      return [...first(0), sign(' / '), ...first(1), ...result];
    case 'mean':
      return [
        sign('('),
        ...shortened(terms, most, (term, place) => addendNumbers(term, place, decimals)),
        sign(`) / ${terms.length}`),
        ...result,
      ];
    case 'rsqrt':
      return [sign('1 / √('), ...first(0, true), sign(' + '), ...first(1), sign(')'), ...result];
    case 'gelu':
    case 'gelu_tanh':
      return [sign(kind === 'gelu' ? 'GELU(' : 'GELU_tanh('), ...first(0, true), sign(')'), ...result];
    case 'view':
    case 'repeat':
    case 'last':
      return first(0, true);
  }
}

/** The exponent (a − b)/c of an exp; −∞ when a is. */
function exponentText(terms: readonly Term[], decimals: number): string {
  const [a, b, c] = [0, 1, 2].map((place) => terms[place]?.product ?? Number.NaN) as [number, number, number];
  return formatAligned(a === Number.NEGATIVE_INFINITY ? a : (a - b) / c, decimals);
}

function shortened(
  terms: readonly Term[],
  most: number,
  write: (term: Term, place: number) => readonly FormulaPart[],
  gap = ' + ⋯ ',
): readonly FormulaPart[] {
  // Omitting a single term would save no space.
  const shown = terms.length <= most + 1 ? terms : terms.slice(0, most);
  const hidden = terms.length - shown.length;
  return [...shown.flatMap(write), ...(hidden > 0 ? [sign(`${gap}${words.more(hidden)}`)] : [])];
}

function addendNumbers(term: Term, place: number, decimals: number): readonly FormulaPart[] {
  const lead = term.sign === -1 ? [sign(place === 0 ? '−' : ' − ')] : place === 0 ? [] : [sign(' + ')];
  const bare = place === 0 && term.sign === 1;
  return [
    ...lead,
    ...term.factors.flatMap((factor, i) => [
      ...(i > 0 ? [sign(' · ')] : []),
      ...number(factor, decimals, bare && i === 0),
    ]),
  ];
}

function listed(decimals: number): (term: Term, place: number) => readonly FormulaPart[] {
  return (term, place) => [...(place > 0 ? [sign(', ')] : []), ...number(term.factors[0], decimals, true)];
}

function number(factor: Factor | undefined, decimals: number, bare: boolean): FormulaPart[] {
  if (!factor) return [];
  const text = formatAligned(factor.value, decimals);
  return [{ kind: 'number', factor, text: bare ? text : bracketed(text) }];
}
