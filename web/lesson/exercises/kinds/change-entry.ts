/** "Change one number": a cell to choose, its new number, and what the engine makes of it. */
import { words as places } from '../../../messages/en/edits.ts';
import { words } from '../../../messages/en/exercises/change-entry.ts';
import { formatNumber, formatPlain } from '../../../views/format-number.ts';
import { written } from '../../inspector/describe.ts';
import { logarithmicScale } from '../../ui/controls/slider-scale.ts';
import { paragraph, type Shown, sum } from '../blocks.ts';
import {
  type Cause,
  changeQuestion,
  isNumberGoal,
  type Move,
  type Outcome,
  TOLERANCE,
  wordIn,
} from '../layer/changing.ts';
import { rowsOf } from '../layer/head-numbers.ts';
import { type Asked, onSentence } from '../layer/learned-sentence.ts';
import { bars } from '../layer/word-bars.ts';
import type { ExerciseContext, Question } from '../question.ts';
import { type ChangeQuestion, type ChangeTask, changeTask } from './change-entry/change-task.ts';
import { type GridOptions, gridInput } from './change-entry/grid.ts';

export { layerStyles as styles } from '../layer/layer-styles.ts';
export { learnedNeeds as needs } from '../layer/learned-sentence.ts';

export function pose(question: ChangeQuestion, { seed, head, ...context }: ExerciseContext): Question | null {
  return onSentence({ seed, head, ...context }, (asked) => {
    const task = changeTask(asked.trace, question, seed, head);
    return task && poseOn(question, asked, task);
  });
}

/** Questions about shared weights, where a change reaches other rows. */
const SHARED: readonly ChangeQuestion[] = ['feature', 'queryWeight', 'agree', 'headBand'];

function poseOn(question: ChangeQuestion, asked: Asked, task: ChangeTask): Question {
  const { trace, sentences, own } = asked;
  const { numbers, query, rival, goal, grid, limit, solution, otherHead, compute } = task;
  const { dModel, numHeads } = trace.options;
  const width = dModel / numHeads;
  const word = wordIn(asked);
  const input = rowsOf(trace, 'input');
  const merged = rowsOf(trace, 'merged')[query] ?? [];
  const weights = numbers.weights[query] ?? [];
  const [rowGoal, numberGoal] = isNumberGoal(goal) ? [null, goal] : [goal, null];
  const target = rowGoal?.keys[0] ?? rival;
  const [hides, hot] = [question === 'hide', question === 'temperature'];
  /** A feature of all words, blended by the weights. */
  const blended = (feature: number): number =>
    weights.reduce((total, weight, s) => total + weight * (input[s]?.[feature] ?? 0), 0);
  /** What the rows of the grid are multiplied by. */
  const factors: Readonly<Record<string, GridOptions['beside']>> = {
    w_q: { name: word(query), at: (row) => input[query]?.[row] ?? 0 },
    w_v: { name: words.blend, at: blended },
    w_o: { name: word(query), at: (row) => merged[row] ?? 0 },
  };
  const band = numHeads > 1 && grid.columns.length > width ? width : 0;
  const bands = { rows: grid.tensor === 'w_o' ? band : 0, columns: ['w_q', 'w_v'].includes(grid.tensor) ? band : 0 };

  const cause = ({ chosen: [row = 0, column = 0] }: Move, { weights: after, strayed }: Outcome): Cause | null => {
    const { mistakes } = words;
    if (hides) return row === query ? null : { id: 'other-row', message: mistakes.otherRow(word(row), word(query)) };
    if (strayed) {
      const [kind, index] = grid.tensor === 'w_o' ? (['row', row] as const) : (['column', column] as const);
      return { id: 'other-head', message: mistakes.otherHead[kind](index + 1, Math.floor(index / width) + 1) };
    }
    if (numberGoal) {
      if (column !== numberGoal.column) return { id: 'other-column', message: mistakes.otherColumn(column + 1) };
      const weight = weights[row] ?? 1;
      return question === 'value' && weight < 0.1
        ? { id: 'hardly-read', message: mistakes.hardlyRead(word(query), word(row), formatNumber(weight)) }
        : null;
    }
    const unchanged = after.every((weight, s) => Math.abs(weight - (weights[s] ?? 0)) < 0.005);
    return unchanged && !hot ? { id: 'no-effect', message: mistakes.noEffect } : null;
  };
  const missing = ({ weights: after }: Outcome): string => {
    if (!rowGoal) return '';
    if (rowGoal.keys.length > 0) return words.missing.lead(word(target), formatNumber(after[target] ?? 0));
    const [largest, share] = [Math.max(...after), rowGoal.share ?? 0];
    return words.missing.largest(formatNumber(largest), formatNumber(share), largest > share);
  };

  /** A sentence that the figure does not show, where no bars show it; the row of another head. */
  const given = (): readonly Shown[] => {
    if (otherHead !== undefined) {
      const name = words.headName(otherHead + 1);
      return [
        bars(sentences, { name, head: otherHead, query, weights: rowsOf(trace, 'weights', otherHead)[query] ?? [] }),
      ];
    }
    const shown = own || rowGoal !== null || numberGoal?.tensor === 'context';
    return shown ? [] : [paragraph(words.sentence(written(sentences.tokens)), 'setting')];
  };
  const range = words.notes.range(String(limit));
  const ofNumber = numberGoal ? `${range} ${words.notes.within(formatNumber(TOLERANCE))}` : range;
  const name = words.names[grid.tensor] ?? grid.tensor;
  const about = rowGoal ? `${rowGoal.keys.join()} ${rowGoal.share}` : `${numberGoal?.column} ${numberGoal?.value}`;
  const [row = 0, column = 0] = solution.chosen;
  const place = grid.words.rows
    ? places.wordPlace(name, sentences.tokens[row] ?? '', column + 1)
    : places.place(name, row + 1, column + 1);
  const [value = Number.NEGATIVE_INFINITY] = solution.values;
  const by = value - grid.at(row, column);
  const start = compute([]);
  const first = numbers.head * width;
  const d = column - first;
  const slope = { v: weights[row], w_o: merged[row] }[grid.tensor] ?? blended(row);
  const now = numberGoal ? (start.numbers[numberGoal.column] ?? 0) : Math.max(...start.weights);
  const wanted = numberGoal?.value ?? rowGoal?.share ?? 0;
  /** What hints and solutions name. */
  const helped = {
    word: word(query),
    target: word(target),
    rival: word(rival),
    head: numbers.head + 1,
    other: (otherHead ?? 0) + 1,
    first: first + 1,
    last: first + width,
    row: grid.words.rows ? word(row) : String(row + 1),
    column: column + 1,
    ofHead: column - first + 1,
    up: by > 0,
    by: formatNumber(by),
    slope: formatNumber(slope),
    now: formatNumber(now),
    wanted: formatNumber(wanted),
    missing: formatNumber(wanted - now),
    grows: wanted > now,
    value: formatNumber(value, 2),
    range: [formatNumber(value * 0.8, 1), formatNumber(value * 1.25, 1)] as const,
    feature: formatNumber(input[query]?.[row] ?? 0),
    featureOfTarget: formatNumber(input[target]?.[row] ?? 0),
    featureOfRival: formatNumber(input[rival]?.[row] ?? 0),
    inQuery: formatNumber(numbers.q[query]?.[d] ?? 0),
    inTarget: formatNumber(numbers.k[target]?.[d] ?? 0),
    inRival: formatNumber(numbers.k[rival]?.[d] ?? 0),
  };
  return changeQuestion(asked, task, {
    key: `${question} ${sentences.tokens.join(' ')} ${numbers.head} ${query} ${about}`,
    prompt: words.questions[question]({
      word: word(query),
      head: numHeads > 1 ? numbers.head + 1 : null,
      other: (otherHead ?? 0) + 1,
      target: word(target),
      share: rowGoal?.share ? formatPlain(rowGoal.share) : '',
      column: (numberGoal?.column ?? 0) + 1,
      value: numberGoal ? formatNumber(numberGoal.value, 1) : '',
    }),
    note: hides ? words.notes.mask : hot ? words.notes.temperature : ofNumber,
    hints: words.hints[question](helped),
    given: given(),
    ...(otherHead === undefined ? {} : { name: words.headName(numbers.head + 1) }),
    choice: hot
      ? null
      : (move) => {
          const value = move?.values[0] ?? Number.NEGATIVE_INFINITY;
          return gridInput({ grid, value, sentences, bands, beside: factors[grid.tensor] ?? null });
        },
    labels: ([row = 0, column = 0]) => {
      if (hides) return [];
      return [hot ? words.temperature : words.chosen(grid.words.rows ? word(row) : String(row + 1), column + 1)];
    },
    knob: { step: hot || rowGoal ? 0.1 : 0.01, ...(hot ? { scale: logarithmicScale(1 / limit, limit, 100) } : {}) },
    ...(hides ? { tried: { chosen: [column, column], values: [] } } : {}),
    unmoved: words.unmoved[question === 'temperature' || question === 'hide' ? question : 'cell'],
    words: {
      right: (reads, { moved }) => words.right(reads, SHARED.includes(question) ? words.others(moved) : ''),
      wrong: (reads, why) => `${words.wrong(reads)} ${why}`,
      strip: ({ tensor }) => words.strips[tensor](word(query), numbers.head + 1),
      has: ({ column, value }, number) => words.has(column + 1, number, formatNumber(value, 1)),
      was: words.was,
      away: words.mistakes.away,
    },
    missing,
    cause,
    solution: (reads) => [
      words.solutions[question](helped),
      sum(hides ? words.maskCell(word(row), word(column), true) : `${hot ? name : place} = ${helped.value}`),
      reads,
    ],
  });
}
