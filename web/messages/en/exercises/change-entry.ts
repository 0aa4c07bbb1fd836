/** Changing one number, so that something named happens downstream. */
import { translatable } from '../../part.ts';

interface Asked {
  readonly word: string;
  /** From 1; null where there is one head only. */
  readonly head: number | null;
  /** Another head, from 1. */
  readonly other: number;
  readonly target: string;
  readonly share: string;
  readonly column: number;
  readonly value: string;
}

/** Numbers of a solution, as texts. */
interface Helped {
  readonly word: string;
  readonly target: string;
  readonly rival: string;
  readonly head: number;
  readonly other: number;
  /** The head's first and last column or row. */
  readonly first: number;
  readonly last: number;
  /** The changed cell: a word or an index, and the way its number goes. */
  readonly row: string;
  readonly column: number;
  /** The column among those of its head, from 1. */
  readonly ofHead: number;
  readonly up: boolean;
  readonly by: string;
  readonly value: string;
  /** What the goal's number gains for each 1 in the cell. */
  readonly slope: string;
  readonly now: string;
  readonly wanted: string;
  readonly missing: string;
  readonly grows: boolean;
  readonly range: readonly [string, string];
  /** The changed row's feature, in the query's word and in the two keys' words. */
  readonly feature: string;
  readonly featureOfTarget: string;
  readonly featureOfRival: string;
  /** The changed column's number in the query and in the two keys. */
  readonly inQuery: string;
  readonly inTarget: string;
  readonly inRival: string;
}

const inHead = (head: number | null): string => (head === null ? '' : ` in head ${head}`);

/** A product; a negative second factor has parentheses. */
const times = (a: string, b: string): string => `${a} · ${b.startsWith('−') ? `(${b})` : b}`;

const cellHint = ({ row, column, up }: Helped): string =>
  `One way: row ${row}, column ${column}, ${up ? 'upwards' : 'downwards'}.`;

const linearHint = ({ missing, slope }: Helped): string =>
  `The number has to change by ${missing}. Divide that by ${slope}.`;

export const title = 'Change one number';

export const words = translatable('exercises/change-entry', {
  questions: {
    feature: ({ word, target }: Asked) =>
      `Change one number of one word’s embedding so that ${word} reads ${target} most.`,
    queryWeight: ({ word, target, head }: Asked) =>
      `Change one entry of W_Q so that ${word} reads ${target} most${inHead(head)}.`,
    headBand: ({ word, target, head }: Asked) =>
      `Change one entry of W_Q so that ${word} reads ${target} most${inHead(head)}, while every other head keeps all its weights.`,
    agree: ({ word, head, other }: Asked) =>
      `Below you see which word ${word} reads most in head ${other}. Change one entry of W_K so that ${word} reads that word most${inHead(head)}, too.`,
    hide: ({ word, target, head }: Asked) =>
      `Hide one key from one query with the mask, so that ${word} reads ${target} most${inHead(head)}.`,
    temperature: ({ word, head, share }: Asked) =>
      `Choose the temperature so that the largest weight of ${word}${inHead(head)} is ${share}.`,
    value: ({ word, head, column, value }: Asked) =>
      `Change one number of V${inHead(head)} so that column ${column} of the context of ${word} becomes ${value}.`,
    place: ({ word, column, value }: Asked) =>
      `The contexts of ${word} from all heads stand side by side in one row. Change one entry of W_V so that column ${column} of this row becomes ${value}.`,
    outputWeight: ({ word, head, column, value }: Asked) =>
      `Change one entry of W_O, in the rows of head ${head ?? 1}, so that column ${column} of the output of ${word} becomes ${value}.`,
  },
  /** Above a question about a sentence that the figure does not show. */
  sentence: (sentence: string) => `The sentence is “${sentence}”.`,
  notes: {
    range: (limit: string) =>
      `Choose a cell, then its number, from −${limit} to ${limit}. If you choose another cell, the first one goes back.`,
    within: (tolerance: string) => `Within ${tolerance} is close enough.`,
    mask: 'Rows are queries, columns are keys. Press a cell to hide that key. Only one can be hidden at a time.',
    temperature: 'Within 0.02 is close enough.',
  },

  grids: {
    embedding: 'Embedding: a row for each word, a column for each feature',
    w_q: 'W_Q: a row for each feature of a word, a column for each number of the queries',
    w_k: 'W_K: a row for each feature of a word, a column for each number of the keys',
    w_v: 'W_V: a row for each feature of a word, a column for each number of the values',
    w_o: 'W_O: a row for each number of the joined contexts, a column for each feature of the output',
    v: 'V: a row for each word, a column for each feature of its value',
    mask: 'Mask: a row for each query, a column for each key',
  } as Readonly<Record<string, string>>,
  /** As code writes the tensor. */
  names: {
    embedding: 'E',
    w_q: 'W_Q',
    w_k: 'W_K',
    w_v: 'W_V',
    w_o: 'W_O',
    v: 'V',
    mask: 'mask',
    temperature: 'τ',
  } as Readonly<Record<string, string>>,
  cell: (row: string, column: string, value: string) => `row ${row}, column ${column}: ${value}`,
  maskCell: (query: string, key: string, hidden: boolean) =>
    `query ${query}, key ${key}: ${hidden ? 'hidden' : 'visible'}`,
  chosen: (row: string, column: number) => `Row ${row}, column ${column}`,
  temperature: 'Temperature τ',

  strips: {
    context: (word: string, head: number) => `The context of ${word} in head ${head}`,
    merged: (word: string, _head: number) => `The joined row of ${word}`,
    output: (word: string, _head: number) => `The output row of ${word}`,
  },
  headName: (head: number) => `Head ${head}:`,
  was: 'was',
  has: (column: number, number: string, goal: string) => `Column ${column} is ${number}; the goal is ${goal}.`,
  /** Over a feature of all words, blended by the weights. */
  blend: 'blend',

  unmoved: {
    cell: 'Nothing has changed yet: choose a cell and give it another number.',
    temperature: 'Nothing has changed yet: choose another temperature.',
    hide: 'Nothing is hidden yet: press a cell.',
  },
  right: (reads: string, others: string) => `Right. ${reads}${others && ` ${others}`}`,
  wrong: (reads: string) => `Not yet. ${reads}`,
  others: (count: number) => {
    if (count === 0) return 'In all other rows the most-read word stays the same.';
    return count === 1
      ? 'The number also reaches other rows: one of them now reads another word most.'
      : `The number also reaches other rows: ${count} of them now read another word most.`;
  },
  missing: {
    lead: (word: string, weight: string) => `${word} has ${weight}, and another word has more.`,
    largest: (largest: string, share: string, above: boolean) =>
      above
        ? `The largest weight is ${largest}, above ${share}: the row is too sharp.`
        : `The largest weight is ${largest}, below ${share}: the row is too flat.`,
  },
  mistakes: {
    otherRow: (row: string, word: string) =>
      `You hid a key from the query ${row}. That changes the row of ${row}, not that of ${word}.`,
    otherHead: {
      column: (column: number, head: number) => `Column ${column} belongs to head ${head}: its weights changed.`,
      row: (row: number, head: number) => `Row ${row} is multiplied by what head ${head} found.`,
    },
    otherColumn: (column: number) => `You changed column ${column}.`,
    hardlyRead: (word: string, key: string, weight: string) =>
      `${word} reads ${key} with a weight of only ${weight}, so that value hardly counts.`,
    noEffect: 'The row has not changed: this number does not reach it.',
    away: (word: string) =>
      `${word} has less than at the start. Move the number the other way, or choose another cell.`,
  },

  hints: {
    feature: (helped: Helped) => [
      `The bars move as you change a number, so you can try: choose a cell in the row of ${helped.word} or of ${helped.target}, move its number far up, then far down, and watch the bar of ${helped.target}.`,
      `Try the row of ${helped.row}.`,
      `Change column ${helped.column} ${helped.up ? 'upwards' : 'downwards'}.`,
    ],
    queryWeight: (helped: Helped) => [
      `Look at the numbers of ${helped.word} itself: each row of W_Q is multiplied by one of its features. A column makes one number of the query.`,
      `Look at number ${helped.ofHead} of the keys: ${helped.target} has ${helped.inTarget}, ${helped.rival} has ${helped.inRival}. So this number of the query changes their two scores differently.`,
      cellHint(helped),
    ],
    headBand: (helped: Helped) => [
      'Look at the columns: each head has its own, side by side, head 1 first. A line divides them.',
      `Head ${helped.head} has the columns ${helped.first} to ${helped.last}.`,
      cellHint(helped),
    ],
    agree: (helped: Helped) => [
      `Look at the bars of head ${helped.other}: the longest one names the word. Here it is ${helped.target}.`,
      `W_K makes the keys of all words. Look for a row, a feature, in which ${helped.target} and ${helped.rival} differ: in row ${helped.row} they have ${helped.featureOfTarget} and ${helped.featureOfRival}.`,
      cellHint(helped),
    ],
    hide: (helped: Helped) => [
      `Look at the row of ${helped.word}: each query has a row of the mask, each key a column.`,
      `Which key takes the weight that ${helped.target} should have?`,
      `Hide ${helped.rival} from ${helped.word}.`,
    ],
    temperature: ({ now, wanted, grows, range: [least, most] }: Helped) => [
      'Look at what the temperature does: every score is divided by it before the softmax.',
      grows
        ? `The largest weight is ${now} and must grow to ${wanted}: the scores must lie further apart, so divide by less.`
        : `The largest weight is ${now} and must shrink to ${wanted}: the scores must lie closer together, so divide by more.`,
      `Try temperatures between ${least} and ${most}.`,
    ],
    value: (helped: Helped) => [
      `Look at the bars: the context adds up the values, each times its weight. A word that ${helped.word} hardly reads can change little.`,
      `${helped.word} reads ${helped.row} with a weight of ${helped.slope}: 1 more in the value is ${helped.slope} more in the context.`,
      linearHint(helped),
    ],
    place: (helped: Helped) => [
      'Look at the columns: the contexts of the heads stand side by side, in the order of the columns of W_V.',
      `A column of W_V makes the same column of the joined row. In row ${helped.row}, 1 more is ${helped.slope} more there.`,
      linearHint(helped),
    ],
    outputWeight: (helped: Helped) => [
      `Look at the rows: each is multiplied by one number of the joined contexts. Head ${helped.head} has the rows ${helped.first} to ${helped.last}.`,
      `In row ${helped.row}, the context of ${helped.word} has ${helped.slope}: 1 more in the entry is ${helped.slope} more in the output.`,
      linearHint(helped),
    ],
  },

  solutions: {
    feature: ({ word, row, by }: Helped) =>
      row === word
        ? `The number belongs to ${word} itself. A change of ${by} changes its query, and so every score of its row.`
        : `The number belongs to ${row}. A change of ${by} changes the key of ${row}, and so one score in the row of ${word}.`,
    queryWeight: ({ word, row, ofHead, by, feature, target, rival, inTarget, inRival }: Helped) =>
      `${word} has ${feature} in feature ${row}. The entry changes by ${by}, so number ${ofHead} of its query changes by ${times(by, feature)}. There, ${target} has ${inTarget} in its key and ${rival} ${inRival}.`,
    headBand: ({ head, first, last, word, row, feature, by, target, rival, ofHead, inTarget, inRival }: Helped) =>
      `Columns ${first} to ${last} make the queries of head ${head} and nothing else. ${word} has ${feature} in feature ${row}, so number ${ofHead} of its query changes by ${times(by, feature)}. There, ${target} has ${inTarget} in its key and ${rival} ${inRival}.`,
    agree: ({ target, rival, row, ofHead, by, featureOfTarget, featureOfRival, inQuery }: Helped) =>
      `The entry changes by ${by}. So number ${ofHead} of the key of ${target} changes by ${times(by, featureOfTarget)}, and of ${rival} by ${times(by, featureOfRival)}: they differ in feature ${row}. The query has ${inQuery} there.`,
    hide: ({ word, rival }: Helped) =>
      `Hidden from ${word}, ${rival} gets the score −∞ and the weight 0. The other weights share what it had, in proportion, so the second becomes the first.`,
    temperature: ({ now, wanted, grows }: Helped) =>
      `The largest weight had to ${grows ? 'grow' : 'shrink'} from ${now} to ${wanted}. A ${grows ? 'lower' : 'higher'} temperature makes every row ${grows ? 'sharper' : 'flatter'}; the order of the weights stays the same.`,
    value: ({ missing, slope, by, row }: Helped) =>
      `${missing} = ${times(slope, by)}: the weight of ${row} times the change of its value. No weight moved: a value is what a word hands over, not how it is found.`,
    place: ({ missing, slope, by, row }: Helped) =>
      `${missing} = ${times(slope, by)}: what the weights blend of feature ${row}, times the change of the entry. All other columns stay the same.`,
    outputWeight: ({ missing, slope, by, head, row }: Helped) =>
      `${missing} = ${times(slope, by)}: number ${row} of the joined contexts, found by head ${head}, times the change of the entry.`,
  },
});
