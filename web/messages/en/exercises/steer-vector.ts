/** Steering a query or a key until a row of weights becomes what the task says. */
import { translatable } from '../../part.ts';
import { counted } from '../grammar.ts';

interface Asked {
  readonly word: string;
  /** From 1; null where there is one head only. */
  readonly head: number | null;
  readonly target: string;
  readonly second: string;
  readonly share: string;
  /** Whether the row should become sharper, not flatter. */
  readonly sharper: boolean;
}

interface Feature {
  readonly feature: number;
  readonly target: string;
  readonly rival: string;
  readonly query: string;
}

interface Helped {
  readonly word: string;
  readonly target: string;
  readonly rival: string;
  readonly sharper: boolean;
  /** The numbers that can move. */
  readonly features: readonly Feature[];
  /** Where a solution moves them. */
  readonly moves: readonly { readonly feature: number; readonly up: boolean }[];
}

const inHead = (head: number | null): string => (head === null ? '' : ` in head ${head}`);

const keysOf = ({ target, rival, features }: Helped): string =>
  features
    .map(
      ({ feature, ...numbers }) =>
        `In feature ${feature}, ${target} has ${numbers.target} and ${rival} ${numbers.rival}.`,
    )
    .join(' ');

const directions = ({ moves }: Helped): string =>
  `One way: ${moves.map(({ feature, up }) => `feature ${feature} ${up ? 'up' : 'down'}`).join(', ')}.`;

export const title = 'Steer the attention';

export const words = translatable('exercises/steer-vector', {
  questions: {
    query: ({ word, target, head }: Asked) =>
      `Steer the query of ${word} until it reads ${target} most${inHead(head)}.`,
    direction: ({ word, target, head }: Asked) =>
      `Turn the query of ${word} until it reads ${target} most${inHead(head)}. It must not get longer.`,
    key: ({ word, target, head, share }: Asked) =>
      `${word} should read ${target} with a weight of at least ${share}${inHead(head)}. Which key has to change, and how?`,
    longer: ({ word, head, share, sharper }: Asked) =>
      sharper
        ? `Change the length of the query of ${word}${inHead(head)}, until its largest weight is at least ${share}.`
        : `Change the length of the query of ${word}${inHead(head)}, until no weight is above ${share}.`,
    even: ({ word, head, share }: Asked) =>
      `Steer the query of ${word}${inHead(head)} until it reads all words about equally: no weight above ${share}.`,
    both: ({ word, target, second, head, share }: Asked) =>
      `Steer the query of ${word}${inHead(head)} until it reads both ${target} and ${second}, each with a weight of at least ${share}.`,
  },
  notes: {
    limits: (n: number, limit: string) =>
      `You can move ${counted(n, 'number', 'numbers')}, from −${limit} to ${limit}.`,
    others: 'The other numbers of the query stay the same.',
    again: 'All weights are computed again as you move.',
    longest: (length: string) => `The length of the query may be at most ${length}, as it is now.`,
    oneKey: 'You can change only one key at a time.',
    scaled: (limit: string) => `All numbers of the query are multiplied by one factor, from 0 to ${limit}.`,
  },

  whichKey: 'The key to change',
  vector: { q: (word: string) => `The query of ${word}`, k: (word: string) => `The key of ${word}` },
  number: (feature: number) => `Feature ${feature}`,
  factor: 'Factor',
  length: (length: string, longest: string) => `Length ${length}, at most ${longest}`,

  unmoved: {
    factor: 'Nothing has moved yet: choose another factor.',
    q: 'Nothing has moved yet: change a number of the query first.',
    k: 'Nothing has moved yet: choose a key and change a number of it.',
  },
  right: (reads: string) => `Right: ${reads}`,
  wrong: (reads: string, why: string) => `Not yet: ${reads} ${why}`,
  missing: {
    lead: (word: string, weight: string) => `${word} has ${weight}, and another word has more.`,
    least: (word: string, weight: string, share: string) => `${word} has ${weight} and needs ${share}.`,
    most: (word: string, weight: string, share: string) => `${word} has ${weight}; ${share} is the most allowed.`,
  },
  mistakes: {
    tooLong: 'But the query is longer than it was. Turn it: make some numbers smaller.',
    sharper: 'The row became sharper: scores that lie far apart give uneven weights.',
    otherKey: (word: string) => `The key of ${word} changes one score only: how well ${word} answers the query.`,
    away: (word: string) => `${word} has less than at the start: you moved the other way.`,
  },

  hints: {
    query: (helped: Helped) => [
      `Compare the keys of ${helped.target} and ${helped.rival}: a score is query times key, feature by feature.`,
      keysOf(helped),
      directions(helped),
    ],
    direction: (helped: Helped) => [
      `Think of arrows: the score grows as the query points more in the direction of the key of ${helped.target}.`,
      keysOf(helped),
      directions(helped),
    ],
    key: (helped: Helped) => [
      'Each key belongs to one word. It makes one score in the row of the query: that of its own word.',
      `The query of ${helped.word} is (${helped.features.map(({ query }) => query).join('; ')}). A key with the same signs gets a high score.`,
      `Change the key of ${helped.target}. ${directions(helped)}`,
    ],
    longer: ({ sharper }: Helped) => [
      'Look at the scores: a query twice as long makes each of them twice as large. What happens to their differences?',
      sharper
        ? 'The largest weight must grow, so the scores must lie further apart.'
        : 'The largest weight must shrink, so the scores must lie closer together.',
      sharper ? 'Use a factor above 1.' : 'Use a factor below 1.',
    ],
    even: (helped: Helped) => [
      `Look at the longest bar, ${helped.rival}: its score stands out. Even weights need scores that are about equal.`,
      'A query of zeros scores 0 with every key. How near can you come to that?',
      directions(helped),
    ],
    both: (helped: Helped) => [
      `Look at the keys of ${helped.target} and ${helped.rival}. One query makes both scores: they must be equal, and higher than all others.`,
      keysOf(helped),
      directions(helped),
    ],
  },

  table: {
    name: 'Before and after',
    feature: 'feature',
    before: 'before',
    after: 'after',
    query: (word: string) => `query ${word}`,
    key: (word: string) => `key ${word}`,
  },
  found: {
    query: (numbers: readonly string[]) => `One query that works: (${numbers.join('; ')}).`,
    key: (word: string, numbers: readonly string[]) => `One key that works, for ${word}: (${numbers.join('; ')}).`,
    factor: (factor: string) => `One factor that works: ${factor}.`,
  },
  solutions: {
    query: 'Where the two keys differ, the query decides between them: a larger number favours the larger key.',
    direction:
      'At the same length, the score depends on the angle only. The query has turned towards one key and away from the other.',
    key: 'Only a word’s own key changes its score. The score grows as the numbers of the key agree with those of the query, in sign and in size.',
    longer:
      'The factor multiplies every score of the row, and so every difference. The division by √d_k is such a factor, below 1.',
    even: 'The scores moved closer together. A query that matches no key in particular reads all words a little.',
    both: 'Both scores are nearly equal now. But they share one row, so they cannot both be above 0.5. Two heads would give each word a row of its own.',
  },
});
