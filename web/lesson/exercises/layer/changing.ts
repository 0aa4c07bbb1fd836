/**
 * Changing numbers of the layer until a row downstream becomes what the task says: the goals, what the engine makes of a change, and
 * the question. The kinds say which numbers may change.
 */
import type { AttentionTrace } from '../../../engine/engine.ts';
import { seedFor } from '../../../engine/random.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { entryName } from '../../inspector/describe.ts';
import type { ChangedNumber } from '../../model/edited.ts';
import { copyOf } from '../../session/forward-once.ts';
import '../../ui/controls/number-field.ts';
import type { Shown } from '../blocks.ts';
import { type Knob, knobs } from '../choices.ts';
import { type Input, numbersIn } from '../inputs.ts';
import type { Checked } from '../mistake.ts';
import type { Matrix } from '../plain-attention.ts';
import type { Answer, Question } from '../question.ts';
import { supposing } from '../supposing.ts';
import { type HeadNumbers, mostRead, type Reading, readings, rowsOf } from './head-numbers.ts';
import type { Asked } from './learned-sentence.ts';
import { bars, numberStrip, readsNow } from './word-bars.ts';

/** What a row of weights should become. */
export interface RowGoal {
  /** Above 0 when reached, on a logarithmic scale: so a search can follow it where weights are tiny. */
  score(weights: readonly number[]): number;
  /** Keys that the goal names. */
  readonly keys: readonly number[];
  /** The weight that the goal names; null for none. */
  readonly share: number | null;
}

/** A weight that reads as the goal's at two decimals is accepted. */
const ROUNDING = 0.005;

/** The key has the largest weight. */
export function most(key: number): RowGoal {
  return {
    score: (weights) => Math.log((weights[key] ?? 0) / Math.max(...weights.filter((_, other) => other !== key))),
    keys: [key],
    share: null,
  };
}

/** Each of the keys has at least this weight. */
export function atLeast(keys: readonly number[], share: number): RowGoal {
  const least = (weights: readonly number[]): number => Math.min(...keys.map((key) => weights[key] ?? 0));
  return { score: (weights) => Math.log(least(weights) / (share - ROUNDING)), keys, share };
}

/** No weight is above this one. */
export function atMost(share: number): RowGoal {
  return { score: (weights) => Math.log((share + ROUNDING) / Math.max(...weights)), keys: [], share };
}

/** The largest weight is this one, within a tolerance. */
export function largestIs(share: number, tolerance: number): RowGoal {
  return { score: (weights) => tolerance - Math.abs(Math.max(...weights) - share), keys: [], share };
}

/** One number of another row. */
export interface NumberGoal {
  readonly tensor: 'context' | 'merged' | 'output';
  readonly column: number;
  readonly value: number;
}

/** A number of the goal, as far as it may be missed. */
export const TOLERANCE = 0.05;

/** The row that a task is about, and its goal. */
export interface About {
  readonly numbers: HeadNumbers;
  readonly query: number;
  readonly goal: RowGoal | NumberGoal;
  /** What other heads must keep: their weights, or their rows of W_O. */
  readonly others?: 'weights' | 'outputs';
}

export function isNumberGoal(goal: About['goal']): goal is NumberGoal {
  return 'tensor' in goal;
}

/** What changes do, computed by the engine. */
export interface Outcome {
  /** The weights of the query, in the head. */
  readonly weights: readonly number[];
  /** The row that the goal's number is in; empty for a goal of weights. */
  readonly numbers: readonly number[];
  readonly reached: boolean;
  /** Whether another head was changed that should stay. */
  readonly strayed: boolean;
  /** How many other words read another word most, in any head. */
  readonly moved: number;
}

export type Compute = (changes: readonly ChangedNumber[]) => Outcome;

function computing(trace: AttentionTrace, { goal, numbers, query, others }: About): Compute {
  const { tokens, numHeads } = trace.options;
  const row = numbers.head * tokens + query;
  const copied = (after: AttentionTrace) => {
    const kept = others === 'outputs' ? 'w_o' : 'weights';
    const parts = Array.from({ length: numHeads }, (_, h) => rowsOf(after, kept, h));
    const own = isNumberGoal(goal) ? rowsOf(after, goal.tensor)[goal.tensor === 'context' ? row : query] : [];
    return { weights: rowsOf(after, 'weights'), parts, own: own ?? [] };
  };
  const before = copied(trace);
  return (changes) => {
    const { weights: all, parts, own } = copied(supposing(trace, changes));
    const weights = all[row] ?? [];
    const strayed =
      others !== undefined && parts.some((part, h) => h !== numbers.head && differs(part, before.parts[h] ?? []));
    const met = isNumberGoal(goal)
      ? Math.abs((own[goal.column] ?? Number.NaN) - goal.value) <= TOLERANCE + ROUNDING
      : goal.score(weights) > 0;
    const moved = all.filter((each, i) => i !== row && mostRead(each) !== mostRead(before.weights[i] ?? [])).length;
    return { weights, numbers: own, reached: met && !strayed, strayed, moved };
  };
}

/** A change: what was chosen, such as a row and a column, and the new numbers there; none where the choice is the change. */
export interface Move {
  readonly chosen: readonly number[];
  readonly values: readonly number[];
}

/** A task with moves that may reach its goal. */
export interface Draft extends About {
  /** The key that is read most at the start. */
  readonly rival: number;
  readonly candidates: readonly Move[];
  /** Between these lies each number. */
  readonly least: number;
  readonly limit: number;
  /** The numbers before the change. */
  start(chosen: Move['chosen']): readonly number[];
  changed(move: Move): readonly ChangedNumber[];
}

export type Task<Drafted extends Draft = Draft> = Drafted & { readonly solution: Move; readonly compute: Compute };

/** The first task of the seed with a solution that the engine confirms; null if there is none. */
export function firstTask<Drafted extends Draft>(
  trace: AttentionTrace,
  head: number | null,
  seed: number,
  drafts: (reading: Reading, seed: number) => Iterable<Drafted>,
): Task<Drafted> | null {
  // The figure's trace may be overwritten while the question is answered.
  const own = copyOf(trace);
  for (const [i, reading] of readings(own, head, seed).entries()) {
    for (const draft of drafts(reading, seedFor(seed, `task ${i}`))) {
      const compute = computing(own, draft);
      if (compute([]).reached) continue;
      const solution = draft.candidates.find((move) => compute(draft.changed(move)).reached);
      if (solution !== undefined) return { ...draft, solution, compute };
    }
  }
  return null;
}

function differs(a: Matrix, b: Matrix): boolean {
  return a.some((row, t) => row.some((value, s) => Math.abs(value - (b[t]?.[s] ?? 0)) >= 0.005));
}

/** A known cause of a wrong answer. */
export interface Cause {
  readonly id: string;
  readonly message: string;
}

/** What a kind says of a task. */
export interface Form extends Pick<Question, 'key' | 'prompt' | 'note' | 'hints'> {
  readonly given?: readonly Shown[];
  /** The name of the row, where another head's stands above it. */
  readonly name?: string;
  /** What changes is chosen first; null where there is no choice. */
  readonly choice: ((move: Move | null) => Input) | null;
  /** The names of the numbers of a move, and of all of them. */
  labels(chosen: Move['chosen']): readonly string[];
  group?(chosen: Move['chosen']): string;
  readonly knob: Pick<Knob, 'step' | 'scale'>;
  /** What stands below the numbers. */
  below?(move: Move): readonly Shown[];
  /** Another wrong move than a part of the right one. */
  readonly tried?: Move;
  readonly unmoved: string;
  readonly words: {
    right(reads: string, outcome: Outcome): string;
    wrong(reads: string, why: string): string;
    away(word: string): string;
    /** The row of the goal's number, and the number in it. */
    strip?(goal: NumberGoal): string;
    has?(goal: NumberGoal, number: string): string;
    readonly was?: string;
  };
  /** What keeps the goal from being reached; empty if the numbers have said it. */
  missing(outcome: Outcome): string;
  /** A rule of the task that a move breaks, though it may reach the goal. */
  broken?(move: Move): Cause | null;
  cause(move: Move, outcome: Outcome): Cause | null;
  solution(reads: string): readonly Shown[];
}

/** Parts of the way to the solution; a negative part is the other way. */
const PARTS = [-0.5, -0.2, 0.1];

/** The cell of the goal: the number before the change. */
function cellOf({ numbers, query, goal }: About, rival: number, width: number): NonNullable<Question['cell']> {
  const h = numbers.head;
  if (!isNumberGoal(goal)) return { tensor: 'weights', at: { h, t: query, s: goal.keys[0] ?? rival } };
  if (goal.tensor === 'output') return { tensor: 'output', at: { t: query, m: goal.column } };
  const own = goal.tensor === 'context' ? h : Math.floor(goal.column / width);
  return { tensor: goal.tensor, at: { h: own, t: query, d: goal.column % width } };
}

export function changeQuestion({ trace, sentences, own, text }: Asked, task: Task, form: Form): Question {
  const { numbers, query, goal, compute, solution, least, limit } = task;
  const { words } = form;
  const { dModel, numHeads } = trace.options;
  const start = compute([]);
  /** Null until something is chosen. */
  const moveIn = (answer: Answer): Move | null => {
    const [choice = '', values] = form.choice ? answer : [solution.chosen.join(' '), answer[0]];
    const chosen = numbersIn(choice);
    return choice === '' ? null : { chosen, values: numbersIn(values, task.start(chosen)) };
  };
  const answerOf = ({ chosen, values }: Move): Answer =>
    [...(form.choice ? [chosen] : []), ...(values.length > 0 ? [values] : [])].map((each) => each.join(' '));
  const moved = ({ chosen, values }: Move): boolean => {
    const before = task.start(chosen);
    return before.length === 0 || values.some((value, i) => Math.abs(value - (before[i] ?? 0)) >= 0.005);
  };
  const outcomeOf = (move: Move | null): Outcome => (move && moved(move) ? compute(task.changed(move)) : start);
  const inputs = (move: Move | null): readonly (Shown | Input)[] => {
    const choice = form.choice ? [form.choice(move)] : [];
    const labels = move ? form.labels(move.chosen) : [];
    if (!move || labels.length === 0) return choice;
    const before = task.start(move.chosen);
    const fields = labels.map((label, i) => ({ label, start: before[i] ?? 0, min: least, max: limit, ...form.knob }));
    return [...choice, knobs(fields, form.group?.(move.chosen)), ...(form.below?.(move) ?? [])];
  };
  const away = ({ weights }: Outcome): Cause | null => {
    const [target] = isNumberGoal(goal) ? [] : goal.keys;
    if (target === undefined || (weights[target] ?? 0) - (start.weights[target] ?? 0) >= -0.005) return null;
    return { id: 'away', message: words.away(entryName('t', target, sentences)) };
  };
  const has = (row: readonly number[]): string =>
    isNumberGoal(goal) ? (words.has?.(goal, formatNumber(row[goal.column] ?? 0, 2)) ?? '') : '';
  const reads = (outcome: Outcome): string =>
    isNumberGoal(goal) ? has(outcome.numbers) : readsNow(query, outcome.weights, sentences);
  const rowOf = ({ weights }: Outcome): Shown =>
    bars(sentences, {
      ...(form.name === undefined ? {} : { name: form.name }),
      head: numHeads > 1 ? numbers.head : null,
      query,
      weights,
      before: start.weights,
      ...(isNumberGoal(goal) ? {} : { targets: goal.keys, goal: goal.share }),
    });
  const shown = (outcome: Outcome): readonly Shown[] => {
    if (!isNumberGoal(goal)) return [rowOf(outcome)];
    const { numbers: now } = outcome;
    const strip = { label: words.strip?.(goal) ?? '', now, before: start.numbers, caption: has(now) };
    return [...(goal.tensor === 'context' ? [rowOf(outcome)] : []), numberStrip(strip, goal.column, words.was ?? '')];
  };
  const judge = (answer: Answer): Checked => {
    const move = moveIn(answer);
    if (!move || !moved(move)) return { right: null, message: form.unmoved };
    const outcome = outcomeOf(move);
    const broken = form.broken?.(move) ?? null;
    if (outcome.reached && !broken) return { right: true, message: words.right(reads(outcome), outcome) };
    const cause = broken ?? form.cause(move, outcome) ?? away(outcome);
    const why = [broken ? '' : form.missing(outcome), cause?.message ?? ''].filter(Boolean).join(' ');
    return { right: false, mistake: cause?.id ?? null, message: words.wrong(reads(outcome), why).trim() };
  };
  const part = (share: number): Move => {
    const before = task.start(solution.chosen);
    const values = solution.values.map((value, i) => (before[i] ?? 0) + share * (value - (before[i] ?? 0)));
    return { ...solution, values: values.map((value) => Math.max(least, Math.min(limit, value))) };
  };
  const cell = cellOf(task, task.rival, dModel / numHeads);
  return {
    key: form.key,
    numbers: numbers.weights[query] ?? [],
    prompt: form.prompt,
    tensor: 'weights',
    cell: own ? cell : null,
    note: form.note,
    hints: form.hints,
    given: form.given ?? [],
    ask: (answer) => {
      const move = moveIn(answer);
      return [...shown(outcomeOf(move)), ...inputs(move)];
    },
    judge,
    right: answerOf(solution),
    get wrong() {
      const tried = form.tried ? [form.tried] : PARTS.map(part);
      return tried.map(answerOf).filter((answer) => judge(answer).right === false);
    },
    solution: () => form.solution(reads(outcomeOf(solution))),
    evidence: () => ({ cell, sentence: text }),
  };
}

/** The name of a word, in quotation marks. */
export const wordIn =
  ({ sentences }: Pick<Asked, 'sentences'>) =>
  (position: number): string =>
    entryName('t', position, sentences);
