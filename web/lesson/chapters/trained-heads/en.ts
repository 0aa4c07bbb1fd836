/** The trained model taken apart: heads, measures, switches, what the literature reports, and a head hidden from the next layer. */
import { count } from '../../../messages/en/grammar.ts';
import type { StandIn } from '../../constants/head-patterns.ts';
import {
  FAR,
  JOINED,
  type LayerInput,
  type MeasureName,
  type Question,
  type ShareName,
  type TypeName,
} from '../../constants/trained-heads.ts';

const name = (layer: number, head: number): string => `Layer ${layer + 1}, head ${head + 1}`;

export const words = {
  about: 'The model and 450 held-out passages: 0.3 MB, loaded when you ask.',
  start: 'Take the model apart',
  loading: 'Loading the trained model …',
  failed: 'The trained model could not be loaded.',
  samplesLabel: 'Sentences that the model knows',
  /** In English, the model's language, whatever the page's. */
  samples: [
    'The dogs near the river are tired.',
    'Tom thanked the girl because she was kind, so the girl smiled.',
    'The animal didn’t cross the street because it was too wide, so the animal waited.',
    'Tom Baker saw Mary Hill. Then Mary Hill called Tom Baker.',
    'Fox wide Tom under, again fox wide Tom',
    'The white mat stood under the rabbit because it was very hungry, so the',
  ],
  readAs: 'The model reads:',
  unknown: (unknown: string) => `It reads <unk> for words that it does not know: ${unknown}.`,
  expects: (guesses: string) => `After the last word it expects: ${guesses}.`,
  guess: (word: string, probability: string) => `“${word}” (${probability})`,
  layer: (layer: number) => `Layer ${layer + 1}`,
  head: (head: number) => `Head ${head + 1}`,
  name,
  nameShort: (layer: number, head: number) => `L${layer + 1} H${head + 1}`,
  /** On the stage: what the framed row of each map is, and what a head without a name does most. */
  rowOf: (word: string) => `The framed row is that of “${word}”; names come from the measurement.`,
  readsMost: (word: string, read: string, weight: string) => `“${word}” reads “${read}” ${weight}`,
  named: (head: string, pattern: string, value: string) => `${head}: ${pattern} ${value}`,
  atMost: (measure: string, value: string, even: string) => `${measure} ${value}, chance ${even}`,
  offHint: 'Switch a head off, and see which answers change.',
  questionsShort: {
    agreement: 'the verb’s number',
    attracted: 'a rival noun between',
    far: 'far from its subject',
    gender: 'a pronoun, by gender',
    meaning: '“it”, by meaning',
    swapped: '“it”, the nouns swapped',
    repetition: 'repeated text',
    long: 'longer repeated text',
  } as Readonly<Record<Question, string>>,
  isOff: 'off',
  notMeasured: 'being measured …',
  noPattern: 'no pattern',
  patterns: {
    previous: 'previous token',
    first: 'start of the text',
    same: 'same word before',
    delimiter: 'punctuation',
    rare: 'rarest word',
    induction: 'induction',
    subject: 'subject',
    antecedent: 'a pronoun’s antecedent',
    mention: 'who is named again',
  } as Readonly<Record<ShareName, string>>,
  chance: (even: string) => `chance: ${even}`,
  mapOf: (layer: number, head: number, pattern: string) =>
    `${name(layer, head)}: ${pattern}. Queries down, keys across.`,
  open: (layer: number, head: number) => `Open layer ${layer + 1}, head ${head + 1} in every chapter`,
  opened: 'All chapters now show this layer and this head.',
  cut: (drawn: number, all: number) => `The maps show the first ${drawn} of ${count(all, 'token', 'tokens')}.`,
  how: 'A pattern is named if a head’s measure is at least half-way from chance to 1.',
  /** Where WebGPU was chosen. */
  coreOnly:
    'WebGPU computes the figure. In this laboratory the page’s C++ engine always computes, in its strict build, so that every machine finds the same measures.',
  measuring: (percent: string) => `Measuring: ${percent} % …`,

  tableTitle: (passages: number) => `Measured over ${count(passages, 'passage', 'passages')} that the model never read`,
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
    induction: 'induction',
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
    induction:
      'In the row that must say a word of repeated text: the weight on what followed the same word earlier, which an induction head reads.',
    subject: 'In the row that must say the verb: the weight on its subject, which never stands just before.',
    antecedent: 'In the row of a pronoun that gender or number explains: the weight on what it stands for.',
    mention: 'In the row that must name the pronoun’s noun again: the weight on that noun.',
    distance: 'From query to key, in tokens, averaged with the weights.',
    entropy: 'In bits: 0 if a row reads one token only, log₂ n if it reads n tokens alike.',
  } as Readonly<Record<MeasureName, string>>,

  folkloreTitle: 'What the literature reports, and what this model has',
  type: 'type',
  does: 'what such a head does',
  closest: 'the closest head here',
  types: {
    positional: { name: 'positional', does: 'reads a fixed place, such as the token before' },
    syntactic: { name: 'syntactic', does: 'links a verb and its subject' },
    semantic: { name: 'semantic', does: 'links words that belong together, such as a pronoun and its antecedent' },
    delimiter: { name: 'delimiter', does: 'reads punctuation' },
    rare: { name: 'rare token', does: 'reads the rarest word' },
  } as Readonly<Record<TypeName, { readonly name: string; readonly does: string }>>,
  found: (head: string, measure: string, share: string, even: string) =>
    `${head}: “${measure}” ${share}, chance ${even}`,
  folkloreHonest:
    'Compare each with chance. The positional head was shown where to look, the syntactic one was not. Other models have other heads.',

  offTitle: 'Switch heads off',
  offHow:
    'A head that is off has rows of 0 in W_O. It adds nothing to the stream, or what it adds on average over all passages. The model is not trained again; it answers the same questions about the same passages.',
  switches: 'Heads that are on',
  standIn: 'A head that is off adds',
  standIns: { zeros: 'nothing (zeros)', mean: 'its average' } as Readonly<Record<StandIn, string>>,
  answers: 'Right answers of the model',
  question: 'question',
  wholeModel: 'all heads',
  thisModel: 'as switched',
  lostAndGained: 'lost, gained',
  changed: (lost: number, gained: number) => (lost + gained === 0 ? 'none' : `${lost}, ${gained}`),
  whichChange: (count: number) => (count === 1 ? 'The answer that changes' : `The ${count} answers that change`),
  lost: 'lost',
  gained: 'gained',
  moreChanges: (count: number) => `And ${count} more.`,
  whichWrong: (count: number) => (count === 1 ? 'The wrong answer' : `The ${count} wrong answers`),
  readWrong:
    'The last word of each line is the right answer. Press a passage, and all maps show how the model reads it.',
  questions: {
    agreement: 'the verb’s number (chance 50 %)',
    attracted: 'the same, with a noun of the other number in between (chance 50 %)',
    far: `the same, with at least ${FAR} words in between (chance 50 %)`,
    gender: 'whom a pronoun meant, told by gender or number (chance 50 %)',
    meaning: 'what “it” meant, told by the adjective after it (chance 50 %)',
    swapped: 'the same, with the two nouns in each other’s places (chance 50 %)',
    repetition: 'in repeated text, what followed the same word before',
    long: `the same, with the words of ${JOINED} passages in one text`,
  } as Readonly<Record<Question, string>>,
  loss: 'cross-entropy of a word, in nats',
  lossShort: 'loss, in nats',
  ofHundred: (percent: string) => `${percent} %`,
  allOn: 'Switch all on',
  measuredNow: (off: number) =>
    off === 0 ? 'Measured with all heads on.' : `Measured with ${off === 1 ? 'one head' : `${off} heads`} off.`,

  pairsTitle: 'Every head alone, and every pair',
  pairsHow:
    'One head may stand in for another. Then nothing is lost without either, but much without both. The table shows every head alone on its diagonal, and two heads off everywhere else.',
  measurePairs: 'Measure all pairs',
  pairsOf: 'Show',
  short: (layer: number, head: number) => `${layer + 1}.${head + 1}`,
  pairsLegend: (whole: string) =>
    `With all heads on: ${whole}. Right answers are in per cent. * The pair loses at least a tenth of the answers, or 0.1 nats, more than its two heads lose alone, taken together.`,

  compositionTitle: 'Through two layers',
  compositionHow:
    'A head of layer 2 makes its queries, keys and values from what layer 1 has written. Hide one head of layer 1 from one of the three. Elhage et al. (2021) call these ways Q-, K- and V-composition.',
  hideFrom: 'hidden in layer 2 from',
  hideNothing: 'nothing',
  inputs: { queries: 'queries', keys: 'keys', values: 'values' } as Readonly<Record<LayerInput, string>>,
  whileHidden: 'hidden',
  measuredHidden: (head: number, from: string) => `Measured with head ${head + 1} of layer 1 hidden from the ${from}.`,
};
