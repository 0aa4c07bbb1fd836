/** The translation, one decoder step at a time, and how far apart two words may be. */
const layers = (count: number): string => `${count} ${count === 1 ? 'layer' : 'layers'}`;
const steps = (count: number): string => `${count} ${count === 1 ? 'step' : 'steps'}`;

export const words = {
  translation: 'A translation, one word at a time',
  reading: 'What the decoder reads',
  readings: { attention: 'each word by its weight', fixed: 'one fixed vector' },
  step: 'Word t',
  next: 'Next word',
  again: 'From the start',
  picture: (word: string, reading: string) =>
    `What is read for “${word}”: ${reading}. The larger a weight, the thicker its line.`,
  share: (share: string, word: string) => `${share} of “${word}”`,
  rows: (word: string) => `Scores and weights for “${word}”`,
  scores: 'S(t, s)',
  shares: 'α(t, s)',
  sum: (word: string) => `How Z(t) comes about for “${word}”`,
  term: (share: string, word: string) => `${share} × V(${word})`,
  context: 'Z(t)',
  feature: 'feature',
  map: 'All words so far',
  target: 'target word',
  found: 'found',
  unwritten: 'not written yet',
  said: (word: string, share: string, source: string, found: string) =>
    `For “${word}” the decoder reads ${share} of “${source}”; found: ${found} of 1.`,
  saidFixed: (word: string, found: string) =>
    `“${word}” gets the same vector as every other word; found: ${found} of 1.`,
  how: 'The rows are made by hand: a number for each meaning and, in the English rows, a trace of the neighbours. This page computes the rest, with d = 4. For the fixed vector every word asks with zeros, so all weights are equal. “Found” is the cosine between Z(t) and the meaning that the word needs.',

  reach: 'How far apart can two words be?',
  networks:
    'Attention had two rivals. A recurrent network reads one word after the other, and passes what it remembers on to the next. A convolution shows each word its nearest neighbours, k words in all; the next layer shows it what those have seen.',
  distance: 'Distance',
  width: 'Width k of a convolution',
  cone: (distance: number, width: number, count: number) =>
    `With convolutions of width ${width}, news crosses ${distance} ${distance === 1 ? 'position' : 'positions'} in ${layers(count)}.`,
  ways: {
    recurrent: 'recurrent network',
    convolution: (width: number) => `convolutions, k = ${width}`,
    dilated: (width: number) => `with growing gaps, k = ${width}`,
    attention: 'attention',
  },
  steps,
  layers,
  reachHow:
    'Each circle is a position, each row a layer, from the bottom up. Filled circles know of the word at the lower right. With growing gaps, the k words stand further apart from layer to layer.',
};
