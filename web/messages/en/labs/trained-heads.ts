/** The trained model taken apart: heads, measures, switches, what the literature reports, and paths through two layers. */
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
  opened: 'All chapters now show this layer and this head.',
  cut: (drawn: number, all: number) => `The maps show the first ${drawn} of ${all} tokens.`,
  how: 'A pattern is named if a head’s measure is at least half-way from chance to 1.',
  /** Where WebGPU was chosen. */
  coreOnly:
    'WebGPU computes the figure. In this laboratory the page’s C++ engine always computes, in its strict build, so that every machine finds the same measures.',
  measuring: (percent: string) => `Measuring: ${percent} % …`,

  tableTitle: (passages: number) => `Measured over ${passages} passages that the model never read`,
  table: 'Every measure of every head; press a column’s name to sort by it',
  headColumn: 'head',
  even: 'chance',
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
    previous: 'The weight on the token before.',
    first: 'The weight on the mark that starts the text.',
    same: 'The weight on the same word, earlier in the text.',
    delimiter: 'The weight on earlier punctuation.',
    rare: 'The weight on the earlier word that is rarest in these passages.',
    induction: 'The weight on what followed the same word earlier: what an induction head reads.',
    subject: 'In the row that must say the verb: the weight on its subject, which never stands just before.',
    antecedent: 'In the row of a pronoun that gender or number explains: the weight on what it stands for.',
    mention: 'In the row that must name the pronoun’s noun again: the weight on that noun.',
    distance: 'From query to key, in tokens, averaged with the weights.',
    entropy: 'In bits: 0 if a row reads one token only, log₂ n if it reads n tokens alike.',
  } as Readonly<Record<MeasureName, string>>,

  folkloreTitle: 'What the literature reports, and what this model has',
  type: 'type',
  said: 'what such a head does',
  closest: 'the closest head here',
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
    'Compare each with chance. This model has a clear syntactic head; of the other types there are traces at most. Other models have other heads.',

  offTitle: 'Switch heads off',
  offHow:
    'A head that is off has rows of 0 in W_O, so that it adds nothing to the stream. The model is not trained again; it answers the same questions about the same passages.',
  switches: 'Heads that are on',
  answers: 'Right answers of the model',
  question: 'question',
  wholeModel: 'all heads',
  thisModel: 'as switched',
  questions: {
    agreement: 'the verb’s number (chance 50 %)',
    attracted: 'the same, with a noun of the other number in between (chance 50 %)',
    gender: 'whom a pronoun meant, told by gender or number (chance 50 %)',
    meaning: 'what “it” meant, told by the adjective after it (chance 50 %)',
    repetition: 'the surname after a first name that comes again',
  } as Readonly<Record<Question, string>>,
  loss: 'cross-entropy of a word, in nats',
  ofHundred: (percent: string) => `${percent} %`,
  allOn: 'Switch all on',
  measuredNow: (off: number) =>
    off === 0 ? 'Measured with all heads on.' : `Measured with ${off === 1 ? 'one head' : `${off} heads`} off.`,

  pathsTitle: 'Through two layers',
  pathsHow:
    'A head of layer 2 does not read words. It reads what layer 1 has made of them. Follow one arrow to the token that it reads, and the next to what a head of layer 1 had read there. A path carries the product of its two weights. The tokens also pass straight down, which no arrow shows.',
  pathsOf: (token: string) => `Arrows from “${token}” through two layers; their weights are in the table below`,
  pathsTable: 'The strongest paths as a table',
  query: 'Token',
  middle: 'read in layer 2',
  source: 'read in layer 1',
  pathShare: 'weight of the path',
};
