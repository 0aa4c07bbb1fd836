/** Judges a learner's function against the core: its shape, then every number, then known mistakes. */
import { words } from '../../../../messages/en/exercises/write-function.ts';
import { formatNumber } from '../../../../views/format-number.ts';
import { distanceOf, type Verdict } from '../../mistake.ts';
import type { CodeCase } from './code-cases.ts';
import { codeMistake } from './code-mistakes.ts';
import {
  type CodeLanguage,
  type FunctionName,
  flat,
  isList,
  type Nested,
  shapeOfNested,
  signatureOf,
} from './functions.ts';

/** The first number that differs, and the list that it stands in. */
export interface Difference {
  /** The call's number, counted from 0. */
  readonly call: number;
  /** As code reaches the list: "[1][2]"; '' for the whole result. */
  readonly list: string;
  readonly place: number;
  readonly yours: readonly number[];
  readonly right: readonly number[];
}

export interface CodeVerdict {
  readonly verdict: Verdict;
  readonly difference: Difference | null;
}

/** `results` has what each call returned. */
export function judgeCode(
  name: FunctionName,
  language: CodeLanguage,
  cases: readonly CodeCase[],
  results: readonly unknown[],
): CodeVerdict {
  const { name: written } = signatureOf(name, language);
  for (const [call, { expected, tolerance }] of cases.entries()) {
    const shape = shapeProblem(results[call], expected, language);
    if (shape) {
      const known = codeMistake(name, cases, results);
      return { verdict: wrong(known?.id ?? null, known?.message ?? shape), difference: null };
    }
    const difference = firstDifference(results[call] as Nested, expected, tolerance, call);
    if (difference) {
      const known = codeMistake(name, cases, results);
      const where = words.differs(`${written}(…)${difference.list}[${difference.place}]`, ...shown(difference));
      return { verdict: wrong(known?.id ?? null, known ? `${known.message} ${where}` : where), difference };
    }
  }
  return { verdict: { right: true, message: words.right(cases.length) }, difference: null };
}

function wrong(mistake: string | null, message: string): Verdict {
  return { right: false, mistake, message };
}

function shown({ yours, right, place }: Difference): [string, string] {
  const write = (value: number | undefined): string => formatNumber(value ?? Number.NaN, 4);
  return [write(yours[place]), write(right[place])];
}

/** What is wrong with the form of a result; null if it has the right shape and holds numbers. */
function shapeProblem(result: unknown, expected: Nested, language: CodeLanguage): string | null {
  if (result === undefined || result === null) return words.returnedNothing;
  const right = shapeOfNested(expected) ?? [];
  const own = shapeOfNested(result);
  if (own === null) return words.returnedOther(right, language);
  if (own.length !== right.length || own.some((n, i) => n !== right[i]))
    return words.returnedShape(own, right, language);
  return null;
}

function firstDifference(yours: Nested, right: Nested, tolerance: number, call: number, list = ''): Difference | null {
  if (!isList(yours) || !isList(right)) return null;
  const numbers = right.every((entry) => !isList(entry));
  if (numbers) {
    const [own, wanted] = [flat(yours), flat(right)];
    const place = wanted.findIndex(
      (value, i) => distanceOf(own[i] ?? Number.NaN, value, Math.max(tolerance, 1e-30)) > 1,
    );
    return place < 0 ? null : { call, list, place, yours: own, right: wanted };
  }
  for (const [i, entry] of right.entries()) {
    const found = firstDifference(yours[i] ?? [], entry, tolerance, call, `${list}[${i}]`);
    if (found) return found;
  }
  return null;
}
