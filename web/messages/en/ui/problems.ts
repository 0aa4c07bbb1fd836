/** What is wrong with a setting, in the learner's words: shown beside the control, or as a note when an address was not understood. */
import { LIMITS } from '../../../lesson/constants/limits.ts';
import { count } from '../grammar.ts';

export const problems = {
  /** What a field can be set to. */
  allowed: {
    whole: (least: number, most: number) => `It is a whole number from ${least} to ${most}.`,
    amount: (least: number, most: number) => `It is a number from ${least} to ${most}.`,
    choice: (choices: string) => `It is one of ${choices}.`,
    text: (most: number) => `It is a text of up to ${count(most, 'character', 'characters')}.`,
    wholes: (least: number, most: number) =>
      `It is a list of different whole numbers from ${least} to ${most}, with dots between them.`,
    labField: (known: string) => `This chapter’s laboratory has ${known}.`,
  },
  sentenceEmpty: 'The sentence is empty. Write at least one word.',
  sentenceTokens: (tokens: number) =>
    `The sentence has ${count(tokens, 'token', 'tokens')}. The lesson takes up to ${LIMITS.tokens}; shorten it.`,
  sentenceLength: `The sentence is longer than ${LIMITS.sentenceLength} characters; shorten it.`,
  sentenceCharacters: 'The sentence contains characters that cannot be shown.',
  headsDivide: (dModel: number, numHeads: number) =>
    `d_model ${dModel} is not divisible by ${count(numHeads, 'head', 'heads')}: every head takes the same number of features.`,
  headsFitted: (dModel: number, wanted: number, used: number) =>
    `d_model ${dModel} is not divisible by ${count(wanted, 'head', 'heads')}; the nearest that divides it is ${used}.`,
  trainedReadsEnglish: 'The trained model reads English: the sentence is one of its own now.',
  maskKind: 'The mask is none, causal, padding, window or custom.',
  maskWindow: `The window reaches a whole number of positions from 0 to ${LIMITS.tokens - 1} to each side.`,
  maskPadded: `Padding covers a whole number of tokens from 0 to ${LIMITS.tokens}.`,
  maskPainted: 'The painted mask is damaged.',
  notOpened: 'The address speaks of a checkpoint that is not open here. Open its file again.',
  chapter: 'There is no chapter of that name.',
  headGone: (head: number, numHeads: number) =>
    `There is no head ${head}: the model has ${count(numHeads, 'head', 'heads')}.`,
  wordGone: (word: number, tokens: number) =>
    `There is no word ${word}: the sentence has ${count(tokens, 'token', 'tokens')}.`,
  language: 'The lesson does not speak this language.',
  workerNotStarted:
    'A part of the lesson that computes in the background could not be started. If its files come from another site than the page, or the page has no site of its own, the page’s policy must allow it: worker-src.',
  cell: 'The questioned cell does not exist in this model.',
  edits: `A changed number is written “w_q:2.1:0.5”: a given matrix, a row and a column from 0, and a number from −${LIMITS.edited} to ${LIMITS.edited}. Each number is changed once.`,
  editsMany: `At most ${LIMITS.edits} numbers can be changed at the same time. To change another one, undo a change.`,
  editGone: (place: string) =>
    `The changed number “${place}” does not exist in this model, or cannot be changed there.`,
  lab: 'What a laboratory is set to is written name:value, with commas between, each name once.',
  inAddress: (name: string, value: string, problem: string) =>
    `“${name}=${value}” in the address was not used. ${problem}`,
  inAttribute: (name: string, value: string, problem: string) => `“${name}="${value}"” was not used. ${problem}`,
  attributeList: (unknown: string, known: string) => `There is no “${unknown}”; there are ${known}.`,
  attributeAddress:
    'It is the address of the folder that the lesson is in, such as lesson/ or https://course.example/lesson/.',
  repeated: (name: string) => `“${name}” is in the address more than once; the first was used.`,
  /** What an engine found wrong while it computed. */
  engine: {
    groups: (heads: number, groups: number) =>
      `${count(heads, 'head', 'heads')} cannot share ${groups} key/value heads evenly: every one serves as many query heads.`,
    notFinite: (tensor: string, value: string, place: string) =>
      `${tensor} is ${value} at (${place}): every given number must be finite.`,
    overflow: (tensor: string, place: string) =>
      `${tensor} grows beyond the largest 32-bit number at (${place}): smaller weights or inputs are needed.`,
    memory: (tensor: string) =>
      `There is no memory for ${tensor === '' ? 'so many numbers' : tensor}: use fewer tokens or features.`,
    notLoaded: 'The numbers of these weights could not be loaded. You can choose others.',
    computationNotLoaded: 'What this chapter computes could not be loaded.',
    quoted: (sentence: string) => `The core says: “${sentence}”.`,
  },
};
