/** "Change one number": a cell to choose, its new number, and what the engine makes of it. */

import { html, nothing, type TemplateResult } from 'lit';
import { changeWords as words } from '../../../../messages/exercises/change.ts';
import { formatNumber } from '../../../../views/format-number.ts';
import { wordBarsStyles } from '../../layer/word-bars-styles.ts';
import { changeStyles } from './change-styles.ts';
import '../../../ui/controls/number-field.ts';
import type { NumberChange } from '../../../ui/controls/number-field.ts';
import { logarithmicScale } from '../../../ui/controls/slider-scale.ts';
import type { ExerciseContext } from '../../exercise-context.ts';
import { type Asked, onSentence } from '../../layer/learned-sentence.ts';
import type { Checked } from '../../mistake.ts';
import type { AnswerSheet, Evidence, Question } from '../../posed.ts';
import { changeTask } from './change-drafts.ts';
import { ChangeInWords } from './change-in-words.ts';
import { type ChangeQuestion, type ChangeTask, type Entry, HOTTEST, type Outcome } from './change-task.ts';
import { gridView } from './grid-view.ts';

export { changeWords as texts } from '../../../../messages/exercises/change.ts';

const fixed = (value: number): string => formatNumber(value, 2);

export const styles = [wordBarsStyles, changeStyles];

export function pose(question: ChangeQuestion, context: ExerciseContext): Question | null {
  return onSentence(context, (asked) => poseOn(question, context, asked));
}

function poseOn(
  question: ChangeQuestion,
  { head, seed }: ExerciseContext,
  { trace, sentences, own, text }: Asked,
): Question | null {
  const task = changeTask(trace, question, seed, head);
  if (!task) return null;
  const { numbers, query, goal } = task;
  const said = new ChangeInWords(task, sentences, trace);
  const about = goal.kind === 'row' ? `${goal.goal.keys.join()} ${goal.goal.share}` : `${goal.column} ${goal.value}`;
  return {
    key: `${question} ${sentences.tokens.join(' ')} ${numbers.head} ${query} ${about}`,
    numbers: numbers.weights[query] ?? [],
    prompt: said.prompt,
    tensor: 'weights',
    cell: own ? said.cell : null,
    note: said.note,
    hints: said.hints,
    material: () => said.material(own),
    solution: () => said.solution(),
    open: (changed) => new ChangeSheet(task, said, said.cell && { cell: said.cell, sentence: text }, changed),
  };
}

class ChangeSheet implements AnswerSheet {
  private entry: Entry | null = null;

  constructor(
    private readonly task: ChangeTask,
    private readonly said: ChangeInWords,
    /** The number before the change. */
    readonly evidence: Evidence | null,
    private readonly changed: () => void,
  ) {
    if (task.question === 'temperature') this.entry = { row: 0, column: 0, value: task.grid.at(0, 0) };
  }

  get answer(): readonly string[] {
    const { entry } = this;
    return entry ? [entry.row, entry.column, entry.value].map(String) : [];
  }

  set answer([row, column, value]: readonly string[]) {
    this.entry = { row: Number(row), column: Number(column), value: Number(value) };
  }

  view(invalid: boolean): TemplateResult {
    const { task, said, entry } = this;
    const { grid, question } = task;
    return html`${said.outcome(this.outcome)}
      ${
        question === 'temperature'
          ? nothing
          : gridView({
              grid,
              entry,
              sentences: said.sentences,
              bands: said.bands,
              beside: said.beside,
              choose: (row, column) => this.choose(row, column),
            })
      }
      ${entry && question !== 'hide' ? this.field(entry, invalid) : nothing}`;
  }

  check(): Checked {
    const { task, said, outcome } = this;
    if (!this.moved) return { right: null, message: words.unmoved[unmovedIn(task.question)] };
    const reads = said.reads(outcome);
    if (outcome.reached) return { right: true, message: words.right(reads, this.sideEffects) };
    const { id, message } = this.mistake();
    return {
      right: false,
      mistake: id,
      message: [words.wrong(reads), said.missing(outcome), message].filter(Boolean).join(' '),
    };
  }

  /** What else a shared weight changed; empty where that teaches nothing. */
  private get sideEffects(): string {
    const { task, outcome } = this;
    const shared = ['feature', 'queryWeight', 'agree', 'headBand'].includes(task.question);
    return shared ? words.others(outcome.others) : '';
  }

  /** A known cause; an empty message for none. */
  private mistake(): { readonly id: string | null; readonly message: string } {
    const { task, said, entry, outcome } = this;
    const { question, goal, grid, query, start, numbers } = task;
    const { mistakes } = words;
    if (!entry) return NONE;
    if (question === 'hide')
      return entry.row === query
        ? NONE
        : { id: 'other-row', message: mistakes.otherRow(said.word(entry.row), said.word(query)) };
    if (outcome.strayed) {
      const own = said.headOf(grid.tensor === 'w_o' ? entry.row : entry.column) + 1;
      const index = grid.tensor === 'w_o' ? entry.row : entry.column;
      return { id: 'other-head', message: mistakes.otherHead[grid.tensor === 'w_o' ? 'row' : 'column'](index, own) };
    }
    if (goal.kind === 'number') {
      if (entry.column !== goal.column) return { id: 'other-column', message: mistakes.otherColumn(entry.column) };
      const weight = numbers.weights[query]?.[entry.row] ?? 1;
      return question === 'value' && weight < 0.1
        ? { id: 'hardly-read', message: mistakes.hardlyRead(said.word(query), said.word(entry.row), fixed(weight)) }
        : NONE;
    }
    const [target] = goal.goal.keys;
    if (target === undefined) return NONE;
    const gained = (outcome.weights[target] ?? 0) - (start.weights[target] ?? 0);
    if (outcome.weights.every((weight, s) => Math.abs(weight - (start.weights[s] ?? 0)) < 0.005))
      return { id: 'no-effect', message: mistakes.noEffect };
    return gained < -0.005 ? { id: 'away', message: mistakes.away(said.word(target)) } : NONE;
  }

  private get moved(): boolean {
    const { entry, task } = this;
    return entry !== null && !(Math.abs(entry.value - task.grid.at(entry.row, entry.column)) < 0.005);
  }

  private get outcome(): Outcome {
    return this.moved ? this.task.compute(this.entry) : this.task.start;
  }

  private field(entry: Entry, invalid: boolean): TemplateResult {
    const { task, said } = this;
    const { grid, limit, goal } = task;
    const hot = task.question === 'temperature';
    const row = grid.words.rows ? said.word(entry.row) : String(entry.row);
    return html`<div class="knobs" aria-describedby="note">
      <mha-number-field
        class=${invalid ? 'invalid' : ''}
        label=${hot ? words.temperature : words.chosen(row, entry.column)}
        .value=${Number(entry.value.toFixed(2))}
        .least=${hot ? 1 / HOTTEST : -limit}
        .most=${limit}
        .step=${hot || goal.kind === 'row' ? 0.1 : 0.01}
        .scale=${hot ? logarithmicScale(1 / HOTTEST, HOTTEST, 100) : null}
        @mha-number=${(event: CustomEvent<NumberChange>) => this.set(event.detail.value)}
      ></mha-number-field>
    </div>`;
  }

  /** Choosing a cell takes back the change of another one. A cell of the mask is hidden, or shown again. */
  private choose(row: number, column: number): void {
    const { task, entry } = this;
    const same = entry?.row === row && entry.column === column;
    const now = task.grid.at(row, column);
    if (task.question !== 'hide') this.entry = same ? entry : { row, column, value: now };
    else if (Number.isFinite(now)) this.entry = same ? null : { row, column, value: Number.NEGATIVE_INFINITY };
    this.changed();
  }

  private set(value: number): void {
    const { entry, task } = this;
    const least = task.question === 'temperature' ? 1 / HOTTEST : -task.limit;
    if (!entry || !(value >= least && value <= task.limit)) return;
    // What nobody changed keeps all of its decimals.
    if (Math.abs(value - entry.value) < 0.005) return;
    this.entry = { ...entry, value };
    this.changed();
  }
}

function unmovedIn(question: ChangeTask['question']): keyof typeof words.unmoved {
  return question === 'temperature' || question === 'hide' ? question : 'cell';
}

const NONE = { id: null, message: '' } as const;
