/** "Steer the attention": fields for the numbers of a vector, and the row of weights that follows from them. */
import { words } from '../../../messages/en/exercises/steer-vector.ts';
import { formatNumber, formatPlain } from '../../../views/format-number.ts';
import { numberCells, numbers as numberTable, paragraph, type Shown, sum } from '../blocks.ts';
import { choice } from '../choices.ts';
import { type Cause, changeQuestion, type Move, type Outcome, wordIn } from '../layer/changing.ts';
import { type Asked, onSentence } from '../layer/learned-sentence.ts';
import type { ExerciseContext, Question } from '../question.ts';
import {
  lengthOf,
  STEP,
  type SteerQuestion,
  type SteerTask,
  startOf,
  steerTask,
  tooLong,
  vectorOf,
} from './steer-vector/steer-task.ts';

export { layerStyles as styles } from '../layer/layer-styles.ts';
export { learnedNeeds as needs } from '../layer/learned-sentence.ts';

export function pose(question: SteerQuestion, { seed, head, ...context }: ExerciseContext): Question | null {
  return onSentence({ seed, head, ...context }, (asked) => {
    const task = steerTask(asked.trace, question, seed, head);
    return task && poseOn(question, asked, task);
  });
}

function poseOn(question: SteerQuestion, asked: Asked, task: SteerTask): Question {
  const { trace, sentences } = asked;
  const { numbers, query, rival, goal, range, tensor, positions, solution } = task;
  const { free, limit, longest, scaled } = range;
  const word = wordIn(asked);
  const before = numbers.weights[query] ?? [];
  const [target = rival, second = target] = goal.keys;
  const other = goal.keys[1] ?? rival;
  const sharper = goal.keys.length > 0;
  const several = positions.length > 1;
  const options = positions.map((position) => ({ id: String(position), label: word(position) }));
  const start = task.start(solution.chosen);
  const cause = ({ chosen: [position = 0] }: Move, { weights }: Outcome): Cause | null => {
    const { mistakes } = words;
    if (!sharper)
      return Math.max(...weights) > Math.max(...before) ? { id: 'sharper', message: mistakes.sharper } : null;
    return several && position !== target ? { id: 'other-key', message: mistakes.otherKey(word(position)) } : null;
  };
  /** The weight that keeps the goal from being reached. */
  const missing = ({ weights }: Outcome): string => {
    const of = (key: number): string => formatNumber(weights[key] ?? 0);
    const top = weights.indexOf(Math.max(...weights));
    if (!sharper) return words.missing.most(word(top), of(top), formatNumber(goal.share ?? 0));
    const least = goal.keys.reduce((low, key) => ((weights[key] ?? 0) < (weights[low] ?? 0) ? key : low));
    return goal.share === null
      ? words.missing.lead(word(least), of(least))
      : words.missing.least(word(least), of(least), formatNumber(goal.share));
  };

  const limits = words.notes.limits(free.length, String(limit));
  const note = (): string => {
    if (scaled) return words.notes.scaled(formatPlain(limit));
    if (longest !== null) return `${limits} ${words.notes.longest(formatNumber(longest))}`;
    if (tensor === 'k') return `${limits} ${words.notes.oneKey}`;
    if (question !== 'query' && question !== 'even') return limits;
    const some = free.length < trace.options.dModel / trace.options.numHeads;
    return [limits, ...(some ? [words.notes.others] : []), words.notes.again].join(' ');
  };
  const named = { word: word(query), target: word(target), sharper };
  return changeQuestion(asked, task, {
    key: `${question} ${sentences.tokens.join(' ')} ${numbers.head} ${query} ${goal.keys.join()} ${goal.share} ${free.join()}`,
    prompt: words.questions[question]({
      ...named,
      target: word(goal.keys[0] ?? query),
      second: word(second),
      head: trace.options.numHeads > 1 ? numbers.head + 1 : null,
      share: goal.share === null ? '' : formatPlain(goal.share),
    }),
    note: note(),
    hints: words.hints[question]({
      ...named,
      rival: word(other === target ? rival : other),
      features: free.map((d) => ({
        feature: d + 1,
        target: formatNumber(numbers.k[target]?.[d] ?? 0),
        rival: formatNumber(numbers.k[other]?.[d] ?? 0),
        query: formatNumber(numbers.q[query]?.[d] ?? 0),
      })),
      /** Where the solution moves each number. */
      moves: free.flatMap((feature, i) => {
        const by = (solution.values[i] ?? 0) - (start[i] ?? 0);
        return Math.abs(by) >= STEP / 2 ? [{ feature: feature + 1, up: by > 0 }] : [];
      }),
    }),
    choice: several ? () => choice({ legend: words.whichKey, options, clears: true }) : null,
    labels: () => (scaled ? [words.factor] : free.map((d) => words.number(d + 1))),
    group: ([position = 0]) => words.vector[tensor](word(position)),
    knob: { step: STEP },
    below: (move) => {
      const own = lengthOf(vectorOf(task, move));
      if (longest === null) return [];
      const over = tooLong(vectorOf(task, move), range);
      return [paragraph(words.length(formatNumber(own), formatNumber(longest)), over ? 'length over' : 'length')];
    },
    unmoved: words.unmoved[scaled ? 'factor' : tensor],
    words: { right: words.right, wrong: words.wrong, away: words.mistakes.away },
    missing,
    broken: (move) =>
      tooLong(vectorOf(task, move), range) ? { id: 'too-long', message: words.mistakes.tooLong } : null,
    cause,
    solution: (reads) => [words.solutions[question], sum(found(task, word)), terms(task, word), reads],
  });
}

/** The solution's numbers as a learner enters them. */
function found({ range, tensor, solution }: SteerTask, word: (position: number) => string): string {
  const numbers = solution.values.map((value) => formatNumber(value, 1));
  if (range.scaled) return words.found.factor(numbers.join());
  return tensor === 'k' ? words.found.key(word(solution.chosen[0] ?? 0), numbers) : words.found.query(numbers);
}

/** The vector that the search found, beside what it is multiplied by. */
function terms(task: SteerTask, word: (position: number) => string): Shown {
  const { tensor, numbers, query, rival, goal, range, solution } = task;
  const [target = rival] = goal.keys;
  const keys = range.scaled ? [] : [...new Set([target, goal.keys[1] ?? rival])];
  const beside =
    tensor === 'k'
      ? [{ name: words.table.query(word(query)), vector: numbers.q[query] ?? [] }]
      : keys.map((key) => ({ name: words.table.key(word(key)), vector: numbers.k[key] ?? [] }));
  const columns = [startOf(task, solution.chosen[0]), vectorOf(task, solution), ...beside.map(({ vector }) => vector)];
  const { feature, before, after, name } = words.table;
  const shown = range.scaled ? (columns[0] ?? []).map((_, d) => d).slice(0, 4) : range.free;
  return numberTable(
    name,
    [feature, before, after, ...beside.map((each) => each.name)],
    shown.map((d) => [d + 1, ...numberCells(columns.map((vector) => formatNumber(vector[d] ?? 0)))]),
  );
}
