/** What the prose quotes of the figure, a translation. Its words stand for their positions. */
import { createReferenceEngine } from '../../../engine/reference/reference-engine.ts';
import { FEATURES, SOURCE, TARGET, translationRequest } from '../../model/hand-made/translation.ts';
import type { QuotedLesson, Quotes } from '../quoted.ts';

const SENTENCES: readonly (readonly string[])[] = [SOURCE, TARGET];

/** `{=figure scores J’ I}`; the figure has one head. */
function figure(lesson: QuotedLesson, tensor = '', ...indices: readonly string[]): number | readonly number[] {
  const session = createReferenceEngine().createSession();
  const translation = lesson.with({}, () => session.forward(translationRequest('attention')));
  const head = translation.trace.get(tensor).axes.startsWith('h') ? ['h1'] : [];
  const positions = indices.map((index) => {
    const words = SENTENCES.find((sentence) => sentence.includes(index));
    return words ? `${words.indexOf(index)}` : index;
  });
  return translation.numbers(tensor, ...head, ...positions);
}

function row(lesson: QuotedLesson, tensor: string, word: string): readonly number[] {
  return [figure(lesson, tensor, word)].flat();
}

/** e to the power of each scaled score, added up. A number among the source words is a score itself. */
function exponentials(lesson: QuotedLesson, target = '', ...sources: readonly string[]): number {
  const scores = sources.map((source) => {
    const score = Number(source);
    return Number.isNaN(score) ? Number(figure(lesson, 'scores', target, source)) : score;
  });
  return scores.reduce((sum, score) => sum + Math.exp(score / Math.sqrt(FEATURES)), 0);
}

export const quotes = {
  figure,
  exponentials,
  /** The weight of a source word, or of a score, beside others. */
  weight: (lesson, target = '', one = '', ...others) =>
    exponentials(lesson, target, one) / exponentials(lesson, target, one, ...others),
  /** Whether a row has these numbers. */
  has: (lesson, tensor = '', word = '', ...numbers) =>
    row(lesson, tensor, word).join() === numbers.map((number) => Math.fround(Number(number))).join(),
  /** Whether a word gives its largest weight to this one. */
  reads: (lesson, target = '', source = '') => {
    const weights = row(lesson, 'weights', target);
    return SOURCE[weights.indexOf(Math.max(...weights))] === source;
  },
} satisfies Quotes;
