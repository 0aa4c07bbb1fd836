/**
 * Builds the transformer block around the lesson's attention, from the same sentence, weights and masks. A language model's layer
 * brings its own norms, feed-forward part and order. Otherwise these follow from the seed: post-norm with exact GELU, as in BERT,
 * or pre-norm with tanh GELU, as in GPT-2.
 */
import type { BlockInputs } from '../../engine/checkpoint/opened-model.ts';
import type { BlockRequest, ForwardRequest } from '../../engine/engine.ts';
import { randomUniform, seedFor } from '../../engine/random.ts';
import { WIDENING } from '../constants/limits.ts';
import type { ModelSettings } from '../fields/lesson-fields.ts';
import { blockDropouts } from './block-dropouts.ts';

/** PyTorch's default. */
export const EPSILON = 1e-5;

export function blockRequest(
  request: ForwardRequest,
  { norm, seed }: Pick<ModelSettings, 'norm' | 'seed'>,
  own?: BlockInputs,
): BlockRequest {
  const { dModel } = request.options;
  if (own) {
    const { given, epsilon, tanhGelu } = own;
    const dFf = given['b_1']?.length ?? 0;
    return {
      ...request,
      given: { ...request.given, ...given },
      options: {
        ...request.options,
        dFf,
        preNorm: true,
        tanhGelu,
        epsilon,
        ...blockDropouts(request.options.dropout, true),
      },
    };
  }
  const dFf = WIDENING * dModel;
  const preNorm = norm === 'pre';
  return {
    ...request,
    given: { ...request.given, ...blockTensors(dModel, dFf, seed) },
    options: {
      ...request.options,
      dFf,
      preNorm,
      tanhGelu: preNorm,
      epsilon: EPSILON,
      ...blockDropouts(request.options.dropout, preNorm),
    },
  };
}

/** PyTorch's initialisation of a linear layer, ±1/√inputs. Norm parameters differ slightly from 1 and 0, to be visible. */
function blockTensors(dModel: number, dFf: number, seed: number): Record<string, Float32Array> {
  const around = (name: string, length: number, middle: number, bound: number) => {
    const own = seedFor(seed, name);
    return Float32Array.from({ length }, (_, i) => middle + (2 * randomUniform(own, i) - 1) * bound);
  };
  const [into, out] = [1 / Math.sqrt(dModel), 1 / Math.sqrt(dFf)];
  return {
    norm_1_weight: around('norm_1_weight', dModel, 1, 0.2),
    norm_1_bias: around('norm_1_bias', dModel, 0, 0.1),
    norm_2_weight: around('norm_2_weight', dModel, 1, 0.2),
    norm_2_bias: around('norm_2_bias', dModel, 0, 0.1),
    w_1: around('w_1', dModel * dFf, 0, into),
    b_1: around('b_1', dFf, 0, into),
    w_2: around('w_2', dFf * dModel, 0, out),
    b_2: around('b_2', dModel, 0, out),
  };
}
