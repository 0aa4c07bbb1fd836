/** The dial from multi-head to multi-query attention, and decoding with a cache. */
import { count } from '../../../messages/en/grammar.ts';

const heads = (n: number): string => count(n, 'key/value head', 'key/value heads');
const rows = (n: number): string => count(n, 'row', 'rows');

export const words = {
  dial: 'Key/value heads for 8 query heads',
  positions: { 8: '8 · MHA', 4: '4 · GQA', 2: '2 · GQA', 1: '1 · MQA' },
  picture: (kvHeads: number) => `Eight query heads and, above their maps, ${heads(kvHeads)}.`,
  keysValues: (g: number) => `K, V ${g + 1}`,
  queryHead: (h: number) => `${h + 1}`,
  reads: (kvHeads: number) =>
    kvHeads === 8
      ? 'Multi-head attention (MHA): every query head has its own keys and values.'
      : kvHeads === 1
        ? 'Multi-query attention (MQA): all eight query heads read the same keys and values. Their queries differ, and so do their maps.'
        : `Grouped-query attention (GQA): groups of ${8 / kvHeads} query heads read the same keys and values. Queries and maps differ within a group.`,
  how: (d: number, shown: number, all: number) =>
    `One causal layer with d_model = ${d} over ${shown < all ? `the first ${count(shown, 'token', 'tokens')} of the lesson’s sentence` : 'the lesson’s sentence'}, random weights. A shared head gets the mean of the weights that it replaces, which is how Ainslie and colleagues convert a trained model.`,
  table: 'What the dial saves',
  model: 'model',
  headsColumn: 'H → G',
  parametersColumn: 'parameters of a layer',
  cacheColumn: 'cache, all layers',
  publishedColumn: 'published G',
  models: { lab: 'this layer', gpt2: 'GPT-2 small', gpt3: 'GPT-3', llama: 'Llama 2, 70 B', palm: 'PaLM, 540 B' },
  context: 'Tokens in the cache',
  bytes: (text: string) => `${text}B`,
  formula:
    'Parameters: 2·d_model·d_k·(H + G). Cache: 2 bytes times 2·G·d_k for each token and layer. Models with more heads share them in the same proportion.',

  decode: 'Written token by token',
  written: 'Tokens written',
  next: 'Write one more',
  again: 'From the start',
  window: 'Window w',
  head: 'Query head',
  caption: (token: string, head: number) => `The weights of “${token}” in query head ${head}`,
  state: 'in the cache',
  states: { kept: 'kept', fresh: 'new', left: 'dropped', later: 'not yet' },
  fromCache: 'from the cache',
  fromScratch: 'all computed again',
  equal: (token: string, apart: string) =>
    `The output row of “${token}”, from the cache and from scratch: at most ${apart} apart.`,
  same: (token: string) => `The output row of “${token}”, from the cache and from scratch: the same, bit by bit.`,
  holds: (kept: number, numbers: string) => `The cache holds ${rows(kept)} of keys and of values: ${numbers} numbers.`,
  bySteps:
    'This token was computed as a cross-attention over the kept rows. From the next token on the engine’s own decoder takes over.',
  byCore: (kept: number) =>
    `Written by the engine’s decoder with a cache of ${rows(kept)}. It keeps the rows that a window left behind, but does not read them.`,
  products: 'Multiplications',
  thisStep: 'this token',
  allSteps: 'all so far',
  cached: 'with the cache',
  uncached: 'from scratch',
  factor: (factor: string) => `${factor} times as many`,
  counted: 'Counted over the engine’s tensors. From scratch means that every step computes the whole text again.',
};
