/** Two orders of norm and part, a stack of blocks, and dropout on a row of weights. */
import { count, counted } from '../../../messages/en/grammar.ts';

const blocksOf = (n: number): string => counted(n, 'block', 'blocks');

export const words = {
  loading: 'The block is being loaded …',
  failed: 'The block could not be loaded.',
  figure: 'The figure normalises',
  orders: { post: 'each sum (post-norm)', pre: 'each part’s input (pre-norm)' },
  ownOrder:
    'These weights come with their own norms and feed-forward part, which were trained in this order. The other column uses them in the other order, for which they were never trained.',
  figureDropout: 'Dropout in the figure',
  dropoutOff: 'off',
  dropoutOn: (p: string) => `on, p = ${p}`,
  dropsWhere: {
    post: 'As in PyTorch’s layer: on the attention weights, on what each part adds, and on the features after the GELU. The last three have a step of their own in the figure.',
    pre: 'As in GPT-2: on the attention weights, and on what each part adds.',
  },
  token: 'Token',
  /** The two choices of a token, heard. */
  tokenOnStream: 'Token on the stream',
  tokenOfRow: 'Token of the row of weights',
  sideBySide: 'What is on the stream, in both orders',
  size: 'size',
  /** What each tensor is. */
  says: {
    input: 'enters',
    output: 'what attention adds',
    residual_1: 'the sum',
    norm_1: 'its norm',
    contracted: 'what the feed-forward part adds',
    residual_2: 'the sum',
    norm_2: 'its norm',
  } as Readonly<Record<string, string>>,
  sizeMeans: 'Size: the root of the row’s mean square. A norm sets it to 1; γ and β then change it a little.',

  stack: 'A stack of blocks',
  blocks: 'Blocks',
  chart: (blocks: number) =>
    `Size of the stream’s rows, from the entrance to after ${blocksOf(blocks)}, in both orders`,
  grown: (blocks: number, post: string, pre: string) =>
    `After ${blocksOf(blocks)} a row has the size ${post} with post-norm and ${pre} with pre-norm.`,
  how: (width: number, heads: number, first: string) =>
    `Your sentence with d_model = ${width} and ${count(heads, 'causal head', 'causal heads')}. Each block has random weights of its own, drawn from the lesson’s seed with variance 1/inputs. At the entrance the size, over all tokens, is ${first}.`,
  table: 'The sizes as a table',
  after: 'blocks',
  entrance: '0',

  gradients: 'Its gradients before any training',
  gradientsOf:
    'How large is the gradient of W₂, the second feed-forward matrix of the last block? Measure it for every depth.',
  measure: 'Run it backwards',
  gradientChart: (most: number) =>
    `Size of the gradient of W₂ in the last block, for stacks of 1 to ${count(most, 'block', 'blocks')}, in both orders, with 1/√depth`,
  overRoot: '1/√depth',
  stacks: (done: number, of: number) => `${done} of ${count(of, 'stack', 'stacks')}`,
  lastGradient: (blocks: number, post: string, pre: string, stacks: number) =>
    `In the last of ${blocksOf(blocks)} it is ${post} with post-norm and ${pre} with pre-norm, on average over ${count(stacks, 'stack', 'stacks')}.`,
  gradientHow:
    'Size: the root of the sum of squares. Lines: means over stacks with random weights of their own; bands: their standard deviations. The loss is half the squared distance between each row that leaves the stack and a random row, averaged over tokens. Pre-norm has one more norm after the last block. The page’s engine computes it all.',
  gradientTable: 'The gradients as a table',
  block: 'blocks in the stack',

  dropout: 'Dropout on a row of weights',
  probability: 'p, the fraction dropped',
  again: 'Draw again',
  rowOf: (token: string, head: number) => `Weights of “${token}” in head ${head}, before and after dropout`,
  sum: 'sum',
  before: 'before',
  afterDropout: 'after',
  drawn: (factor: string, sum: string) =>
    `Survivors are multiplied by 1/(1 − p) = ${factor}. This draw adds up to ${sum}.`,
  average: (draws: number, withFactor: string, without: string) =>
    `Over ${count(draws, 'draw', 'draws')} the mean sum is ${withFactor}; without the factor, ${without}.`,
};
