/** Giving a shape: the questions, what the axes are called, and what to say to a wrong shape. */
import { translatable } from '../../part.ts';
import { count, counted } from '../grammar.ts';

interface Sizes {
  readonly b: number;
  readonly t: number;
  readonly s: number;
  readonly h: number;
  readonly g: number;
  readonly m: number;
}

interface Setting {
  readonly batch: boolean;
  readonly cross: boolean;
  readonly shares: boolean;
}

export const title = 'Give a shape';

export const words = translatable('exercises/give-shape', {
  answer: 'Shape',
  spelling: 'Such as `(2, 5, 12)`; brackets, spaces or × will do.',

  /** "A batch of 3 sentences of 10 tokens; d_model = 24, 6 heads." */
  setting: ({ b, t, s, h, g, m }: Sizes, { batch, cross, shares }: Setting) => {
    const tokens = cross ? `${t} queries and ${s} keys` : `${t} tokens`;
    const many = cross ? `A batch of ${b} pairs of sentences with ${tokens}` : `A batch of ${b} sentences of ${tokens}`;
    const one = cross ? `A pair of sentences with ${tokens}` : `One sentence of ${tokens}`;
    const heads = shares ? `${h} query heads that share ${g} key/value heads` : `${h} heads`;
    return `${batch ? many : one}; d_model = ${m}, ${heads}.`;
  },

  /** What an axis counts. */
  axes: {
    b: 'sentence of the batch',
    t: 'token or query',
    s: 'key',
    h: 'head',
    g: 'key/value head',
    d: 'feature in a head',
    m: 'model feature',
    f: 'hidden feature',
    '1': 'size 1, for broadcasting',
  },

  questions: {
    projectionWeight: { prompt: 'What shape is `W_Q`, the weight for all heads together?', code: 'Q = X @ W_Q' },
    scores: { prompt: 'What shape are the scores?', code: 'scores = q @ k.transpose(-2, -1)' },
    causalMask: {
      prompt: 'One causal mask is added to the scores of every head. What shape is it?',
      code: 'scores = scores + mask',
    },
    paddingMask: {
      prompt:
        'Each sentence has its own padding, the same for all heads and queries. Which shape must the mask have to be broadcast over all scores of the batch?',
      code: 'scores = scores + padding_mask',
    },
    weightsCross: {
      prompt: 'Queries come from one sentence, keys from another. What shape are the weights?',
      code: 'weights = scores.softmax(dim=-1)',
    },
    namedBands: {
      prompt:
        'The columns have been cut into one band for each head, and no axes have changed places. What is the shape now?',
      code: 'x = Q.view(B, T, num_heads, d_k)',
    },
    split: { prompt: 'What shape is `q`, split into heads?', code: 'q = Q.view(B, T, num_heads, d_k).transpose(1, 2)' },
    maps: { prompt: 'What shape are the attention weights of all heads?', code: 'weights = scores.softmax(dim=-1)' },
    merged: {
      prompt: 'What shape is `concat`, the heads joined side by side?',
      code: 'concat = z.transpose(1, 2).reshape(B, T, -1)',
    },
    headOutputWeight: {
      prompt: 'Each head’s result is multiplied by its own rows of `W_O`. What shape are these rows?',
      code: 'Y = sum(z[i] @ W_O_rows[i] for i in range(num_heads))',
    },
    crossScores: {
      prompt: 'The queries come from the decoder, the keys from the encoder. What shape are the scores?',
      code: 'scores = q @ k.transpose(-2, -1)',
    },
    sharedKeys: {
      prompt: 'Query heads share keys and values in groups. What shape are the keys in the cache?',
      code: '',
    },
    rowMeans: {
      prompt: 'A layer norm takes the mean of each row of the residual stream. What shape are the means?',
      code: 'means = x.mean(dim=-1)',
    },
    hiddenFeatures: {
      prompt: 'The feed-forward part is four times as wide inside as the stream. What shape is it before the GELU?',
      code: 'hidden = x @ W_1 + b_1   # d_ff = 4 * d_model',
    },
    weightGradient: {
      prompt: 'The loss is summed over the batch. What shape is the gradient of `W_Q`?',
      code: 'loss.backward()\nW_Q.grad.shape',
    },
    carriedSums: {
      prompt: 'Attention goes by tiles of keys. What shape are the sums `l`, carried from tile to tile?',
      code: 'l = past * l + exponentials_of_tile.sum(dim=-1)',
    },
    rowTerm: {
      prompt: 'The softmax’s gradient needs one number for each row. What shape is `row_dot`?',
      code: 'row_dot = (weights * d_weights).sum(dim=-1, keepdim=True)',
    },
  },

  right: (shape: string) => `Right: ${shape}.`,
  partly: (right: number, of: number) =>
    `Not yet: ${right} of ${count(of, 'number', 'numbers')} ${right === 1 ? 'is' : 'are'} right.`,
  wrongRank: (right: number, given: number) =>
    `Not yet: it has ${counted(right, 'axis', 'axes')}, not ${given === 1 ? 'one' : given}.`,

  unreadable: {
    empty: 'Type a shape first, such as (2, 5, 12).',
    tooLong: 'That is too long for a shape.',
    letters: (text: string) => `Write numbers instead of letters: “${text}” depends on the sizes above.`,
    unknown: (text: string) => `“${text}” is not a size: a shape has whole numbers.`,
  },

  mistakes: {
    notSummed: 'A gradient has the shape of its matrix: the parts of all sentences are added up.',
    forgotBatch: 'The batch is missing: it stays in front through every step.',
    forgotHeads: 'The heads are missing: each has a matrix of its own.',
    forgotOnes: 'Axes of size 1 are missing: broadcasting lines up the axes from the right.',
    keptOnes: 'An axis of size 1 stays only with `keepdim=True`. Without it, the axis is gone.',
    widthForHead: 'A head sees `d_k = d_model / num_heads` features, not all of d_model.',
    notSplit: 'That is before the split: the last axis still holds all heads side by side.',
    notMerged: 'The heads are joined into one axis here: H · d_k = d_model.',
    headForWidth: 'That is one head’s width. All together have d_model columns.',
    notWidened: 'That is the stream’s width. Inside, the feed-forward part is four times as wide.',
    keptFeatures: 'The mean is taken over the features: one number is left for each token.',
    keptKeys: 'Only one sum is kept for each row, not one for every key.',
    keptWidth: 'The values have d_k features for each query; the sum is a single number.',
    allHeads: 'Keys are kept once for each group, not for every query head.',
    featuresForKeys: 'The sum runs over the features: one number is left for each query and key.',
    queriesForKeys: 'The last axis counts keys, and they come from the other sentence.',
    keysForQueries: 'The rows belong to the queries: there is one for each query.',
    forgotTranspose: 'In your shape tokens come before heads: the transpose is missing.',
    transposedAlready: 'In your shape heads come before tokens, but a view does not change the order of the axes.',
    swappedAxes: 'The numbers are right, their order is not.',
  },

  hints: {
    count: (axes: number) => `It has ${counted(axes, 'axis', 'axes')}.`,
    names: (names: readonly string[]) => `The axes count: ${names.join('; ')}.`,
    width: (m: number, h: number, d: number) => `d_k = ${m} / ${h} = ${d}.`,
    flattened: (h: number, d: number, m: number) =>
      `The heads side by side: ${h} · ${d} = ${count(m, 'column', 'columns')}.`,
  },
});
