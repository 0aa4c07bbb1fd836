/** The trained model taken apart: all its heads, their measures, switches, what is told of heads, and two layers of arrows. */
import type { MeasureName, Question, ShareName, TypeName } from '../../../lesson/constants/trained-heads.ts';

const name = (layer: number, head: number): string => `Layer ${layer + 1}, head ${head + 1}`;

export const words = {
  about: 'The model and 450 held-out passages: 0.3 MB, loaded when you ask.',
  start: 'Take the model apart',
  loading: 'Loading the trained model …',
  failed: 'The trained model could not be loaded.',
  tryAgain: 'Try again',
  samplesLabel: 'Sentences that the model knows',
  /** In English, the model's language, whatever the page's. */
  samples: [
    'The dogs near the river are tired .',
    'Tom thanked the girl because she was kind , so the girl smiled .',
    'The animal didn’t cross the street because it was too wide , so the animal waited .',
    'Tom Baker saw Mary Hill . Then Mary Hill called Tom Baker .',
  ],
  readAs: 'The model reads:',
  unknown: (unknown: string) => `It reads <unk> for words that it does not know: ${unknown}.`,
  expects: (guesses: string) => `After the last word it expects: ${guesses}.`,
  guess: (word: string, probability: string) => `“${word}” (${probability})`,
  layer: (layer: number) => `Layer ${layer + 1}`,
  head: (head: number) => `Head ${head + 1}`,
  name,
  isOff: 'off',
  notMeasured: 'being measured …',
  noPattern: 'no pattern',
  patterns: {
    previous: 'token before',
    first: 'start of the text',
    same: 'same word before',
    delimiter: 'punctuation',
    rare: 'rarest word',
    induction: 'what came next',
    subject: 'the verb’s subject',
    antecedent: 'a pronoun’s antecedent',
    mention: 'who is named again',
  } as Readonly<Record<ShareName, string>>,
  chance: (even: string) => `chance: ${even}`,
  mapOf: (layer: number, head: number, pattern: string) =>
    `${name(layer, head)}: ${pattern}. Queries down, keys across.`,
  open: (layer: number, head: number) => `Open layer ${layer + 1}, head ${head + 1} in every chapter`,
  opened: 'All chapters show this layer and follow this head.',
  cut: (drawn: number, all: number) => `The maps show the first ${drawn} of ${all} tokens.`,
  how: 'A pattern is named if a head gains more than half of what chance leaves.',
  /** Where WebGPU was chosen. */
  coreOnly:
    'WebGPU computes the figure, not this laboratory: here the C++ core always computes, in its strict build, so that every machine finds the same measures.',
  measuring: (percent: string) => `Measuring: ${percent} % …`,

  tableTitle: (passages: number) => `Measured over ${passages} passages that the model never read`,
  table: 'Every measure of every head; a column’s name sorts by it',
  headColumn: 'head',
  even: 'even: chance',
  rows: 'rows',
  measures: {
    previous: 'before',
    first: 'start',
    same: 'same word',
    delimiter: 'punctuation',
    rare: 'rarest',
    induction: 'came next',
    subject: 'subject',
    antecedent: 'antecedent',
    mention: 'named again',
    distance: 'distance',
    entropy: 'entropy',
  } as Readonly<Record<MeasureName, string>>,
  whatTheyMean: 'What the columns mean',
  explained: {
    previous: 'The share of the token before.',
    first: 'The share of the mark of the start.',
    same: 'The share of the same word before.',
    delimiter: 'The share of punctuation before.',
    rare: 'The share of the rarest word before, in these passages.',
    induction: 'The share of what followed the same word before, as an induction head reads.',
    subject: 'Where the verb is expected: the share of its subject, never just before.',
    antecedent: 'At a pronoun that gender or number explains: the share of what it stands for.',
    mention: 'Where the pronoun’s noun is expected again: the share of it.',
    distance: 'From query to key, in tokens, weighted by the shares.',
    entropy: 'In bits: 0 if a row reads one token, log₂ n if it reads n alike.',
  } as Readonly<Record<MeasureName, string>>,

  folkloreTitle: 'What is told of heads, and what was found here',
  type: 'type',
  said: 'what is told',
  closest: 'the head that comes closest',
  types: {
    positional: { name: 'positional', said: 'reads a fixed place, such as the token before' },
    syntactic: { name: 'syntactic', said: 'links a verb and its subject' },
    semantic: { name: 'semantic', said: 'links words that belong together, such as a pronoun and its antecedent' },
    delimiter: { name: 'delimiter', said: 'reads punctuation' },
    rare: { name: 'rare token', said: 'reads the rarest word' },
  } as Readonly<Record<TypeName, { readonly name: string; readonly said: string }>>,
  found: (head: string, measure: string, share: string, even: string) =>
    `${head}: “${measure}” ${share}, chance ${even}`,
  folkloreHonest:
    'Closest is not close: compare with chance. Here the syntactic type is real; of the others, traces at most. Other models have other heads.',

  offTitle: 'Switch heads off',
  offHow:
    'A head that is off has rows of 0 in W_O: it adds nothing to the stream. Without new training, answers and measures are asked anew over the same passages.',
  switches: 'Heads that are on',
  answers: 'What the model answers rightly',
  question: 'question',
  wholeModel: 'all heads',
  thisModel: 'as switched',
  questions: {
    agreement: 'the verb’s number (chance 50 %)',
    attracted: 'the same, past a noun of the other number (chance 50 %)',
    gender: 'whom a pronoun meant, by gender or number (chance 50 %)',
    meaning: 'what “it” meant, by the adjective after it (chance 50 %)',
    repetition: 'the surname after a first name that comes again',
  } as Readonly<Record<Question, string>>,
  loss: 'cross-entropy of a word, in nats',
  ofHundred: (percent: string) => `${percent} %`,
  allOn: 'Switch all on',
  measuredNow: (off: number) =>
    off === 0 ? 'Measured with all heads on.' : `Measured with ${off === 1 ? 'one head' : `${off} heads`} off.`,

  pathsTitle: 'Through two layers',
  pathsHow:
    'A head of layer 2 reads what layer 1 has made of a token: follow one arrow to what it reads, the next to what a head of layer 1 had read. A path carries the product of its two shares. No arrow shows that tokens also pass straight down.',
  pathsOf: (token: string) => `Arrows from “${token}” through two layers; shares in the table below`,
  pathsTable: 'The strongest paths as a table',
  query: 'Token',
  middle: 'read in layer 2',
  source: 'read in layer 1',
  pathShare: 'share of the path',
};
