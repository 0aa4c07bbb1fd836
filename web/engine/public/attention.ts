/** The ONNX attention operator as a function: it loads one small module and needs no engine. */

import type { OperatorAttributes, OperatorInputs, OperatorResults, WantedResults } from '../operator-types.ts';
import { AttentionOperator } from '../wasm/attention-operator.ts';
import type { WasmLocation } from '../wasm-location.ts';

/**
 * Scaled dot-product attention, softmax(query · keyᵀ · scale + mask) · value, as in ONNX's Attention (opset 25). Uses
 * the strict build: bit-identical on every machine.
 *
 * @param inputs query (b, h, t, d), key (b, g, s, d), value (b, g, s, e), or with the heads side by side (b, t, h·d) …
 * @param attributes such as `{ isCausal: true }`; with three axes, `qNumHeads` and `kvNumHeads` are required
 * @param wanted results to compute besides the output
 * @param location where mha-operator.wasm is, if not beside this script
 * @returns output (b, h, t, e) or (b, t, h·e), and the wanted results, all copies
 * @throws AttentionError if operands and attributes do not match; WasmLoadError if the module fails to load
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
