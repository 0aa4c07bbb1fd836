/** Parameter names and sizes of a language model. */
import type { ModelOptions } from '../language-model.ts';

/** Options with all defaults filled in. */
export type WholeOptions = Required<Omit<ModelOptions, `${string}Dropout`>>;

export function wholeOptions(options: ModelOptions): WholeOptions {
  const { vocabulary, context, dModel, numHeads, layers } = options;
  return {
    vocabulary,
    context,
    dModel,
    numHeads,
    layers,
    numKvHeads: options.numKvHeads || numHeads,
    dFf: options.dFf || 4 * dModel,
    tied: options.tied ?? true,
    tanhGelu: options.tanhGelu ?? true,
    epsilon: options.epsilon ?? 1e-5,
  };
}

/** Names and element counts (cpp/include/mha/model.hpp, block.hpp). */
export function parameterSizes(options: WholeOptions): ReadonlyMap<string, number> {
  const { vocabulary, context, dModel: m, numHeads, numKvHeads, dFf, layers, tied } = options;
  const shared = (m / numHeads) * numKvHeads;
  const ofBlock: readonly (readonly [string, number])[] = [
    ['norm_1.weight', m],
    ['norm_1.bias', m],
    ['attention.w_q', m * m],
    ['attention.w_k', m * shared],
    ['attention.w_v', m * shared],
    ['attention.w_o', m * m],
    ['attention.b_q', m],
    ['attention.b_k', shared],
    ['attention.b_v', shared],
    ['attention.b_o', m],
    ['norm_2.weight', m],
    ['norm_2.bias', m],
    ['feed_forward.w_1', m * dFf],
    ['feed_forward.b_1', dFf],
    ['feed_forward.w_2', dFf * m],
    ['feed_forward.b_2', m],
  ];
  const blocks = Array.from({ length: layers }, (_, layer) =>
    ofBlock.map(([name, size]) => [`blocks.${layer}.${name}`, size] as const),
  );
  return new Map([
    ['token_embedding', vocabulary * m],
    ['position_embedding', context * m],
    ...blocks.flat(),
    ['norm.weight', m],
    ['norm.bias', m],
    ...(tied ? [] : ([['output', vocabulary * m]] as const)),
  ]);
}
