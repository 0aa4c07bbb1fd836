/**
 * Numbers in a chapter's Markdown, computed when the page is built:
 *
 *     {=scores h1 tired cat}       a cell of the learned layer: head 1, the row of “tired”, the column of “cat”; two decimals
 *     {=scores h1 tired cat .1}    with one decimal
 *     {=v h1 cat}                  without the last index: all numbers of the row
 *     {=products h1 tired cat +}   a row, written as a sum
 *     {=weights h1 tired cat temperature=0.5}    with another setting, named as in an address
 *     {=weights h1 tired (second h1 tired)}      an index that is computed: the word that is read second most
 *
 * The sentence is the language's default one, or the first of its samples that has the words. Names that are not tensors are
 * functions of `quoted.ts` or of the chapter's own `numbers.ts`. Whole numbers have no decimals unless they are asked for.
 *
 * A relation that the text states is checked beside it; a build fails if it does not hold:
 *
 *     <!-- check: scores h1 tired cat > scores h1 tired mat -->
 *     <!-- check: most h1 tired = cat -->
 *     <!-- check: overflows 89 -->          the value is true
 */
import type { Quoted } from '../../../web/lesson/chapters/quoted.ts';
import { formatWhole } from '../../../web/messages/whole-number.ts';
import { formatNumber, writeDecimalsWith } from '../../../web/views/format-number.ts';

export interface NumberSource {
  evaluate(source: string): Promise<Quoted>;
  /** What stands between a number's whole and its decimals in the text's language. */
  readonly decimalSign: '.' | ',';
}

const NUMBER = /\{=([^}\n]*)\}/g;
const CHECK = /<!--\s*check:([\s\S]*?)-->/g;
const FORMULA = /\$\$?[^$]+\$\$?/g;

export function quotesNumbers(markdown: string): boolean {
  return markdown.match(NUMBER) !== null || markdown.match(CHECK) !== null;
}

/** The Markdown with its numbers in place and without its checks; each line stays where it is. */
export async function withNumbers(file: string, markdown: string, numbers: NumberSource): Promise<string> {
  const problems: string[] = [];
  const texts = new Map<number, string>();
  const problemAt = (offset: number, error: unknown): void => {
    const line = markdown.slice(0, offset).split('\n').length;
    problems.push(`${file}:${line}: ${error instanceof Error ? error.message : String(error)}`);
  };
  const inFormulas = [...markdown.matchAll(FORMULA)].map(({ index, 0: text }) => [index, index + text.length] as const);
  const isInFormula = (offset: number): boolean => inFormulas.some(([from, to]) => from < offset && offset < to);

  for (const { index, 1: source = '' } of markdown.matchAll(NUMBER)) {
    try {
      const text = await written(source, numbers);
      texts.set(index, isInFormula(index) ? text.replaceAll(',', '{,}') : text);
    } catch (error) {
      problemAt(index, error);
    }
  }
  for (const { index, 1: relation = '' } of markdown.matchAll(CHECK)) {
    await check(relation, numbers).catch((error) => problemAt(index, error));
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return markdown
    .replace(NUMBER, (_, __, offset: number) => texts.get(offset) ?? '')
    .replace(CHECK, (comment) => '\n'.repeat(comment.split('\n').length - 1));
}

/** "scores h1 tired cat .1" as the language writes it. */
async function written(source: string, { evaluate, decimalSign }: NumberSource): Promise<string> {
  const words = source.trim().split(/\s+/);
  const asSum = words.at(-1) === '+' && words.pop() === '+';
  const digits = /^\.(\d)$/.exec(words.at(-1) ?? '')?.[1];
  if (digits !== undefined) words.pop();
  const value = await evaluate(words.join(' '));
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') throw new Error(`"${source}" is true or false; a text quotes numbers and words`);
  const numbers = typeof value === 'number' ? [value] : value;
  if (numbers.some(Number.isNaN)) throw new Error(`"${source}" is not a number`);
  writeDecimalsWith(decimalSign);
  const texts = numbers.map((number) => formatted(number, digits));
  // The sign is global: what else runs here writes points.
  writeDecimalsWith('.');
  // A list with decimal commas needs another sign between its numbers.
  return asSum ? texts.join(' + ').replaceAll('+ −', '− ') : texts.join(decimalSign === ',' ? ' ; ' : ', ');
}

function formatted(number: number, digits: string | undefined): string {
  if (!Number.isInteger(number) || digits !== undefined) return formatNumber(number, Number(digits ?? 2));
  return number < 0 ? formatNumber(number, 0) : formatWhole(number);
}

const RELATIONS: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  '<': (left, right) => left < right,
  '≤': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '≥': (left, right) => left >= right,
};

/** Throws if the relation does not hold. */
async function check(relation: string, { evaluate }: NumberSource): Promise<void> {
  const [, left = relation, sign, right = ''] = /^([\s\S]*?)\s([<≤>≥=])\s([\s\S]*)$/.exec(relation) ?? [];
  const [one, other] = [await side(left, evaluate), sign ? await side(right, evaluate) : true];
  const holds =
    sign && sign !== '='
      ? typeof one === 'number' && typeof other === 'number' && RELATIONS[sign]?.(one, other)
      : String(one) === String(other);
  if (holds) return;
  const values = sign ? `${one} ${sign} ${other}` : String(one);
  throw new Error(`the text states "${relation.trim().replace(/\s+/g, ' ')}", which does not hold: ${values}`);
}

/** A side is a number, or what the names stand for. */
async function side(source: string, evaluate: NumberSource['evaluate']): Promise<Quoted> {
  const text = source.trim().replace('−', '-');
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : await evaluate(text);
}
