/**
 * The orders to reconstruct. Steps named like tensors get their dependencies from the core's list; other steps come in the
 * listed order. Texts are in `web/messages/en/exercises/order.ts`, under the order's name.
 *
 * `pitfalls` are common swaps, [first, second], each with its own text.
 */
export interface OrderDefinition {
  readonly steps: readonly string[];
  /** Whether the steps are tensors of the trace. */
  readonly traced: boolean;
  readonly pitfalls: readonly (readonly [first: string, then: string, mistake: string])[];
}

const definitions = {
  tokenToScore: {
    steps: ['embedding', 'input', 'q_projected', 'q', 'scores'],
    traced: true,
    pitfalls: [
      ['input', 'q_projected', 'position-too-late'],
      ['q_projected', 'q', 'split-before-projection'],
    ],
  },
  oneHead: {
    steps: ['q', 'scores', 'scaled', 'masked', 'weights', 'context'],
    traced: true,
    pitfalls: [
      ['masked', 'weights', 'mask-after-softmax'],
      ['scaled', 'weights', 'scale-after-softmax'],
      ['weights', 'context', 'values-before-softmax'],
    ],
  },
  maskedRow: {
    steps: ['scaled', 'masked', 'exponentials', 'weights', 'context'],
    traced: true,
    pitfalls: [
      ['masked', 'exponentials', 'mask-after-softmax'],
      ['masked', 'weights', 'mask-after-softmax'],
      ['exponentials', 'weights', 'divided-before-exponential'],
    ],
  },
  softmax: {
    steps: ['row_max', 'exponentials', 'row_sum', 'weights'],
    traced: true,
    pitfalls: [
      ['row_max', 'exponentials', 'maximum-too-late'],
      ['exponentials', 'row_sum', 'summed-scores'],
      ['row_sum', 'weights', 'divided-before-sum'],
    ],
  },
  splitHeads: {
    steps: ['divide', 'project', 'view', 'transpose', 'scores'],
    traced: false,
    pitfalls: [
      ['view', 'transpose', 'transpose-before-view'],
      ['transpose', 'scores', 'scores-before-transpose'],
      ['divide', 'view', 'divided-too-late'],
    ],
  },
  joinHeads: {
    steps: ['perHead', 'transpose', 'copy', 'view', 'project'],
    traced: false,
    pitfalls: [
      ['transpose', 'view', 'view-before-transpose'],
      ['copy', 'view', 'view-before-copy'],
      ['view', 'project', 'output-before-joining'],
    ],
  },
  wholeLayer: {
    steps: ['q_projected', 'q', 'scores', 'weights', 'context', 'merged', 'output'],
    traced: true,
    pitfalls: [
      ['q_projected', 'q', 'split-before-projection'],
      ['weights', 'context', 'values-before-softmax'],
      ['merged', 'output', 'output-before-joining'],
    ],
  },
  decoderStep: {
    steps: ['encode', 'score', 'softmax', 'gather', 'write'],
    traced: false,
    pitfalls: [
      ['softmax', 'gather', 'context-before-shares'],
      ['gather', 'write', 'word-before-context'],
    ],
  },
  cachedStep: {
    steps: ['embed', 'project', 'append', 'scores', 'softmax', 'gather'],
    traced: false,
    pitfalls: [
      ['append', 'scores', 'cache-too-late'],
      ['softmax', 'gather', 'values-before-softmax'],
    ],
  },
  trainingStep: {
    steps: ['draw', 'forward', 'loss', 'backward', 'clip', 'step'],
    traced: false,
    pitfalls: [
      ['backward', 'step', 'step-before-backward'],
      ['clip', 'step', 'clip-after-step'],
      ['loss', 'backward', 'backward-before-loss'],
    ],
  },
  testHead: {
    steps: ['hold', 'measure', 'chance', 'off', 'compare', 'claim'],
    traced: false,
    pitfalls: [
      ['compare', 'claim', 'claim-before-test'],
      ['hold', 'measure', 'measured-on-training'],
      ['off', 'compare', 'compared-too-early'],
    ],
  },
  postNorm: {
    steps: ['attend', 'add', 'norm', 'feed', 'addAgain', 'normAgain'],
    traced: false,
    pitfalls: [
      ['attend', 'norm', 'norm-before-part'],
      ['add', 'norm', 'norm-before-sum'],
      ['feed', 'addAgain', 'sum-before-part'],
      ['addAgain', 'normAgain', 'norm-before-sum'],
    ],
  },
  preNorm: {
    steps: ['norm', 'attend', 'add', 'normAgain', 'feed', 'addAgain'],
    traced: false,
    pitfalls: [
      ['norm', 'attend', 'part-before-norm'],
      ['normAgain', 'feed', 'part-before-norm'],
      ['feed', 'addAgain', 'sum-before-part'],
      ['add', 'normAgain', 'norm-of-old-stream'],
    ],
  },
  oneTile: {
    steps: ['scores', 'largest', 'factor', 'exponentials', 'gather', 'divide'],
    traced: false,
    pitfalls: [
      ['largest', 'factor', 'factor-before-largest'],
      ['largest', 'exponentials', 'maximum-too-late'],
      ['gather', 'divide', 'divided-each-tile'],
    ],
  },
  backwardPass: {
    steps: ['error', 'throughOutput', 'toWeights', 'throughSoftmax', 'toQueries', 'toInput'],
    traced: false,
    pitfalls: [
      ['throughOutput', 'toWeights', 'weights-before-output'],
      ['toWeights', 'throughSoftmax', 'softmax-before-its-weights'],
      ['throughSoftmax', 'toQueries', 'queries-before-softmax'],
    ],
  },
} as const satisfies Readonly<Record<string, OrderDefinition>>;

export type OrderName = keyof typeof definitions;

export const ORDERS: Readonly<Record<OrderName, OrderDefinition>> = definitions;
