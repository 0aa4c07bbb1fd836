/**
 * A tensor's formula as plain data: scores[h,t,s] = Σ_d q[h,t,d] · k[h,s,d].
 *
 * It is derived from the declaration alone, so it covers every tensor of the C++ core. `formulaText` prints it on one
 * line.
 */
import { axisGroups, type Indices, type Letter, letters } from '../cell.ts';
import type { TensorDeclaration } from '../engine.ts';
import { type Operand, parseProvenance, summedLetters } from './grammar.ts';

/** A tensor with its indices; `groups` preserves flattened axes: w_q[m,(hd)] has [['m'], ['h', 'd']]. */
export interface IndexedTensor {
  readonly name: string;
  readonly letters: readonly Letter[];
  readonly groups: readonly (readonly Letter[])[];
  /** Read one tile earlier, at n − 1. */
  readonly before?: true;
  /** Read at the tile of key s, n(s). */
  readonly ofKey?: true;
}

/** A product, summed over the letters in `over`, if any. */
export interface FormulaTerm {
  readonly sign: 1 | -1;
  readonly over: readonly Letter[];
  readonly factors: readonly IndexedTensor[];
}

export type Formula = { readonly result: IndexedTensor } & (
  | { readonly kind: 'given' }
  | { readonly kind: 'sum'; readonly terms: readonly FormulaTerm[] }
  | { readonly kind: 'max'; readonly over: readonly Letter[]; readonly operand: IndexedTensor }
  | {
      readonly kind: 'exp';
      readonly minuend: IndexedTensor;
      readonly subtrahend: IndexedTensor;
      readonly divisor: IndexedTensor;
    }
  | { readonly kind: 'quotient'; readonly numerator: IndexedTensor; readonly denominator: IndexedTensor }
  | { readonly kind: 'larger'; readonly operands: readonly IndexedTensor[] }
  | { readonly kind: 'last' | 'view' | 'repeat' | 'group_sum' | 'gelu' | 'gelu_tanh'; readonly operand: IndexedTensor }
  | { readonly kind: 'mean'; readonly over: readonly Letter[]; readonly factors: readonly IndexedTensor[] }
  | { readonly kind: 'rsqrt'; readonly addends: readonly IndexedTensor[] }
);

export function formulaOf(declaration: TensorDeclaration): Formula {
  const expression = parseProvenance(declaration.provenance);
  const own = letters(declaration.axes);
  const result = indexed(declaration);
  const read = (operand: Operand): IndexedTensor => ({
    ...indexed(operand),
    ...(operand.before ? { before: true } : {}),
    ...(operand.letters.includes('n') && !own.includes('n') && own.includes('s') ? { ofKey: true } : {}),
  });
  switch (expression.kind) {
    case 'given':
      return { kind: 'given', result };
    case 'sum': {
      const terms = expression.terms.map(({ sign, factors }) => ({
        sign,
        over: summedLetters(factors, own),
        factors: factors.map(read),
      }));
      return { kind: 'sum', result, terms };
    }
    case 'max':
      return { kind: 'max', result, over: summedLetters([expression.operand], own), operand: read(expression.operand) };
    case 'exp':
      return {
        kind: 'exp',
        result,
        minuend: read(expression.minuend),
        subtrahend: read(expression.subtrahend),
        divisor: read(expression.divisor),
      };
    case 'quotient':
      return {
        kind: 'quotient',
        result,
        numerator: read(expression.numerator),
        denominator: read(expression.denominator),
      };
    case 'larger':
      return { kind: 'larger', result, operands: expression.operands.map(read) };
    case 'last':
    case 'view':
    case 'repeat':
    case 'group_sum':
    case 'gelu':
    case 'gelu_tanh':
      return { kind: expression.kind, result, operand: read(expression.operand) };
    case 'mean': {
      const { factors } = expression;
      return { kind: 'mean', result, over: summedLetters(factors, own), factors: factors.map(read) };
    }
    case 'rsqrt':
      return { kind: 'rsqrt', result, addends: expression.addends.map(read) };
  }
}

/** The formula on one line; `at` replaces letters by numbers: scores[0,2,5] = Σ_d q[0,2,d] · k[0,5,d]. */
export function formulaText(formula: Formula, at: Indices = {}): string {
  const write = (tensor: IndexedTensor, bound: WrittenIndices = at) => tensorText(tensor, bound);
  const result = write(formula.result);
  switch (formula.kind) {
    case 'given':
      return `${result} is given`;
    case 'sum':
      return `${result} = ${formula.terms.map((term, i) => termText(term, i === 0, write, formula.result)).join(' ')}`;
    case 'max':
      return `${result} = max${overText(formula.over, formula.result)} ${write(formula.operand)}`;
    case 'larger':
      return `${result} = max(${formula.operands.map((operand) => write(operand)).join(', ')})`;
    case 'last':
      return `${result} = ${write(formula.operand)} after the last tile`;
    case 'exp':
      return `${result} = exp((${write(formula.minuend)} − ${write(formula.subtrahend)}) / ${write(formula.divisor)})`;
    case 'quotient':
      return `${result} = ${write(formula.numerator)} / ${write(formula.denominator)}`;
    case 'view':
      // The operand's letters differ from the result's; only the flat position is the same.
      return `${result} = ${write(formula.operand, {})} at the same flat position`;
    case 'repeat':
      // g(h): the key/value head of head h.
      return `${result} = ${write(formula.operand, { ...at, g: `g(${at.h ?? 'h'})` })}`;
    case 'group_sum':
      return `${result} = Σ_g(h)=${at.g ?? 'g'} ${write(formula.operand)}`;
    case 'mean':
      return `${result} = mean${overText(formula.over, formula.result)} ${formula.factors.map((factor) => write(factor)).join(' · ')}`;
    case 'rsqrt':
      return `${result} = 1 / √(${formula.addends.map((addend) => write(addend)).join(' + ')})`;
    case 'gelu':
      return `${result} = GELU(${write(formula.operand)})`;
    case 'gelu_tanh':
      return `${result} = GELU_tanh(${write(formula.operand)})`;
  }
}

function indexed(tensor: Pick<Operand, 'name' | 'axes'>): IndexedTensor {
  return { name: tensor.name, letters: letters(tensor.axes), groups: axisGroups(tensor.axes) };
}

function termText(
  term: FormulaTerm,
  first: boolean,
  write: (tensor: IndexedTensor) => string,
  result: IndexedTensor,
): string {
  const sign = term.sign === -1 ? '− ' : first ? '' : '+ ';
  const sum = term.over.length > 0 ? `Σ${overText(term.over, result)} ` : '';
  return sign + sum + term.factors.map((factor) => write(factor)).join(' · ');
}

/** If the result belongs to a tile, the sum covers that tile's keys: s∈n. */
function overText(over: readonly Letter[], result: IndexedTensor): string {
  return over.length > 0 ? `_${over.map((letter) => overLetter(letter, result)).join(',')}` : '';
}

function overLetter(letter: Letter, result: Pick<IndexedTensor, 'letters'>): string {
  return letter === 's' && result.letters.includes('n') ? 's∈n' : letter;
}

/** Replacements for letters. */
type WrittenIndices = Readonly<Partial<Record<Letter, number | string>>>;

function tensorText(tensor: IndexedTensor, at: WrittenIndices): string {
  if (tensor.letters.length === 0) return tensor.name;
  const groups = tensor.groups.map((group) => {
    const written = group.map((letter) => indexText(tensor, letter, at)).join(',');
    return group.length > 1 ? `(${written})` : written;
  });
  return `${tensor.name}[${groups.join(',')}]`;
}

function indexText({ before, ofKey }: IndexedTensor, letter: Letter, at: WrittenIndices): number | string {
  const index = at[letter];
  if (letter !== 'n') return index ?? letter;
  if (ofKey) return `n(${at.s ?? 's'})`;
  if (!before) return index ?? letter;
  return typeof index === 'number' ? index - 1 : `${letter}−1`;
}
