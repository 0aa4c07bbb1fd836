/** The ONNX operator on its own, for those who need nothing else: one small module is fetched, and no engine is made. */

import type { OperatorAttributes, OperatorInputs, OperatorResults, WantedResults } from '../operator-types.ts';
import { AttentionOperator } from '../wasm/attention-operator.ts';
import type { WasmLocation } from '../wasm-location.ts';

/**
 * Scaled dot-product attention, softmax(query · keyᵀ · scale + mask) · value, with the semantics of ONNX's Attention (opset 25).
 * The strict build computes: the same bits on every machine.
 *
 * @param inputs query (b, h, t, d), key (b, g, s, d), value (b, g, s, e), or with the heads side by side (b, t, h·d) …
 * @param attributes such as `{ isCausal: true }`; with three axes, `qNumHeads` and `kvNumHeads` are needed
 * @param wanted which results to compute besides the output
 * @param location where mha-operator.wasm is, if not beside this script
 * @returns output (b, h, t, e) or (b, t, h·e), and what was wanted, all copies
 * @throws AttentionError if operands and attributes do not fit together; WasmLoadError if the module cannot be loaded
 */
export async function attention(
  inputs: OperatorInputs,
  attributes: OperatorAttributes = {},
  wanted: WantedResults = {},
  location: WasmLocation = {},
): Promise<OperatorResults> {
  const operator = await AttentionOperator.create({ location });
  try {
    return operator.compute(inputs, attributes, wanted);
  } finally {
    operator.dispose();
  }
}
