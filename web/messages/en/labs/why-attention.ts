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
    `The words that are read for “${word}”: ${reading}. A line is the thicker, the larger its share.`,
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
    `For “${word}” the decoder reads ${share} of “${source}”. What it reads and what is wanted agree by ${found}, where 1 would be all.`,
  saidFixed: (word: string, found: string) =>
    `For “${word}” the decoder gets the same vector as for every other word. It agrees with what is wanted by ${found}, where 1 would be all.`,
  how: 'The states are made by hand: one feature for each meaning, a trace of the neighbours in every encoder state. The rest is the core’s cross-attention with d = 4. The fixed vector comes of questions of zeros: every word gets the same share. “found” is the cosine between c(t) and the meaning to be written.',

  reach: 'How far apart can two words be?',
  distance: 'Distance',
  width: 'Width k of a convolution',
  cone: (distance: number, width: number, count: number) =>
    `Two words ${distance} apart and convolutions of width ${width}: what the right word says arrives at the left one after ${layers(count)}.`,
  ways: {
    recurrent: 'recurrent network',
    convolution: (width: number) => `convolutions, k = ${width}`,
    dilated: (width: number) => `with growing gaps, k = ${width}`,
    attention: 'attention',
  },
  steps,
  layers,
  reachHow:
    'Every circle is a position, every row a layer, from below. Filled circles know of the word at the lower right. The network’s width does not help: only layers bring words closer.',
};
