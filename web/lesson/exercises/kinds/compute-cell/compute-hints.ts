/** Hints for computing a cell, from the formula to the last step before the answer. */

import { formulaOf, formulaText } from '../../../../engine/provenance/formula.ts';
import { gelu } from '../../../../engine/provenance/gelu.ts';
import { cellWords } from '../../../../messages/exercises/cell.ts';
import { formatNumber } from '../../../../views/format-number.ts';
import { bracketed } from '../../../inspector/numbers.ts';
import { DECIMALS, type Part, type Problem, partValue, total } from './problem.ts';

const words = cellWords.hints;

export function computeHints(problem: Problem): readonly string[] {
  const { explanation, task } = problem;
  const formula = words.formula(inCode(formulaText(formulaOf(explanation.declaration))));
  switch (task.kind) {
    case 'sum':
      return [formula, ...sumHints(problem)];
    case 'max':
      return [formula, words.largest];
    case 'mean': {
      const sum = number(total(task));
      return [formula, words.total(sum), words.divide(`${bracketed(sum)} / ${task.count}`)];
    }
    case 'gelu':
    case 'gelu_tanh': {
      const x = partValue(task.parts[0]);
      return [formula, words.gelu, words.normalShare(number(x), formatNumber(x === 0 ? 0.5 : gelu(x) / x, 3))];
    }
    case 'exp': {
      const [a, b, c] = task.parts.map((part) => number(partValue(part) * part.sign)) as [string, string, string];
      return [formula, words.exponent(`(${a} − ${bracketed(b)}) / ${c}`)];
    }
    case 'quotient': {
      const below = number(total(task));
      const sum = [...task.parts.map((part) => number(partValue(part))), ...restTerm(task.rest)].join(' + ');
      return [formula, words.rowSum(`${sum} = ${below}`), words.divide(`${number(task.numerator.value)} / ${below}`)];
    }
  }
}

/** Tensors with their indices as code; a summed letter stays an index. */
function inCode(formula: string): string {
  return formula.replace(/\w+\[[^\]]*\]/g, '`$&`');
}

function sumHints({ task, exact }: Problem): readonly string[] {
  if (exact === Number.NEGATIVE_INFINITY) return [words.forbidden];
  const products = task.parts.filter(({ factors }) => factors.length > 1);
  const [first] = products;
  const values = [...task.parts.map((part) => number(partValue(part))), ...restTerm(task.rest)];
  const sum = values.map((text, i) => (i === 0 ? text : bracketed(text))).join(' + ');
  if (!first) return [words.add(sum)];
  const worked = words.multiply(`${product(first)} = ${number(partValue(first))}`);
  return task.parts.length > 1 ? [worked, words.products(sum)] : [words.add(product(first))];
}

function product({ factors }: Part): string {
  return factors.map(({ value }, i) => (i === 0 ? number(value) : bracketed(number(value)))).join(' · ');
}

function restTerm(rest: Problem['task']['rest']): readonly string[] {
  return rest ? [number(rest.value)] : [];
}

function number(value: number): string {
  return formatNumber(value, DECIMALS);
}
