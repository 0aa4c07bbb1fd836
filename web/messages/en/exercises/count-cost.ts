/** Counting what a layer takes. */
import { translatable } from '../../part.ts';

export const title = 'Count it';

export const words = translatable('exercises/count-cost', {
  note: 'A whole number. You may type a product: 4·7·12.',
  right: (value: string) => `Right: ${value}.`,
  answer: (value: string) => `The answer is ${value}.`,
  given: { tokens: 'tokens T', dModel: 'd_model', heads: 'heads H', shared: 'key/value heads G' },
  counts: {
    projections: {
      prompt: 'How many multiplications do the four projections of this layer take together? Leave biases out.',
      formula: '4 · T · d_model²',
      hints: [
        'A product of (n, k) with (k, m) takes n · k · m multiplications.',
        'One projection multiplies (T, d_model) by (d_model, d_model).',
        'Q, K, V and the output: four of them. Does the number of heads change a shape?',
      ],
      mistakes: {
        weightsOnly: 'That is how many weights there are. Each is used once for every token.',
        one: 'That is one projection. There are four: Q, K, V and the output.',
        three: 'That is Q, K and V. The output is projected, too.',
        narrow: 'That is the d_k columns of a single head. All heads together have d_model columns.',
        timesHeads: 'd_model includes all heads already: each has d_k of its columns.',
        swapped: 'You squared the number of tokens. A projection meets each token once; the width is squared.',
      },
    },
    attention: {
      prompt:
        'How many multiplications do the scores and the weighted sums of values take, in all heads together? Leave projections and the scale out.',
      formula: '2 · T² · d_model',
      hints: [
        'A head multiplies (T, d_k) by (d_k, T) for its scores.',
        'And (T, T) by (T, d_k) for its values: as many again.',
        'Together, H heads of d_k features have d_model features.',
      ],
      mistakes: {
        one: 'That is one of the two products. The scores take as many as the values.',
        oneHead: 'That is a single head.',
        timesHeads: 'd_model includes all heads already: H · d_k = d_model.',
        withProjections: 'That includes the projections. Leave them out.',
        linear: 'Every query meets every key: T appears twice.',
        swapped: 'You squared the width. Every token meets every token, so the number of tokens is squared.',
      },
    },
    maps: {
      prompt: 'How many bytes do the attention weights of all heads take, in single precision (4 bytes a number)?',
      formula: '4 · H · T²',
      hints: [
        'Each head has a map of its own.',
        'A map has a row for each query and a column for each key.',
        'Four bytes for each of its numbers.',
      ],
      mistakes: {
        numbers: 'That is how many numbers there are. Each takes 4 bytes.',
        oneHead: 'That is the map of one head.',
        oneRow: 'That is one row of each map: what one more token adds where keys are cached.',
        features: 'That is a matrix with a row of features for each token. A map has a column for each key.',
      },
    },
    cache: {
      prompt:
        'Groups of query heads share key/value heads (GQA). How many numbers does the cache of this layer hold after T tokens?',
      formula: '2 · G · d_k · T',
      hints: [
        'd_k is d_model / H, also when heads share keys and values.',
        'For each token, each of the G key/value heads keeps a key and a value.',
        'Queries are asked once and not kept.',
      ],
      mistakes: {
        keysOnly: 'That is keys or values. Both are kept.',
        queryHeads: 'That is ordinary attention, in which every query head has keys and values of its own.',
        oneToken: 'That is what one token adds. There are T of them.',
        oneHead: 'That is one key/value head, as in MQA. Here there are G.',
        width: 'A key/value head is d_k wide, not d_model.',
        queries: 'You kept the queries, too. They are not needed again.',
      },
    },
  },
});
