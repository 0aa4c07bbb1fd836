/** The words around a chapter's prediction, shapes, code and misconceptions. */
import { translatable } from '../part.ts';
import { count } from './grammar.ts';

export const words = translatable('reference', {
  minutesLeft: (minutes: number) => `${count(minutes, 'minute', 'minutes')} left`,
  aboutSentence: (sentence: string) => `The text is about “${sentence}”.`,
  aboutTemperature: (temperature: string) => `The numbers in the text are those of temperature ${temperature}.`,
  backToSentence: 'Back to it',
  notebookOutput: 'The notebook recorded no W_O. It is the identity here, so Y equals Concat in this preset.',
  unknownWords: (words: readonly string[]) =>
    `* The learned layer does not know ${words.map((word) => `“${word}”`).join(', ')}. The row of such a word is generated from its letters, so it means nothing.`,
  more: 'More',
  moreOf: (hasLab: boolean) => `${hasLab ? 'An experiment, shapes' : 'Shapes'} and code, misconceptions, sources`,
  predictionHeading: 'Before you look: predict',
  predictionHere: 'Now predict',
  predictionCheck: 'Check',
  predictionCheckIt: 'Check your prediction',
  predictionChooseFirst: 'Choose an answer first.',
  predictionRight: 'Right.',
  predictionWrong: 'Not quite.',
  /** “mat” gets 0.03. */
  predictionGets: (word: string, number: string) => `${word} gets ${number}.`,
  predictionShowAnswer: 'Show the answer',
  predictionAnswerIs: 'The answer:',
  predictionAgain: 'Start again',

  mistakesHeading: 'What people get wrong here',
  mistakesAsk: 'Find the mistake in each sentence, then open it.',

  codeHeading: 'The code of this step',
  codeTabs: 'Language of the code',
  codeNames: { numpy: 'NumPy', pytorch: 'PyTorch', cpp: 'C++' },
  codeContinues: 'Uses what is given, or was computed in the chapters before.',
  codeSource: (file: string, firstLine: number, lastLine: number) =>
    firstLine === lastLine ? `${file}, line ${firstLine}` : `${file}, lines ${firstLine}–${lastLine}`,
  codeCopy: 'Copy',
  codeCopied: 'Copied.',
  codeSelected: 'Selected: copy it with the keyboard.',

  shapesHeading: 'Shapes',
  shapesHow: 'As PyTorch prints them. The letter under a size says what it counts:',
  /** What each axis counts. */
  axes: {
    h: 'heads',
    g: 'key/value heads',
    t: 'tokens that ask',
    s: 'tokens that are asked',
    d: 'columns of a head',
    m: 'features of a token',
    f: 'features of the hidden layer',
    n: 'tiles',
  },
});
