/** Poses an instructor's own question: a choice, a number, or goals for the figure. */
import { css, html } from 'lit';
import type { CellRef } from '../../../engine/cell.ts';
import { words } from '../../../messages/en/exercises/own-question.ts';
import { formatNumber, formatPlain } from '../../../views/format-number.ts';
import { cellExists, cellInWords, isHighestInRow, valueAt } from '../../inspector/describe.ts';
import { inlineCode, type Shown, sum } from '../blocks.ts';
import { choice } from '../choices.ts';
import { type Input, listIn } from '../inputs.ts';
import type { Verdict } from '../mistake.ts';
import { numberAnswer } from '../number.ts';
import type { ExerciseContext, Question } from '../question.ts';
import { DECIMALS } from './compute-cell/problem.ts';
import { questionAbout } from './compute-cell.ts';
import {
  cellOf,
  type Goal,
  type OwnChoice,
  type OwnFigure,
  type OwnNumber,
  type OwnQuestion,
} from './own-question/own-schema.ts';

/** What the three forms of a question differ in. */
type Form = Pick<Question, 'note' | 'ask' | 'judge' | 'right' | 'wrong'> & {
  /** The answer; the instructor's own solution stands above it. */
  readonly answer: readonly Shown[];
} & Partial<Question>;

/** Null if the figure does not have a number that the question is about. */
export function pose(question: OwnQuestion, context: ExerciseContext): Question | null {
  const form = formOf(question, context);
  if (!form) return null;
  const { answer, ...own } = form;
  const { id: key, question: prompt, hints = [], solution } = question;
  return { key, prompt, hints, ...own, solution: () => [...(solution === undefined ? [] : [solution]), ...answer] };
}

function formOf(question: OwnQuestion, context: ExerciseContext): Form | null {
  switch (question.kind) {
    case 'choice':
      return choiceForm(question);
    case 'number':
      return numberForm(question, context);
    case 'figure':
      return figureForm(question, context);
  }
}

function choiceForm({ options }: OwnChoice): Form {
  const right = options.flatMap(({ right }, i) => (right ? [String(i)] : []));
  const several = right.length > 1;
  const replyTo = (id: string | undefined) => options[Number(id)]?.reply;
  const judge = (chosen: readonly string[]): Verdict => {
    const wrong = chosen.find((id) => !right.includes(id));
    if (wrong !== undefined)
      return { right: false, mistake: `option-${Number(wrong) + 1}`, message: replyTo(wrong) ?? words.wrong };
    if (chosen.length < right.length) return { right: false, mistake: 'incomplete', message: words.incomplete };
    const reply = several ? undefined : replyTo(chosen[0]);
    return { right: true, message: reply === undefined ? words.right : `${words.right} ${reply}` };
  };
  return {
    note: several ? words.several : words.one,
    ask: () => [
      choice({
        legend: several ? words.chooseSeveral : words.choose,
        options: options.map(({ text }, i) => ({ id: String(i), label: text })),
        several,
      }),
    ],
    judge: ([text]) => (text ? judge(listIn(text)) : { right: null, message: words.choose }),
    right: [right.join(' ')],
    wrong: options.flatMap(({ right }, i) => (right ? [] : [[String(i)]])),
    answer: options.filter(({ right }) => right).map(({ text }) => sum(text)),
  };
}

/** The instructor's own number, or a cell that the core computes. Null if the figure has no such cell. */
function numberForm({ answer, tolerance, hints }: OwnNumber, context: ExerciseContext): Form | null {
  const { trace, sentences } = context;
  const cell = typeof answer === 'number' ? null : cellOf(answer);
  if (typeof answer !== 'number' && !(cell && cellExists(trace, cell))) return null;
  const exact = cell ? valueAt(trace.get(cell.tensor), cell) : Number(answer);
  const computed = cell && questionAbout(trace, cell, sentences);
  return {
    note: words.number.note(formatPlain(tolerance)),
    ...numberAnswer({
      right: exact,
      // The given numbers are rounded, so the answer from them differs a little from the exact one.
      rounded: computed ? Number(exact.toFixed(DECIMALS)) : exact,
      tolerance,
      // The lesson's own exercise about the cell recognises mistakes.
      mistakes: computed?.mistakes ?? [],
      praise: () => words.right,
      otherwise: () => words.wrong,
    }),
    ...(cell ? { cell, tensor: cell.tensor, numbers: [exact, ...(computed?.numbers ?? [])] } : {}),
    ...(computed ? { hints: hints ?? computed.hints, given: computed.given } : {}),
    answer: computed
      ? computed.solution()
      : [sum(words.number.solution(cell ? formatNumber(exact, 4) : formatPlain(exact)))],
  };
}

/** What the learner must bring about in the figure, each goal with its present number. Null if the figure lacks such a number. */
function figureForm({ goals }: OwnFigure, { trace, sentences }: ExerciseContext): Form | null {
  const known = (text: string): CellRef | null => {
    const cell = cellOf(text);
    return cell && cellExists(trace, cell) ? cell : null;
  };
  const [first] = goals;
  if (!first || goals.some(({ cell }) => !known(cell))) return null;
  const holds = ({ cell: text, is, value = 0 }: Goal): boolean => {
    const cell = known(text);
    if (!cell) return false;
    const tensor = trace.get(cell.tensor);
    if (is === 'largest') return isHighestInRow(tensor, cell);
    return is === 'at-least' ? valueAt(tensor, cell) >= value : valueAt(tensor, cell) <= value;
  };
  const goalView = ({ cell: text, is, value = 0 }: Goal) => {
    const cell = known(text);
    if (!cell) return html`<li>${words.figure.gone}</li>`;
    const tensor = trace.get(cell.tensor);
    const wanted = words.figure.goals[is](cellInWords(tensor, sentences, cell), formatPlain(value));
    return html`<li>
      ${inlineCode(wanted)}
      <output class="number">${words.figure.now(formatNumber(valueAt(tensor, cell), 2))}</output>
    </li>`;
  };
  const figure: Input = { input: 'figure', view: () => html`<ul class="own-goals">${goals.map(goalView)}</ul>` };
  return {
    note: words.figure.note,
    cell: cellOf(first.cell),
    live: true,
    ask: () => [figure],
    judge: () => {
      const missed = goals.filter((goal) => !holds(goal)).length;
      return missed === 0
        ? { right: true, message: words.figure.reached }
        : { right: false, mistake: null, message: words.figure.notReached(missed, goals.length) };
    },
    right: [],
    wrong: [],
    answer: [],
  };
}

export const styles = [
  css`
    .own-goals { display: grid; gap: var(--s2); padding-inline-start: var(--s4); }
    .own-goals output { margin-inline-start: var(--s2); font-weight: 600; }
  `,
];
