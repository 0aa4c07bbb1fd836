/** "Hide a word": what the other words read, and which outputs change, when a word may not be read. */
import { hideWords as words } from '../../../../messages/exercises/hide.ts';
import type { Pair, Pick } from '../../../../messages/learned-sentences.ts';
import { formatNumber } from '../../../../views/format-number.ts';
import { entryName } from '../../../inspector/describe.ts';
import {
  byWeight,
  firstFitting,
  grammar,
  outputChanges,
  type ReadSentence,
  readingRow,
  readSentence,
} from '../../layer/learned-sentence.ts';
import type { Checked } from '../../mistake.ts';

/** Hide words so that another is read most; the outputs that change most; those that stay the same under a causal mask. */
export type HideQuestion = 'read' | 'changes' | 'same';

interface Common {
  readonly text: string;
  readonly read: ReadSentence;
  readonly hints: readonly string[];
  /** The marked words: those to hide, or those whose outputs are meant. */
  check(marked: readonly number[]): Checked;
}

/** The learner hides words. */
export interface ReadExercise extends Common {
  readonly question: 'read';
  readonly row: number;
  readonly target: number;
  /** The words to hide. */
  readonly right: readonly number[];
}

/** A word is hidden; the learner marks outputs. */
export interface OutputExercise extends Common {
  readonly question: 'changes' | 'same';
  readonly hidden: number;
  /** The length of each output's change. */
  readonly changes: readonly number[];
  readonly right: readonly number[];
}

export type HideExercise = ReadExercise | OutputExercise;

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

export function hideWord(question: HideQuestion, seed: number): HideExercise | null {
  return firstFitting(seed, `hide ${question}`, (pick): HideExercise | null => {
    const pair = grammar().pair(pick(['meaning', 'gender'] as const), pick);
    if (question === 'read') return readExercise(pair);
    return question === 'changes' ? changesExercise(pair, pick) : sameExercise(pair, pick);
  });
}

function readExercise({ first: text, row, reads: [, target] }: Pair): ReadExercise | null {
  const read = readSentence(text);
  const weights = readingRow(read, row);
  const order = byWeight(weights);
  const place = order.indexOf(target);
  const [own = 0, next = 0] = [weights[target], weights[order[place + 1] ?? -1]];
  if (place < 1 || place > MOST_HIDDEN || own < LEAST_WEIGHT || own - next < LEAST_LEAD) return null;
  const sentences = { tokens: read.tokens };
  const name = (word: number): string => entryName('s', word, sentences);
  const right = order.slice(0, place);
  return {
    question: 'read',
    text,
    read,
    row,
    target,
    right,
    hints: [...words.read.hints(name(target)), words.read.larger(right.map(name).join(', '))],
    check: (hidden) => {
      if (hidden.length === 0) return { right: null, message: words.read.hideFirst };
      if (hidden.includes(target))
        return { right: false, mistake: 'hid-target', message: words.read.hidTarget(name(target)) };
      const after = readingRow(readSentence(text, { hidden }), row);
      const [most = 0] = byWeight(after);
      if (most !== target)
        return {
          right: false,
          mistake: 'another-read',
          message: words.read.another(
            name(row),
            name(most),
            formatNumber(after[most] ?? 0, 2),
            name(target),
            formatNumber(after[target] ?? 0, 2),
          ),
        };
      if (hidden.length > right.length)
        return { right: false, mistake: 'too-many', message: words.read.tooMany(hidden.length, right.length) };
      return { right: true, message: words.read.right(name(row), name(target), formatNumber(after[target] ?? 0, 2)) };
    },
  };
}

function changesExercise({ first: text, reads: nouns }: Pair, pick: Pick): OutputExercise | null {
  const read = readSentence(text);
  const hidden = pick(nouns);
  const changes = outputChanges(read, readSentence(text, { hidden: [hidden] }));
  const order = byWeight(changes);
  const [least = 0, next = 0] = order.slice(MOST_CHANGED - 1, MOST_CHANGED + 1).map((word) => changes[word] ?? 0);
  const reads = (word: number): boolean => read.weights.some((rows) => (rows[word]?.[hidden] ?? 0) >= READS);
  if (least < CLEAR_RATIO * next || !order.slice(0, MOST_CHANGED).every(reads)) return null;
  const sentences = { tokens: read.tokens };
  const name = (word: number): string => entryName('t', word, sentences);
  const right = order.slice(0, MOST_CHANGED).sort((a, b) => a - b);
  return {
    question: 'changes',
    text,
    read,
    hidden,
    changes,
    right,
    hints: words.changes.hints(name(hidden)),
    check: (marked) => {
      if (marked.length !== MOST_CHANGED) return { right: null, message: words.changes.markTwo };
      const sizes = marked.map((word) => words.changed(name(word), formatNumber(changes[word] ?? 0, 2))).join(', ');
      const wrong = marked.find((word) => !right.includes(word));
      if (wrong === undefined) return { right: true, message: words.changes.right(name(hidden), sizes) };
      return {
        right: false,
        mistake: 'smaller-change',
        message: words.changes.wrong(sizes),
      };
    },
  };
}

function sameExercise({ first: text }: Pair, pick: Pick): OutputExercise {
  const read = readSentence(text, { causal: true });
  const places = read.tokens.map((_, word) => word).slice(2, -2);
  const hidden = pick(places);
  const changes = outputChanges(read, readSentence(text, { causal: true, hidden: [hidden] }));
  const sentences = { tokens: read.tokens };
  const name = (word: number): string => entryName('t', word, sentences);
  const right = changes.flatMap((change, word) => (change === 0 ? [word] : []));
  return {
    question: 'same',
    text,
    read,
    hidden,
    changes,
    right,
    hints: words.same.hints(name(hidden)),
    check: (marked) => {
      if (marked.length === 0) return { right: null, message: words.same.markFirst };
      const wrong = marked.find((word) => !right.includes(word));
      if (wrong !== undefined)
        return {
          right: false,
          mistake: 'it-changes',
          message: words.same.itChanges(name(wrong), name(hidden), formatNumber(changes[wrong] ?? 0, 2)),
        };
      const missed = right.find((word) => !marked.includes(word));
      if (missed !== undefined)
        return { right: false, mistake: 'it-stays', message: words.same.itStays(name(missed), name(hidden)) };
      return { right: true, message: words.same.right(name(hidden)) };
    },
  };
}
