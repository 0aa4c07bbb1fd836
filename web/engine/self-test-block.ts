/** Self-test of a block engine, on the tiny case of `self-test.ts` with both norm orders. */
import type { BlockRequest } from './engine.ts';
import { randomNormal } from './random.ts';
import { compare, largestOf, request, type SelfTest, type TestedSession } from './self-test.ts';

const HIDDEN = 8;

export const selfTestBlock: SelfTest<TestedSession<BlockRequest>> = async (engine, trusted, tolerance) => {
  const [session, other] = await Promise.all([engine.createSession(), trusted.createSession()]);
  try {
    for (const preNorm of [false, true]) {
      const actual = await session.forward(blockRequest(preNorm));
      compare(actual, await other.forward(blockRequest(preNorm)), largestOf, tolerance);
    }
  } finally {
    session.dispose();
    other.dispose();
  }
};

/** Tests tanh GELU together with pre-norm. */
function blockRequest(preNorm: boolean): BlockRequest {
  const { given, options, ...masks } = request();
  const width = options.dModel;
  const sizes = {
    norm_1_weight: width,
    norm_1_bias: width,
    norm_2_weight: width,
    norm_2_bias: width,
    w_1: width * HIDDEN,
    b_1: HIDDEN,
    w_2: HIDDEN * width,
    b_2: width,
  };
  const more = Object.entries(sizes).map(([name, length], place): [string, Float32Array] => [
    name,
    Float32Array.from({ length }, (_, i) => randomNormal(100 + place, i)),
  ]);
  return {
    ...masks,
    given: { ...given, ...Object.fromEntries(more) },
    options: {
      ...options,
      dFf: HIDDEN,
      preNorm,
      tanhGelu: preNorm,
      epsilon: 1e-5,
      hiddenDropout: 0.2,
      residualDropout: 0.3,
    },
  };
}
