/** "Hide a word": the learner hides words and watches a row, or marks the outputs that a hidden word changes. */
import { words } from '../../../messages/en/exercises/hide-word.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { entryLabel, entryName } from '../../inspector/describe.ts';
import { list, type Shown, sum } from '../blocks.ts';
import { choice, marks, wordMarks } from '../choices.ts';
import { numbersIn } from '../inputs.ts';
import { byWeight } from '../layer/head-numbers.ts';
import {
  firstFitting,
  grammar,
  outputChanges,
  READING_HEAD,
  type ReadSentence,
  readingRow,
  readSentence,
} from '../layer/learned-sentence.ts';
import { bars } from '../layer/word-bars.ts';
import type { Checked } from '../mistake.ts';
import { type ExerciseContext, type Question, weightShown } from '../question.ts';

export { layerStyles as styles } from '../layer/layer-styles.ts';
export { learnedNeeds as needs } from '../layer/learned-sentence.ts';

/** Hide words so that another is read most; the outputs that change most; those that stay the same under a causal mask. */
export type HideQuestion = 'read' | 'changes' | 'same';

/** The target is that much larger than what follows, and large enough to be seen. */
const LEAST_LEAD = 0.02;
const LEAST_WEIGHT = 0.04;
/** Maximum number of words to hide. */
const MOST_HIDDEN = 3;
/** The outputs that change most, and how clearly they do. */
const MOST_CHANGED = 2;
const CLEAR_RATIO = 1.2;
/** The weight from which a head clearly reads a word. */
const READS = 0.5;
/** The least weight that is named among the readers of a word. */
const LEAST_NAMED = 0.1;

/** A row, the word that it should read most, and the words to hide: those with larger weights. */
export function drawRead(seed: number) {
  return firstFitting(seed, 'hide read', (pick) => {
    const { first: text, row, reads } = grammar().pair(pick(['meaning', 'gender'] as const), pick);
    const [, target] = reads;
    const read = readSentence(text);
    const weights = readingRow(read, row);
    const order = byWeight(weights);
    const place = order.indexOf(target);
    const [own = 0, next = 0] = [weights[target], weights[order[place + 1] ?? -1]];
    const fits = place >= 1 && place <= MOST_HIDDEN && own >= LEAST_WEIGHT && own - next >= LEAST_LEAD;
    return fits ? { text, read, row, target, right: order.slice(0, place) } : null;
  });
}

/** A hidden word, the length of each output's change, and the outputs that are asked for. */
export function drawChanges(question: 'changes' | 'same', seed: number) {
  return firstFitting(seed, `hide ${question}`, (pick) => {
    const { first: text, reads: nouns } = grammar().pair(pick(['meaning', 'gender'] as const), pick);
    const causal = question === 'same';
    const read = readSentence(text, { causal });
    const hidden = pick(causal ? read.tokens.map((_, word) => word).slice(2, -2) : nouns);
    const changes = outputChanges(read, readSentence(text, { causal, hidden: [hidden] }));
    if (causal) {
      const right = changes.flatMap((change, word) => (change === 0 ? [word] : []));
      return { text, read, hidden, changes, right };
    }
    const order = byWeight(changes);
    const [least = 0, next = 0] = order.slice(MOST_CHANGED - 1, MOST_CHANGED + 1).map((word) => changes[word] ?? 0);
    const most = order.slice(0, MOST_CHANGED);
    const isRead = (word: number): boolean => read.weights.some((rows) => (rows[word]?.[hidden] ?? 0) >= READS);
    const fits = least >= CLEAR_RATIO * next && most.every(isRead);
    return fits ? { text, read, hidden, changes, right: most.sort((a, b) => a - b) } : null;
  });
}

export function pose(question: HideQuestion, { seed }: ExerciseContext): Question | null {
  return question === 'read' ? poseRead(seed) : poseChanges(question, seed);
}

const answer = (marked: readonly number[]): string => marked.join(' ');

function poseRead(seed: number): Question | null {
  const made = drawRead(seed);
  if (!made) return null;
  const { text, read, row, target, right } = made;
  const own = words.read;
  const name = (word: number): string => entryName('s', word, read);
  const rowAfter = (hidden: readonly number[]): readonly number[] =>
    readingRow(hidden.length === 0 ? read : readSentence(text, { hidden }), row);
  const rowOf = (hidden: readonly number[]) =>
    bars(read, { query: row, weights: rowAfter(hidden), before: readingRow(read, row), targets: [target] });
  const judge = (hidden: readonly number[]): Checked => {
    if (hidden.length === 0) return { right: null, message: own.hideFirst };
    if (hidden.includes(target)) return { right: false, mistake: 'hid-target', message: own.hidTarget(name(target)) };
    const after = rowAfter(hidden);
    const said = [name(row), name(target), formatNumber(after[target] ?? 0)] as const;
    if (byWeight(after)[0] !== target) return { right: false, mistake: 'another-read', message: own.another(...said) };
    return hidden.length > right.length
      ? { right: false, mistake: 'too-many', message: own.tooMany(hidden.length, right.length) }
      : { right: true, message: own.right(...said) };
  };
  const others = read.tokens.flatMap((_, word) => (right.includes(word) ? [] : [word]));
  return {
    key: `read ${text} ${row} ${target}`,
    prompt: own.prompt(entryName('t', row, read), entryName('t', target, read)),
    note: words.note,
    hints: [...own.hints(name(target)), own.larger(right.map(name).join(', '))],
    ask: ([hidden]) => [
      rowOf(numbersIn(hidden)),
      choice({ legend: own.mark, options: wordMarks(read), several: true, look: 'hidden' }),
    ],
    judge: ([hidden]) => judge(numbersIn(hidden)),
    right: [answer(right)],
    wrong: others.flatMap((word) => [[answer([word])], [answer([...right, word])]]),
    solution: () => [own.solution, rowOf(right), sum(own.answer(right.map(name).join(', ')))],
    /** The word that is to be read. */
    evidence: () => weightShown(READING_HEAD, row, target, text),
  };
}

function poseChanges(question: 'changes' | 'same', seed: number): Question | null {
  const made = drawChanges(question, seed);
  if (!made) return null;
  const { text, read, hidden, changes, right } = made;
  const own = words[question];
  const name = (word: number): string => entryName('t', word, read);
  const change = (word: number): string => formatNumber(changes[word] ?? 0);
  const wrongIn = (marked: readonly number[]) => marked.find((word) => !right.includes(word));
  const judge = (marked: readonly number[]): Checked => {
    const wrong = wrongIn(marked);
    if (question === 'changes') {
      if (marked.length !== MOST_CHANGED) return { right: null, message: words.changes.markTwo };
      const sizes = marked.map((word) => words.changed(name(word), change(word))).join(', ');
      return wrong === undefined
        ? { right: true, message: words.changes.right(name(hidden), sizes) }
        : { right: false, mistake: 'smaller-change', message: words.changes.wrong(sizes) };
    }
    const { same } = words;
    if (marked.length === 0) return { right: null, message: same.markFirst };
    if (wrong !== undefined)
      return { right: false, mistake: 'it-changes', message: same.itChanges(name(wrong), name(hidden), change(wrong)) };
    return marked.length < right.length
      ? { right: false, mistake: 'it-stays', message: same.another(name(hidden)) }
      : { right: true, message: same.right(name(hidden)) };
  };
  const outputs = choice({ legend: own.mark, options: wordMarks(read), several: true, look: 'words' });
  // The head whose weights are shown is chosen before the outputs.
  const heads = choice({
    legend: words.changes.look(name(hidden)),
    options: marks(read.weights.map((_, head) => String(head + 1))),
    look: 'words',
  });
  const last = question === 'changes' ? 1 : 0;
  const marked = (texts: readonly string[]): readonly number[] => numbersIn(texts[last]);
  const given = (...words: readonly number[]) => (last === 1 ? ['', answer(words)] : [answer(words)]);
  const others = read.tokens.flatMap((_, word) => (right.includes(word) ? [] : [word]));
  return {
    key: `${question} ${text} ${hidden}`,
    prompt: own.prompt(text, name(hidden)),
    note: words.note,
    hints: own.hints(name(hidden)),
    ask: ([head = '']) => {
      if (question === 'same') return [outputs];
      return [heads, ...(head === '' ? [] : [column(read, hidden, Number(head))]), outputs];
    },
    judge: (texts) => judge(marked(texts)),
    right: given(...right),
    wrong: others.map((word) => (last === 1 ? given(right[0] ?? 0, word) : given(...right, word))),
    solution: () => [
      own.solution,
      list(changes.map((_, word) => `${change(word)} ${entryLabel('t', word, read)}`)),
      sum(own.answer(right.map(name).join(', '))),
    ],
    /** How little a wrongly marked word reads the hidden one. A causal mask is not the figure's. */
    evidence: (texts) => {
      const t = wrongIn(marked(texts));
      if (question === 'same' || t === undefined) return null;
      const [h = 0] = byWeight(read.weights.map((head) => head[t]?.[hidden] ?? 0));
      return weightShown(h, t, hidden, text);
    },
  };
}

/** How much each word reads the hidden one in a head. */
function column(read: ReadSentence, hidden: number, head: number): Shown {
  const weights = (read.weights[head] ?? []).map((row) => row[hidden] ?? 0);
  const name = entryName('t', hidden, read);
  const readers = byWeight(weights)
    .filter((word) => (weights[word] ?? 0) >= LEAST_NAMED)
    .map((word) => `${entryName('t', word, read)} ${formatNumber(weights[word] ?? 0)}`);
  const caption = readers.length > 0 ? words.changes.readers(name, readers.join(', ')) : words.changes.noReaders(name);
  return bars(read, { head, query: hidden, weights, column: { label: words.changes.column(name, head + 1), caption } });
}
