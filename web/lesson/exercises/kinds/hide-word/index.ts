/** "Hide a word": the learner hides words, or marks the outputs that a hidden word changes. */

import { html, nothing, type TemplateResult } from 'lit';
import { hideWords as words } from '../../../../messages/exercises/hide.ts';
import { formatNumber } from '../../../../views/format-number.ts';
import { entryLabel, entryName, type Sentences } from '../../../inspector/describe.ts';
import type { ExerciseContext } from '../../exercise-context.ts';
import { byWeight, READING_HEAD, readingRow, readSentence } from '../../layer/learned-sentence.ts';
import { wordBars } from '../../layer/word-bars.ts';
import { wordBarsStyles } from '../../layer/word-bars-styles.ts';
import { marksFrom, wordMarks } from '../../layer/word-marks.ts';
import { wordMarksStyles } from '../../layer/word-marks-styles.ts';
import type { Checked } from '../../mistake.ts';
import type { AnswerSheet, Evidence, Question } from '../../posed.ts';
import { type HideExercise, type HideQuestion, hideWord, type OutputExercise, type ReadExercise } from './hide-word.ts';

export { hideWords as texts } from '../../../../messages/exercises/hide.ts';

/** The least weight that is named among the readers of a word. */
const LEAST_NAMED = 0.1;

export const styles = [wordBarsStyles, wordMarksStyles];

export function pose(question: HideQuestion, { seed }: ExerciseContext): Question | null {
  const exercise = hideWord(question, seed);
  if (!exercise) return null;
  const { text, read, hints } = exercise;
  const sentences = { tokens: read.tokens };
  const name = (word: number): string => entryName('t', word, sentences);
  return {
    key:
      exercise.question === 'read'
        ? `read ${text} ${exercise.row} ${exercise.target}`
        : `${question} ${text} ${exercise.hidden}`,
    numbers: [],
    prompt:
      exercise.question === 'read'
        ? words.read.prompt(name(exercise.row), name(exercise.target))
        : words[exercise.question].prompt(text, name(exercise.hidden)),
    tensor: null,
    cell: null,
    note: words.note,
    hints,
    material: () => html``,
    solution: () =>
      exercise.question === 'read' ? readSolution(exercise, sentences) : outputSolution(exercise, sentences),
    open: (changed) => new HideSheet(exercise, sentences, changed),
  };
}

function rowView(
  { text, read, row, target }: ReadExercise,
  hidden: readonly number[],
  sentences: Sentences,
): TemplateResult {
  const before = readingRow(read, row);
  const weights = hidden.length === 0 ? before : readingRow(readSentence(text, { hidden }), row);
  return wordBars({ head: null, query: row, weights, before, targets: [target], goal: null }, sentences);
}

function readSolution(exercise: ReadExercise, sentences: Sentences): TemplateResult {
  const { right } = exercise;
  return html`<div class="solution">
    <p>${words.read.solution}</p>
    ${rowView(exercise, right, sentences)}
    <p class="sum">${words.read.answer(right.map((word) => entryName('s', word, sentences)).join(', '))}</p>
  </div>`;
}

function outputSolution({ question, changes, right }: OutputExercise, sentences: Sentences): TemplateResult {
  return html`<div class="solution">
    <p>${words[question].solution}</p>
    <ul class="axes">
      ${changes.map(
        (change, word) =>
          html`<li><span class="number">${formatNumber(change, 2)}</span> ${entryLabel('t', word, sentences)}</li>`,
      )}
    </ul>
    <p class="sum">${words[question].answer(right.map((word) => entryName('t', word, sentences)).join(', '))}</p>
  </div>`;
}

/** How much each word reads the hidden one in a head. */
function columnView({ read, hidden }: OutputExercise, head: number, sentences: Sentences): TemplateResult {
  const column = (read.weights[head] ?? []).map((row) => row[hidden] ?? 0);
  const name = entryName('t', hidden, sentences);
  const readers = byWeight(column)
    .filter((word) => (column[word] ?? 0) >= LEAST_NAMED)
    .map((word) => `${entryName('t', word, sentences)} ${formatNumber(column[word] ?? 0, 2)}`);
  const caption = readers.length > 0 ? words.changes.readers(name, readers.join(', ')) : words.changes.noReaders(name);
  const said = { label: words.changes.column(name, head + 1), caption };
  return wordBars(
    { head, query: hidden, weights: column, before: column, targets: [], goal: null, column: said },
    sentences,
  );
}

class HideSheet implements AnswerSheet {
  private marked: readonly number[] = [];
  /** The head whose weights are shown where outputs are marked. */
  private head: number | null = null;
  /** The hidden words whose row is shown: those of the last answer. */
  private tried: readonly number[] = [];

  constructor(
    private readonly exercise: HideExercise,
    private readonly sentences: Sentences,
    private readonly changed: () => void,
  ) {}

  get answer(): readonly string[] {
    return this.marked.map(String);
  }

  set answer(texts: readonly string[]) {
    this.marked = marksFrom(texts, this.sentences.tokens.length);
  }

  view(invalid: boolean): TemplateResult {
    const { exercise, sentences, marked, tried } = this;
    const hides = exercise.question === 'read';
    return html`${exercise.question === 'read' ? rowView(exercise, tried, sentences) : nothing}
    ${exercise.question === 'changes' ? this.heads(exercise) : nothing}
    ${wordMarks(
      { legend: words[exercise.question].mark, single: null, marked, look: hides ? 'hidden' : 'chosen', invalid },
      sentences,
      (next) => {
        this.marked = next;
        this.tried = [];
        this.changed();
      },
    )}`;
  }

  private heads(exercise: OutputExercise): TemplateResult {
    const { head, sentences } = this;
    return html`${wordMarks(
      {
        legend: words.changes.look(entryName('t', exercise.hidden, sentences)),
        single: 'column',
        marked: head === null ? [] : [head],
        look: 'chosen',
        invalid: false,
      },
      { tokens: exercise.read.weights.map((_, h) => String(h + 1)) },
      ([chosen = 0]) => {
        this.head = chosen;
        this.changed();
      },
    )}
    ${head === null ? nothing : columnView(exercise, head, sentences)}`;
  }

  /** Who reads the word in question while nothing is hidden. A causal mask is not the figure's. */
  get evidence(): Evidence | null {
    const { exercise, marked } = this;
    if (exercise.question === 'same') return null;
    const { text, read } = exercise;
    if (exercise.question === 'read')
      return {
        cell: { tensor: 'weights', at: { h: READING_HEAD, t: exercise.row, s: exercise.target } },
        sentence: text,
      };
    const { right, hidden } = exercise;
    const t = right.find((word) => !marked.includes(word)) ?? 0;
    const [h = 0] = byWeight(read.weights.map((head) => head[t]?.[hidden] ?? 0));
    return { cell: { tensor: 'weights', at: { h, t, s: hidden } }, sentence: text };
  }

  check(): Checked {
    const checked = this.exercise.check(this.marked);
    const { length } = this.sentences.tokens;
    // If every word is hidden, all weights are 0.
    this.tried = checked.right === null || this.marked.length === length ? [] : this.marked;
    return checked;
  }
}
