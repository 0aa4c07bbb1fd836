/** The cost calculator: parts of the bill, and what was measured. */
const heads = (count: number): string => `${count} ${count === 1 ? 'head' : 'heads'}`;

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
  heads: 'Heads h',
  size: (dModel: number, count: number, dK: number) => `d_model ${dModel} = ${heads(count)} × d_k ${dK}`,
  multiplications: 'Multiplications',
  formula: 'formula',
  share: 'share',
  count: 'number',
  parts: {
    qkv: 'Q, K and V',
    scores: 'scores Q Kᵀ',
    scale: 'times 1/√d_k',
    values: 'values α V',
    output: 'output W_O',
  },
  formulas: { qkv: '3·T·d²', scores: 'T²·d', scale: 'h·T²', values: 'T²·d', output: 'T·d²' },
  total: 'together',
  counted: (total: string, same: boolean) =>
    same
      ? `Counted from the core’s tensors, product by product: ${total}, the same number.`
      : `Counted from the core’s list of tensors it is not ${total}.`,
  split: (share: string) => `What grows with T² is ${share} % of it.`,
  growth: 'How it grows with the tokens',
  growthLabel: (even: string) =>
    `Multiplications against tokens, by factors. Projections grow like T, attention like T²; they meet at ${even}.`,
  lines: { projections: '— projections, 4·T·d²', attention: '- - attention, 2·T²·d' },
  even: (even: string) =>
    `The ring: at T = 2·d_model = ${even} tokens both cost about the same; before it projections cost more, after it attention.`,
  memory: 'Memory',
  bytes: 'bytes',
  stores: { weights: 'W_Q, W_K, W_V, W_O', tokens: 'Q, K, V, Z, Y', maps: 'maps of all heads' },
  storeFormulas: { weights: '4·4·d²', tokens: '4·5·T·d', maps: '4·h·T²' },
  bytesHow: (same: boolean) =>
    `Four bytes a number${same ? ', the same sum as from the core’s shapes' : ''}. Only the maps grow with the heads.`,
  timing: 'Measured on this machine',
  timingHow: (tokens: number, dModel: number, rounds: number) =>
    `One layer with T = ${tokens} and d_model = ${dModel}, computed here, every intermediate kept; the median of ${rounds} rounds in turns.`,
  measure: 'Measure',
  measuring: 'Measuring …',
  timed: heads,
  milliseconds: (median: string, least: string) => `${median} ms (least ${least})`,
};
