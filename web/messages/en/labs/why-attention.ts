/** The translation, one decoder step at a time, and how far apart two words may be. */
const layers = (count: number): string => `${count} ${count === 1 ? 'layer' : 'layers'}`;
const steps = (count: number): string => `${count} ${count === 1 ? 'step' : 'steps'}`;

export const words = {
  translation: 'A translation, one word at a time',
  reading: 'What the decoder reads',
  readings: { attention: 'each word by its share', fixed: 'one fixed vector' },
  step: 'Word t',
  next: 'Next word',
  again: 'From the start',
  picture: (word: string, reading: string) =>
    `What is read for “${word}”: ${reading}. The larger a share, the thicker its line.`,
  share: (share: string, word: string) => `${share} of “${word}”`,
  rows: (word: string) => `Scores and shares for “${word}”`,
  scores: 'e(t, i)',
  shares: 'α(t, i)',
  sum: (word: string) => `How c(t) comes about for “${word}”`,
  term: (share: string, word: string) => `${share} × h(${word})`,
  context: 'c(t)',
  feature: 'feature',
  map: 'All words so far',
  target: 'target word',
  found: 'found',
  said: (word: string, share: string, source: string, found: string) =>
    `For “${word}” the decoder reads ${share} of “${source}”; found: ${found} of 1.`,
  saidFixed: (word: string, found: string) =>
    `“${word}” gets the same vector as every other word; found: ${found} of 1.`,
  how: 'The states are made by hand: a feature for each meaning, and in the encoder a trace of the neighbours. The core computes the rest, with d = 4. A state of zeros asks for the fixed vector: all shares are equal. “Found” is the cosine between c(t) and the meaning wanted.',

  reach: 'How far apart can two words be?',
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
  reachHow: 'A circle is a position, a row a layer, from below. Filled ones know of the word at the lower right.',
};
