/** What the prose about values quotes. */
import type { QuotedLesson, Quotes } from '../quoted.ts';

/** The words, from the shortest value of a head to the longest. */
function byLength(lesson: QuotedLesson, head: string): readonly string[] {
  const length = (word: string) => Math.hypot(...lesson.row('v', head, word));
  return [...lesson.tokens].sort((a, b) => length(a) - length(b));
}

export const quotes = {
  /** How far the context of a word is from the value of another one. */
  distance: (lesson, head = '', word = '', key = '') => {
    const value = lesson.row('v', head, key);
    return Math.hypot(...lesson.row('context', head, word).map((number, d) => number - (value[d] ?? 0)));
  },
  /** What one word brings to a feature of the context. */
  part: (lesson, head = '', query = '', key = '', feature = '') =>
    lesson.at('weights', head, query, key) * lesson.at('v', head, key, feature),
  /** What all words but two bring together. */
  rest: (lesson, head = '', query = '', key = '', other = '', feature = '') =>
    [key, other].reduce(
      (left, each) => left - lesson.at('weights', head, query, each) * lesson.at('v', head, each, feature),
      lesson.at('context', head, query, feature),
    ),
  longest: (lesson, head = '') => byLength(lesson, head).at(-1) ?? '',
  shortest: (lesson, head = '') => byLength(lesson, head)[0] ?? '',
} satisfies Quotes;
