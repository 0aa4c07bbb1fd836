/** The texts of a task to change one number: prompt, hints, what follows from a change, and the solution. */
import { html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import type { AttentionTrace } from '../../../../engine/engine.ts';
import { changeWords as words } from '../../../../messages/exercises/change.ts';
import { formatNumber, formatPlain } from '../../../../views/format-number.ts';
import { entryName, type Sentences, written } from '../../../inspector/describe.ts';
import { subscripted } from '../../../ui/subscripted.ts';
import { weightsOf } from '../../layer/changed-layer.ts';
import { rowsOf } from '../../layer/head-numbers.ts';
import { readsNow, wordBars } from '../../layer/word-bars.ts';
import type { Posed } from '../../posed.ts';
import { type ChangeTask, type Outcome, TOLERANCE } from './change-task.ts';
import type { GridView } from './grid-view.ts';

const fixed = (value: number): string => formatNumber(value, 2);

/** The text of a task. */
export class ChangeInWords {
  readonly #width: number;
  readonly #numHeads: number;
  readonly #input: readonly (readonly number[])[];
  readonly #merged: readonly number[];
  readonly #otherWeights: readonly number[];

  /** Copies what it needs of the trace. */
  constructor(
    private readonly task: ChangeTask,
    readonly sentences: Sentences,
    trace: AttentionTrace,
  ) {
    const { dModel, numHeads } = trace.options;
    this.#width = dModel / numHeads;
    this.#numHeads = numHeads;
    this.#input = rowsOf(trace, 'input', dModel);
    this.#merged = rowsOf(trace, 'merged', dModel)[task.query] ?? [];
    this.#otherWeights = task.otherHead === null ? [] : weightsOf(trace, task.otherHead, task.query);
  }

  word(position: number): string {
    return entryName('t', position, this.sentences);
  }

  /** From 0; null where there is one head only. */
  get head(): number | null {
    return this.#numHeads > 1 ? this.task.numbers.head : null;
  }

  get bands(): { readonly rows: number; readonly columns: number } {
    const { tensor, columns } = this.task.grid;
    const band = this.#numHeads > 1 && columns.length > this.#width ? this.#width : 0;
    return { rows: tensor === 'w_o' ? band : 0, columns: ['w_q', 'w_v'].includes(tensor) ? band : 0 };
  }

  /** What the rows of the grid are multiplied by. */
  get beside(): GridView['beside'] {
    const { grid, query } = this.task;
    const word = this.word(query);
    switch (grid.tensor) {
      case 'w_q':
        return { name: word, at: (row) => this.#input[query]?.[row] ?? 0 };
      case 'w_v':
        return { name: words.blend, at: (row) => this.#blended(row) };
      case 'w_o':
        return { name: word, at: (row) => this.#merged[row] ?? 0 };
      default:
        return null;
    }
  }

  /** A feature of all words, blended by the weights. */
  #blended(feature: number): number {
    const weights = this.task.numbers.weights[this.task.query] ?? [];
    return weights.reduce((sum, weight, s) => sum + weight * (this.#input[s]?.[feature] ?? 0), 0);
  }

  headOf(index: number): number {
    return Math.floor(index / this.#width);
  }

  get #target(): number {
    const { goal, rival } = this.task;
    return goal.kind === 'row' ? (goal.goal.keys[0] ?? rival) : rival;
  }

  get prompt(): string {
    const { question, query, goal, otherHead } = this.task;
    return words.questions[question]({
      word: this.word(query),
      head: this.head === null ? null : this.head + 1,
      other: (otherHead ?? 0) + 1,
      target: this.word(this.#target),
      share: goal.kind === 'row' && goal.goal.share !== null ? formatPlain(goal.goal.share) : '',
      column: goal.kind === 'number' ? goal.column : 0,
      value: goal.kind === 'number' ? formatNumber(goal.value, 1) : '',
    });
  }

  get note(): string {
    const { question, goal, limit } = this.task;
    if (question === 'hide') return words.notes.mask;
    if (question === 'temperature') return words.notes.temperature;
    const range = words.notes.range(String(limit));
    return goal.kind === 'number' ? `${range} ${words.notes.within(fixed(TOLERANCE))}` : range;
  }

  get cell(): Posed['cell'] {
    const { goal, query, numbers } = this.task;
    const h = numbers.head;
    if (goal.kind === 'row') return { tensor: 'weights', at: { h, t: query, s: this.#target } };
    if (goal.tensor === 'output') return { tensor: 'output', at: { t: query, m: goal.column } };
    const d = goal.column % this.#width;
    const own = goal.tensor === 'context' ? h : this.headOf(goal.column);
    return { tensor: goal.tensor, at: { h: own, t: query, d } };
  }

  get #helped() {
    const { task } = this;
    const { numbers, query, rival, solution, grid, goal, otherHead, start } = task;
    const target = this.#target;
    const by = solution.value - grid.at(solution.row, solution.column);
    const d = solution.column - numbers.head * this.#width;
    const slope = this.#slope();
    const now = goal.kind === 'number' ? (start.numbers[goal.column] ?? 0) : Math.max(...start.weights);
    const wanted = goal.kind === 'number' ? goal.value : (goal.goal.share ?? 0);
    const first = numbers.head * this.#width;
    return {
      word: this.word(query),
      target: this.word(target),
      rival: this.word(rival),
      head: numbers.head + 1,
      other: (otherHead ?? 0) + 1,
      first,
      last: first + this.#width - 1,
      row: grid.words.rows ? this.word(solution.row) : String(solution.row),
      column: solution.column,
      up: by > 0,
      by: fixed(by),
      slope: fixed(slope),
      now: fixed(now),
      wanted: fixed(wanted),
      missing: fixed(wanted - now),
      grows: wanted > now,
      value: formatNumber(solution.value, 2),
      range: [formatNumber(solution.value * 0.8, 1), formatNumber(solution.value * 1.25, 1)] as const,
      feature: fixed(this.#input[query]?.[solution.row] ?? 0),
      featureOfTarget: fixed(this.#input[target]?.[solution.row] ?? 0),
      featureOfRival: fixed(this.#input[rival]?.[solution.row] ?? 0),
      inQuery: fixed(numbers.q[query]?.[d] ?? 0),
      inTarget: fixed(numbers.k[target]?.[d] ?? 0),
      inRival: fixed(numbers.k[rival]?.[d] ?? 0),
    };
  }

  /** How much the goal's number changes with the solution's entry. */
  #slope(): number {
    const { numbers, query, grid, solution } = this.task;
    const weights = numbers.weights[query] ?? [];
    if (grid.tensor === 'v') return weights[solution.row] ?? 0;
    if (grid.tensor === 'w_o') return this.#merged[solution.row] ?? 0;
    return this.#blended(solution.row);
  }

  get hints(): readonly string[] {
    return words.hints[this.task.question](this.#helped);
  }

  outcome({ weights, numbers }: Outcome): TemplateResult {
    const { task } = this;
    const { goal, start, query } = task;
    const bars =
      goal.kind === 'row' || goal.tensor === 'context'
        ? wordBars(
            {
              head: this.head,
              query,
              weights,
              before: start.weights,
              targets: goal.kind === 'row' ? goal.goal.keys : [],
              goal: goal.kind === 'row' ? goal.goal.share : null,
            },
            this.sentences,
          )
        : nothing;
    // With another head's row above, both rows have a name.
    const name =
      task.otherHead === null ? nothing : html`<p class="length">${words.headName(task.numbers.head + 1)}</p>`;
    return goal.kind === 'row' ? html`${name}${bars}` : html`${bars}${this.#strip(numbers, start.numbers, goal)}`;
  }

  /** A row of numbers, with what changed. */
  #strip(now: readonly number[], before: readonly number[], goal: Extract<ChangeTask['goal'], { kind: 'number' }>) {
    const name = words.strips[goal.tensor](this.word(this.task.query), this.task.numbers.head + 1);
    return html`<figure class="outcome">
      <figcaption>${name}</figcaption>
      <ol aria-label=${name}>
        ${now.map((value, column) => {
          const was = before[column] ?? value;
          const changed = Math.abs(value - was) >= 0.005;
          return html`<li class=${classMap({ goal: column === goal.column, changed })}>
            <span>${column}</span><b class="number">${fixed(value)}</b>
            <span class="number was">${changed ? html`<span class="unseen">${words.was}</span> <s>${fixed(was)}</s>` : nothing}</span>
          </li>`;
        })}
      </ol>
      <p role="status" class="length">${words.has(goal.column, fixed(now[goal.column] ?? 0), formatNumber(goal.value, 1))}</p>
    </figure>`;
  }

  /** A sentence that the figure does not show, where no bars show it; the row of another head. */
  material(own: boolean): TemplateResult | typeof nothing {
    const { otherHead, goal } = this.task;
    if (otherHead !== null)
      return html`<p class="setting">${words.headName(otherHead + 1)}</p>${this.#otherBars(otherHead)}`;
    const shown = own || goal.kind === 'row' || goal.tensor === 'context';
    return shown ? nothing : html`<p class="setting">${words.sentence(written(this.sentences.tokens))}</p>`;
  }

  #otherBars(head: number): TemplateResult {
    return wordBars(
      {
        head,
        query: this.task.query,
        weights: this.#otherWeights,
        before: this.#otherWeights,
        targets: [],
        goal: null,
      },
      this.sentences,
    );
  }

  reads({ weights, numbers }: Outcome): string {
    const { goal, query } = this.task;
    if (goal.kind === 'row') return readsNow(query, weights, this.sentences);
    return words.has(goal.column, fixed(numbers[goal.column] ?? 0), formatNumber(goal.value, 1));
  }

  /** What keeps the goal from being reached; empty if the numbers have said it. */
  missing({ weights }: Outcome): string {
    const { goal } = this.task;
    if (goal.kind === 'number') return '';
    const [target] = goal.goal.keys;
    if (target !== undefined) return words.missing.lead(this.word(target), fixed(weights[target] ?? 0));
    const [largest, share] = [Math.max(...weights), goal.goal.share ?? 0];
    return words.missing.largest(fixed(largest), fixed(share), largest > share);
  }

  solution(): TemplateResult {
    const { task } = this;
    const { solution, question, grid } = task;
    const helped = this.#helped;
    const name = words.names[grid.tensor] ?? grid.tensor;
    const place = question === 'temperature' ? '' : `[${solution.row}, ${solution.column}]`;
    const after = task.compute(solution);
    return html`<div class="solution">
      <p>${subscripted(words.solutions[question](helped))}</p>
      <p class="sum">${subscripted(name)}${place} = ${formatNumber(solution.value, 2)}</p>
      <p>${this.reads(after)}</p>
    </div>`;
  }
}
