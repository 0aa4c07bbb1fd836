/** "Steer the attention": fields for the numbers of a vector, and the row of weights that follows from them. */

import { html, nothing, type TemplateResult } from 'lit';
import { steerWords as words } from '../../../../messages/exercises/steer.ts';
import { formatNumber, formatPlain } from '../../../../views/format-number.ts';
import { entryName, type Sentences } from '../../../inspector/describe.ts';
import { wordBarsStyles } from '../../layer/word-bars-styles.ts';
import '../../../ui/controls/number-field.ts';
import type { NumberChange } from '../../../ui/controls/number-field.ts';
import type { ExerciseContext } from '../../exercise-context.ts';
import { type Asked, onSentence } from '../../layer/learned-sentence.ts';
import { readsNow, wordBars } from '../../layer/word-bars.ts';
import type { Checked } from '../../mistake.ts';
import type { AnswerSheet, Evidence, Question } from '../../posed.ts';
import { lengthOf, STEP, tooLong, valuesOf } from './search.ts';
import { type Steered, type SteerQuestion, type SteerTask, startOf, steerTask, vectorOf } from './steer-task.ts';

export { steerWords as texts } from '../../../../messages/exercises/steer.ts';

const fixed = (value: number): string => formatNumber(value, 2);
const short = (value: number): string => formatNumber(value, 1);

export const styles = [wordBarsStyles];

export function pose(question: SteerQuestion, context: ExerciseContext): Question | null {
  return onSentence(context, (asked) => poseOn(question, context, asked));
}

function poseOn(
  question: SteerQuestion,
  { head, seed }: ExerciseContext,
  { trace, sentences, own, text }: Asked,
): Question | null {
  const task = steerTask(trace, question, seed, head);
  if (!task) return null;
  const { numbers, query, goal } = task;
  const said = new Said(task, sentences, trace.options.numHeads);
  const cell = { tensor: 'weights', at: { h: numbers.head, t: query, s: goal.keys[0] ?? task.rival } };
  return {
    key: `${question} ${sentences.tokens.join(' ')} ${numbers.head} ${query} ${goal.keys.join()} ${goal.share} ${task.range.free.join()}`,
    numbers: numbers.weights[query] ?? [],
    prompt: said.prompt,
    tensor: 'weights',
    cell: own ? cell : null,
    note: said.note,
    hints: said.hints,
    material: () => nothing,
    solution: () => said.solution(),
    open: (changed) => new SteerSheet(task, said, { cell, sentence: text }, changed),
  };
}

/** The text of a task. */
class Said {
  constructor(
    private readonly task: SteerTask,
    private readonly sentences: Sentences,
    private readonly numHeads: number,
  ) {}

  word(position: number): string {
    return entryName('t', position, this.sentences);
  }

  get head(): number | null {
    return this.numHeads > 1 ? this.task.numbers.head : null;
  }

  get prompt(): string {
    const { question, query, goal } = this.task;
    const [first = query, second = query] = goal.keys;
    const share = goal.share === null ? '' : formatPlain(goal.share);
    const about = { word: this.word(query), head: this.head === null ? null : this.head + 1, share };
    return words.questions[question]({
      ...about,
      target: this.word(first),
      second: this.word(second),
      sharper: goal.keys.length > 0,
    });
  }

  get note(): string {
    const { range, tensor, question } = this.task;
    const count = range.free.length;
    if (range.scaled) return words.notes.scaled(formatPlain(range.limit));
    const limits = words.notes.limits(count, String(range.limit));
    if (range.longest !== null) return `${limits} ${words.notes.longest(fixed(range.longest))}`;
    if (tensor === 'k') return `${limits} ${words.notes.oneKey}`;
    return question === 'query' || question === 'even' ? `${limits} ${words.notes.others}` : limits;
  }

  get hints(): readonly string[] {
    const { question, numbers, query, rival, goal, range } = this.task;
    const [target = rival] = goal.keys;
    const other = goal.keys[1] ?? rival;
    return words.hints[question]({
      word: this.word(query),
      target: this.word(target),
      rival: this.word(other === target ? rival : other),
      sharper: goal.keys.length > 0,
      features: range.free.map((d) => ({
        feature: d,
        target: fixed(numbers.k[target]?.[d] ?? 0),
        rival: fixed(numbers.k[other]?.[d] ?? 0),
        query: fixed(numbers.q[query]?.[d] ?? 0),
      })),
      moves: this.moves(),
    });
  }

  /** Where the solution moves each number. */
  private moves(): readonly { feature: number; up: boolean }[] {
    const { range, solution } = this.task;
    const start = startOf(this.task, solution.position);
    const moves = range.free.map((feature, i) => ({ feature, by: (solution.values[i] ?? 0) - (start[feature] ?? 0) }));
    return moves.filter(({ by }) => Math.abs(by) >= STEP / 2).map(({ feature, by }) => ({ feature, up: by > 0 }));
  }

  bars(weights: readonly number[]): TemplateResult {
    const { numbers, query, goal } = this.task;
    const before = numbers.weights[query] ?? [];
    return wordBars({ head: this.head, query, weights, before, targets: goal.keys, goal: goal.share }, this.sentences);
  }

  reads(weights: readonly number[]): string {
    return readsNow(this.task.query, weights, this.sentences);
  }

  /** The weight that keeps the goal from being reached. */
  missing(weights: readonly number[]): string {
    const { goal } = this.task;
    const of = (key: number): string => fixed(weights[key] ?? 0);
    if (goal.keys.length === 0) {
      const top = weights.indexOf(Math.max(...weights));
      return words.missing.most(this.word(top), of(top), fixed(goal.share ?? 0));
    }
    const least = goal.keys.reduce((low, key) => ((weights[key] ?? 0) < (weights[low] ?? 0) ? key : low));
    return goal.share === null
      ? words.missing.lead(this.word(least), of(least))
      : words.missing.least(this.word(least), of(least), fixed(goal.share));
  }

  /** The vector that the search found, the terms that make it work, and the row that the engine computes of it. */
  solution(): TemplateResult {
    const { question, tensor, numbers, query, rival, goal, range, solution } = this.task;
    const start = startOf(this.task, solution.position);
    const vector = vectorOf(this.task, solution);
    const weights = this.task.compute(solution);
    const [target = rival] = goal.keys;
    const other = goal.keys[1] ?? rival;
    const beside =
      tensor === 'k'
        ? [{ name: words.table.query(this.word(query)), vector: numbers.q[query] ?? [] }]
        : (range.scaled ? [] : [target, other])
            .filter((key, i, all) => all.indexOf(key) === i)
            .map((key) => ({ name: words.table.key(this.word(key)), vector: numbers.k[key] ?? [] }));
    const shown = range.scaled ? start.map((_, d) => d).slice(0, 4) : range.free;
    return html`<div class="solution">
      <p>${words.solutions[question]}</p>
      <p class="sum">${this.found()}</p>
      <div class="frame" role="group" tabindex="0" aria-label=${words.table.name}>
        <table>
          <thead>
            <tr>
              <th scope="col">${words.table.feature}</th>
              <th scope="col">${words.table.before}</th>
              <th scope="col">${words.table.after}</th>
              ${beside.map(({ name }) => html`<th scope="col">${name}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${shown.map(
              (d) => html`<tr>
                <th scope="row">${d}</th>
                <td class="number">${fixed(start[d] ?? 0)}</td>
                <td class="number">${fixed(vector[d] ?? 0)}</td>
                ${beside.map((one) => html`<td class="number">${fixed(one.vector[d] ?? 0)}</td>`)}
              </tr>`,
            )}
          </tbody>
        </table>
      </div>
      <p>${this.reads(weights)}</p>
    </div>`;
  }

  /** The solution's numbers as a learner enters them. */
  private found(): string {
    const { range, tensor, solution } = this.task;
    const numbers = solution.values.map(short);
    if (range.scaled) return words.found.factor(numbers.join());
    return tensor === 'k' ? words.found.key(this.word(solution.position), numbers) : words.found.query(numbers);
  }
}

class SteerSheet implements AnswerSheet {
  /** Null until a word is chosen. */
  private steered: Steered | null;

  constructor(
    private readonly task: SteerTask,
    private readonly said: Said,
    /** The row before it is steered. */
    readonly evidence: Evidence,
    private readonly changed: () => void,
  ) {
    const [only = 0] = task.positions;
    this.steered = task.positions.length === 1 ? this.fresh(only) : null;
  }

  get answer(): readonly string[] {
    return this.steered && this.moved ? [this.steered.position, ...this.steered.values].map(String) : [];
  }

  set answer([position, ...values]: readonly string[]) {
    this.steered = { position: Number(position), values: values.map(Number) };
  }

  view(invalid: boolean): TemplateResult {
    const { task, said, steered } = this;
    return html`${said.bars(this.weights)}
      ${task.positions.length > 1 ? this.choice() : nothing}
      ${steered ? this.fields(steered, invalid) : nothing}
      ${steered && task.range.longest !== null ? this.length(steered, task.range.longest) : nothing}`;
  }

  check(): Checked {
    const { task, said, steered, weights } = this;
    if (!steered || !this.moved)
      return { right: null, message: words.unmoved[task.range.scaled ? 'factor' : task.tensor] };
    const reads = said.reads(weights);
    const long = tooLong(vectorOf(task, steered), task.range);
    if (task.goal.merit(weights) > 0 && !long) return { right: true, message: words.right(reads) };
    if (long) return { right: false, mistake: 'too-long', message: words.wrong(reads, words.mistakes.tooLong) };
    const { id, message } = this.mistake(steered);
    return {
      right: false,
      mistake: id,
      message: words.wrong(reads, `${said.missing(weights)}${message && ` ${message}`}`),
    };
  }

  /** A known cause; an empty message for none. */
  private mistake({ position }: Steered): { readonly id: string | null; readonly message: string } {
    const { task, said, weights } = this;
    const before = task.numbers.weights[task.query] ?? [];
    const [target] = task.goal.keys;
    if (target === undefined)
      return Math.max(...weights) > Math.max(...before) ? { id: 'sharper', message: words.mistakes.sharper } : NONE;
    const gained = (weights[target] ?? 0) - (before[target] ?? 0);
    if (task.tensor === 'k' && position !== target)
      return { id: 'other-key', message: words.mistakes.otherKey(said.word(position)) };
    return gained < -0.005 ? { id: 'away', message: words.mistakes.away(said.word(target)) } : NONE;
  }

  private fresh(position: number): Steered {
    return { position, values: valuesOf(startOf(this.task, position), this.task.range) };
  }

  private get moved(): boolean {
    const { steered } = this;
    if (!steered) return false;
    const start = this.fresh(steered.position).values;
    return steered.values.some((value, i) => Math.abs(value - (start[i] ?? 0)) >= STEP / 2);
  }

  private get weights(): readonly number[] {
    const { task, steered } = this;
    return steered ? task.compute(steered) : (task.numbers.weights[task.query] ?? []);
  }

  private choice(): TemplateResult {
    const { task, said, steered } = this;
    return html`<fieldset class="choices">
      <legend>${words.whichKey}</legend>
      ${task.positions.map(
        (position) => html`<label>
          <input
            type="radio"
            name="key"
            .checked=${steered?.position === position}
            @change=${() => this.take(this.fresh(position))}
          />
          <span>${said.word(position)}</span>
        </label>`,
      )}
    </fieldset>`;
  }

  private fields(steered: Steered, invalid: boolean): TemplateResult {
    const { range, tensor } = this.task;
    const name = this.said.word(steered.position);
    return html`<div class="knobs" role="group" aria-label=${words.vector[tensor](name)} aria-describedby="note">
      ${steered.values.map(
        (value, i) => html`<mha-number-field
          class=${invalid ? 'invalid' : ''}
          label=${range.scaled ? words.factor : words.number(range.free[i] ?? 0)}
          .value=${Number(value.toFixed(2))}
          .least=${range.scaled ? 0 : -range.limit}
          .most=${range.limit}
          .step=${STEP}
          @mha-number=${(event: CustomEvent<NumberChange>) => this.move(i, event.detail.value)}
        ></mha-number-field>`,
      )}
    </div>`;
  }

  private length(steered: Steered, longest: number): TemplateResult {
    const length = lengthOf(vectorOf(this.task, steered));
    const over = length > longest + 0.01;
    return html`<p class=${over ? 'length over' : 'length'}>${words.length(fixed(length), fixed(longest))}</p>`;
  }

  private move(i: number, value: number): void {
    const { steered } = this;
    const { limit, scaled } = this.task.range;
    if (!steered || !(value >= (scaled ? 0 : -limit) && value <= limit)) return;
    // The end of a drag repeats its last number, rounded; what nobody moved stays exact.
    if (Math.abs(value - (steered.values[i] ?? 0)) < 0.005) return;
    this.take({ ...steered, values: steered.values.with(i, value) });
  }

  private take(steered: Steered): void {
    this.steered = steered;
    this.changed();
  }
}

const NONE = { id: null, message: '' } as const;
