/** Questions with one number to change: a cell to choose, its new number, and what the engine makes of it. */
import { html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import type { AttentionTrace } from '../../../../engine/engine.ts';
import { changeWords as words } from '../../../../messages/exercises/change.ts';
import { formatNumber, formatPlain } from '../../../../views/format-number.ts';
import { entryName, type Sentences } from '../../../inspector/describe.ts';
import '../../../ui/controls/number-field.ts';
import type { NumberChange } from '../../../ui/controls/number-field.ts';
import { logarithmicScale } from '../../../ui/controls/slider-scale.ts';
import { subscripted } from '../../../ui/subscripted.ts';
import type { ChangeEntry } from '../../entry.ts';
import { weightsOf } from '../../layer/changed-layer.ts';
import { rowsOf } from '../../layer/head-numbers.ts';
import { type Asked, onSentence } from '../../layer/learned-sentence.ts';
import { readsNow, wordBars } from '../../layer/word-bars.ts';
import type { Checked } from '../../mistake.ts';
import type { AnswerSheet, ExerciseContext, Posed } from '../../posed.ts';
import { type ChangeTask, changeTask, type Entry, HOTTEST, type Outcome, TOLERANCE } from './change-task.ts';
import { type GridView, gridView } from './grid-view.ts';

const fixed = (value: number): string => formatNumber(value, 2);

export function poseChange(entry: ChangeEntry, context: ExerciseContext): Posed | null {
  return onSentence(context, (asked) => poseOn(entry, context, asked));
}

function poseOn(
  { kind, change: question }: ChangeEntry,
  { head, seed }: ExerciseContext,
  { trace, sentences, own }: Asked,
): Posed | null {
  const task = changeTask(trace, question, seed, head);
  if (!task) return null;
  const { numbers, query, goal } = task;
  const said = new Said(task, sentences, trace);
  const about = goal.kind === 'row' ? `${goal.goal.keys.join()} ${goal.goal.share}` : `${goal.column} ${goal.value}`;
  return {
    kind,
    key: `${question} ${sentences.tokens.join(' ')} ${numbers.head} ${query} ${about}`,
    numbers: numbers.weights[query] ?? [],
    prompt: said.prompt,
    tensor: 'weights',
    cell: own ? said.cell : null,
    note: said.note,
    hints: said.hints,
    material: () => said.material(own),
    solution: () => said.solution(),
    open: (changed) => new ChangeSheet(task, said, changed),
  };
}

/** A task in words. */
class Said {
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
    return goal.kind === 'row' ? html`${bars}` : html`${bars}${this.#strip(numbers, start.numbers, goal)}`;
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
            <span class="number was">${changed ? words.was(fixed(was)) : nothing}</span>
          </li>`;
        })}
      </ol>
      <p role="status" class="length">${words.has(goal.column, fixed(now[goal.column] ?? 0), formatNumber(goal.value, 1))}</p>
    </figure>`;
  }

  /** A sentence that the figure does not show, where no bars show it; the row of another head. */
  material(own: boolean): TemplateResult | typeof nothing {
    const { otherHead, goal } = this.task;
    if (otherHead !== null) return this.#otherBars(otherHead);
    const shown = own || goal.kind === 'row' || goal.tensor === 'context';
    return shown ? nothing : html`<p class="setting">${words.sentence(this.sentences.tokens.join(' '))}</p>`;
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

class ChangeSheet implements AnswerSheet {
  private entry: Entry | null = null;

  constructor(
    private readonly task: ChangeTask,
    private readonly said: Said,
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
