/** The cost calculator: parts of the bill, and what was measured. */
import { count } from '../../../messages/en/grammar.ts';
import { formatWhole } from '../../../messages/whole-number.ts';

const heads = (n: number): string => count(n, 'head', 'heads');

export const words = {
  model: 'One layer of',
  models: {
    base: 'Transformer base',
    large: 'Transformer large',
    gpt2: 'GPT-2 small',
    gpt3: 'GPT-3',
    lesson: 'this lesson',
    own: 'your own',
  },
  tokens: 'Tokens T',
  heads: 'Heads H',
  size: (dModel: number, count: number, dK: number) => `d_model ${formatWhole(dModel)} = ${heads(count)} × d_k ${dK}`,
  long: (tokens: number) => `T = ${count(tokens, 'token', 'tokens')}`,
  sides: { words: 'Words: 4·T·d_model²', pairs: 'Pairs: 2·T²·d_model' },
  ofAll: (count: string, share: string) => `${count}, ${share} %`,
  blocks: { q: 'Q', k: 'K', v: 'V', output: 'output', scores: 'scores', values: 'values', scale: 'scale' },
  areasLabel: (tokens: number, projections: string, pairs: string) =>
    `Multiplications for ${count(tokens, 'token', 'tokens')}, as areas: ${projections} for the words, ${pairs} for the pairs of words.`,
  multiplications: 'Multiplications',
  formula: 'formula',
  share: 'part of the total',
  count: 'number',
  parts: {
    qkv: 'Q, K and V',
    scores: 'scores Q Kᵀ',
    scale: 'times 1/√d_k',
    values: 'values α V',
    output: 'output W_O',
  },
  formulas: { qkv: '3·T·d_model²', scores: 'T²·d_model', scale: 'H·T²', values: 'T²·d_model', output: 'T·d_model²' },
  total: 'the layer together',
  feedForward: 'after it: feed-forward part',
  counted: (total: string, same: boolean) =>
    same
      ? `The page’s engine, counting product by product over its own tensors, gets the same number: ${total}.`
      : `The page’s engine, counting over its own tensors, does not get ${total}.`,
  split: (layer: string, block: string, causal: string) =>
    `${layer} % of it is the part that grows with T². Of the whole block, with its feed-forward part, that is ${block} %; with a causal mask, which leaves half of the pairs, ${causal} %.`,
  growth: 'How the bill grows with the text',
  growthLabel: (even: string, evenBlock: string) =>
    `Multiplications against tokens, both on a logarithmic scale. Projections and the feed-forward part grow as T, attention as T². Attention meets the projections at ${even} tokens, and both parts together at ${evenBlock}.`,
  lines: {
    projections: '— words: projections, as T',
    block: '— words: projections and feed-forward, as T',
    attention: '- - pairs: scores and values, as T²',
  },
  even: (even: string, evenBlock: string) =>
    `The rings mark where words and pairs cost the same: at T = 2·d_model = ${even} tokens in the layer, at 6·d_model = ${evenBlock} with the feed-forward part. In a shorter text the words cost more, in a longer one the pairs.`,
  memory: 'Memory',
  bytes: 'bytes',
  stores: { weights: 'W_Q, W_K, W_V, W_O', tokens: 'Q, K, V, Z, Y', maps: 'maps of all heads' },
  storeFormulas: { weights: '4·4·d_model²', tokens: '4·5·T·d_model', maps: '4·H·T²' },
  bytesHow: (same: boolean) =>
    `Four bytes for each number${same ? '; the shapes of the engine’s tensors give the same sum' : ''}. Only the maps grow with the number of heads.`,
  timing: 'Measured on this machine',
  timingHow: (tokens: number, dModel: number, rounds: number) =>
    `One layer with T = ${tokens} and d_model = ${dModel}, computed in this browser, with every intermediate tensor kept. The layers take turns; the time is the median of ${count(rounds, 'round', 'rounds')}.`,
  measure: 'Measure',
  measuring: 'Measuring …',
  timed: heads,
  milliseconds: (median: string, least: string) => `${median} ms (least ${least})`,
};
