/**
 * The formula of a tensor as plain data, for a view to typeset: scores[h,t,s] = Σ_d q[h,t,d] · k[h,s,d]. Made from the
 * declaration alone, so it is right for every tensor that the C++ core declares. `formulaText` writes it on one line.
 */
import { axisGroups, type Indices, type Letter, letters } from '../cell.ts';
import type { TensorDeclaration } from '../engine.ts';
import { type Operand, parseProvenance, summedLetters } from './grammar.ts';

/** A tensor with its indices; `groups` keeps flattened axes together: w_q[m,(hd)] has [['m'], ['h', 'd']]. */
export interface IndexedTensor {
  readonly name: string;
  readonly letters: readonly Letter[];
  readonly groups: readonly (readonly Letter[])[];
}

/** A product under a sum sign over some letters; no sum sign where there are none. */
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
  | { readonly kind: 'view' | 'repeat' | 'group_sum' | 'gelu' | 'gelu_tanh'; readonly operand: IndexedTensor }
  | { readonly kind: 'mean'; readonly over: readonly Letter[]; readonly factors: readonly IndexedTensor[] }
  | { readonly kind: 'rsqrt'; readonly addends: readonly IndexedTensor[] }
);

export function formulaOf(declaration: TensorDeclaration): Formula {
  const expression = parseProvenance(declaration.provenance);
  const own = letters(declaration.axes);
  const result = indexed(declaration);
  switch (expression.kind) {
    case 'given':
      return { kind: 'given', result };
    case 'sum': {
      const terms = expression.terms.map(({ sign, factors }) => ({
        sign,
        over: summedLetters(factors, own),
        factors: factors.map(indexed),
      }));
      return { kind: 'sum', result, terms };
    }
    case 'max':
      return {
        kind: 'max',
        result,
        over: summedLetters([expression.operand], own),
        operand: indexed(expression.operand),
      };
    case 'exp':
      return {
        kind: 'exp',
        result,
        minuend: indexed(expression.minuend),
        subtrahend: indexed(expression.subtrahend),
        divisor: indexed(expression.divisor),
      };
    case 'quotient':
      return {
        kind: 'quotient',
        result,
        numerator: indexed(expression.numerator),
        denominator: indexed(expression.denominator),
      };
    case 'view':
    case 'repeat':
    case 'group_sum':
    case 'gelu':
    case 'gelu_tanh':
      return { kind: expression.kind, result, operand: indexed(expression.operand) };
    case 'mean': {
      const { factors } = expression;
      return { kind: 'mean', result, over: summedLetters(factors, own), factors: factors.map(indexed) };
    }
    case 'rsqrt':
      return { kind: 'rsqrt', result, addends: expression.addends.map(indexed) };
  }
}

/** The formula on one line; letters that `at` knows are written as its numbers: scores[0,2,5] = Σ_d q[0,2,d] · k[0,5,d]. */
export function formulaText(formula: Formula, at: Indices = {}): string {
  const write = (tensor: IndexedTensor, bound: WrittenIndices = at) => tensorText(tensor, bound);
  const result = write(formula.result);
  switch (formula.kind) {
    case 'given':
      return `${result} is given`;
    case 'sum':
      return `${result} = ${formula.terms.map((term, i) => termText(term, i === 0, write)).join(' ')}`;
    case 'max':
      return `${result} = max${overText(formula.over)} ${write(formula.operand)}`;
    case 'exp':
      return `${result} = exp((${write(formula.minuend)} − ${write(formula.subtrahend)}) / ${write(formula.divisor)})`;
    case 'quotient':
      return `${result} = ${write(formula.numerator)} / ${write(formula.denominator)}`;
    case 'view':
      // The operand's letters are not the result's: only the position in the flat order is shared.
      return `${result} = ${write(formula.operand, {})} at the same flat position`;
    case 'repeat':
      // g(h): the key/value head that head h shares.
      return `${result} = ${write(formula.operand, { ...at, g: `g(${at.h ?? 'h'})` })}`;
    case 'group_sum':
      return `${result} = Σ_g(h)=${at.g ?? 'g'} ${write(formula.operand)}`;
    case 'mean':
      return `${result} = mean${overText(formula.over)} ${formula.factors.map((factor) => write(factor)).join(' · ')}`;
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

function termText(term: FormulaTerm, first: boolean, write: (tensor: IndexedTensor) => string): string {
  const sign = term.sign === -1 ? '− ' : first ? '' : '+ ';
  const sum = term.over.length > 0 ? `Σ${overText(term.over)} ` : '';
  return sign + sum + term.factors.map((factor) => write(factor)).join(' · ');
}

function overText(over: readonly Letter[]): string {
  return over.length > 0 ? `_${over.join(',')}` : '';
}

/** What stands in place of a letter. */
type WrittenIndices = Readonly<Partial<Record<Letter, number | string>>>;

function tensorText(tensor: IndexedTensor, at: WrittenIndices): string {
  if (tensor.letters.length === 0) return tensor.name;
  const groups = tensor.groups.map((group) => {
    const written = group.map((letter) => at[letter] ?? letter).join(',');
    return group.length > 1 ? `(${written})` : written;
  });
  return `${tensor.name}[${groups.join(',')}]`;
}
