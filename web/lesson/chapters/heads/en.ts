/** The gallery of heads with their measurements, and the hand-made weights laid open. */
import { count } from '../../../messages/en/grammar.ts';

import type { HeadName } from '../../constants/hand-made.ts';
import type { Pattern, ShareName } from '../../constants/head-patterns.ts';
import type { LearnedRole } from '../../constants/learned-heads.ts';
import type { Preset } from '../../constants/model-settings.ts';

const patterns: Readonly<Record<Exclude<Pattern, null>, string>> = {
  previous: 'previous token',
  first: 'first token',
  sameKind: 'words of its kind',
  subject: 'a verb’s subject',
  boundary: 'boundaries',
  even: 'everything alike',
};

const shares: Readonly<Record<ShareName, string>> = {
  previous: 'on the token before',
  first: 'on the first token',
  sameKind: 'on words of its kind',
  subject: 'of verbs, on the noun or pronoun before',
  boundary: 'on boundaries',
};

/** What a learned head reads most often. */
const roles: Readonly<Record<LearnedRole, string>> = {
  depended: 'reads the word it depends on',
  before: 'reads the word before',
};

/** Why each hand-made head does what it does. */
const reasons: Readonly<Record<HeadName, string>> = {
  previous:
    'Every place sets the hands of clocks. W_Q turns the query’s back by one place, W_K leaves the key’s: the dot product is largest at the place before.',
  first: 'Every query asks for the feature that only the first place has.',
  sameKind: 'W_Q and W_K write a word’s kind as the same four numbers. Equal codes multiply to 4, others to 0 or −4.',
  subject:
    'Verbs ask for nouns and pronouns, and a clock prefers the one just before. Other words ask for the first place. A rule of thumb, not grammar.',
  boundary:
    'Every query asks for boundaries: punctuation, and words such as “because”. The first place counts for half, as somewhere to rest.',
  even: 'W_Q and W_K are 0, so all scores are 0, too, and every row is shared out evenly.',
};

export const words = {
  source: {
    random: 'Random heads: what chance gives.',
    learned:
      'Trained heads. Head 1 was shown which word each word depends on, head 2 the word before. Head 3 was shown nothing.',
    'hand-made': 'Made by hand, not trained; the measurements are real.',
    notebook: 'The course notebook’s heads: vectors without words, so only places can be measured.',
    trained:
      'Heads of the trained model. One sentence does not show what they do: the chapter “Trained heads” measures and names them.',
    opened: 'Heads of your checkpoint. What they are good for is not known here.',
  } as Readonly<Record<Preset, string>>,
  show: { learned: 'Learned heads', random: 'Random heads', 'hand-made': 'Hand-made heads' },
  choose: 'Weights',
  heads: 'The heads, by what they were measured to do',
  head: (head: number) => `Head ${head + 1}`,
  patterns,
  noPattern: 'none of these patterns here',
  shares,
  share: (share: string) => `weight ${share}`,
  chance: (even: string) => `even: ${even}`,
  entropy: (bits: string) => `entropy: ${bits} bits`,
  cut: (drawn: number, all: number) =>
    `Drawn: the first ${drawn} of ${count(all, 'token', 'tokens')}. All are measured.`,
  more: (count: number) => (count === 1 ? 'One more head is in the table.' : `${count} more heads are in the table.`),
  how: 'Each number is the weight that a head gives to these keys, on average over the rows where the question makes sense. “Even” is what a head that reads all its keys alike would give. A pattern is named if a head is more than half-way from there to 1.',
  roles,
  heldOut: (percent: string) => `unseen sentences: ${percent} %`,
  here: (word: string, read: string, weight: string) => `here: “${word}” reads “${read}”, ${weight}`,
  howLearned: (sentences: number) =>
    `A head is named by what it reads most often in ${count(sentences, 'sentence', 'sentences')} that it never met in training. The percentage counts the rows, one for each word, in which its largest weight lies there. Rows that no single layer can decide, such as that of “it”, are left out.`,
  alone: {
    title: 'The same layer, left to itself',
    text: 'Trained without being shown where to look, the layer answers just as well (last row). But two of its heads now share one role, and neither plays it as reliably as head 1 did.',
    unit: 'Per cent of the rows in which the head reads this word most',
    shown: 'two heads shown',
    free: 'left to itself',
    roles: { depended: 'depends on', before: 'before' },
    named: 'Right answers, read from Y',
  },
  table: 'All measurements as a table',
  measure: 'measure',
  rows: 'rows',
  even: 'even',
  entropyName: 'entropy of a row, bits',
  distanceName: 'mean distance, tokens',
  none: 'none',

  open: (head: number) => `Head ${head + 1}, laid open`,
  reasons,
  weights: 'W_Q and W_K of this head',
  feature: 'feature of X',
  zeros: (count: number) =>
    count === 1 ? 'The other feature is 0 everywhere.' : `The other ${count} features are 0 everywhere.`,
  allZero: 'Both are 0 everywhere.',
  domain: (q: string, k: string) => `Colours: W_Q from −${q} to ${q}, W_K from −${k} to ${k}.`,
  kinds: 'The kinds of these words',
  query: 'Query',
  key: 'key',
  because: (query: string, key: string, share: string) => `Why “${query}” gives “${key}” a weight of ${share}`,
  product: 'product',
  part: (x: string, w: string, feature: string) => `${x} × ${w} ${feature}`,
  nothing: '0',
  total: (score: string, scaled: string) => `Score ${score}, times 1/√d_k = ${scaled}, then the softmax over the row.`,
  values: 'W_V and W_O, the same for all six',
  valuesHow:
    'W_V turns a word’s kind into its code; W_O turns it back into one of eight features, which are 0 in X. So the output sums what a token’s heads have read. Where a kind’s opposite was read, it counts −1: four numbers have room for four kinds and their opposites.',
  opposite: 'opposite',
};
