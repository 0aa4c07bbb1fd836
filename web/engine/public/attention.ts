/** The ONNX attention operator as a function: it loads one small module and needs no engine. */
import type { OperatorAttributes, OperatorResults, WantedResults } from '../operator-types.ts';
import { AttentionOperator } from '../wasm/attention-operator.ts';
import type { WasmLocation } from '../wasm-location.ts';
import { explained } from './core-errors.ts';
import { checkLocation } from './location.ts';
import { type AttentionInputs, checkedInputs, checkSettings } from './operator-call.ts';

/**
 * Scaled dot-product attention, softmax(query · keyᵀ · scale + mask) · value, as in ONNX's Attention (opset 25). Uses
 * the strict build: bit-identical on every machine.
 *
 * @param inputs `{ shape, data }` each, float32 unless `dtype` says otherwise: query (b, h, t, d), key (b, g, s, d), value
 * (b, g, s, e), or with the heads side by side (b, t, h·d) …
 * @param attributes such as `{ isCausal: true }`; with three axes, `qNumHeads` and `kvNumHeads` are required
 * @param wanted results to compute besides the output
 * @param location where mha-operator.wasm is, if not beside this script
 * @returns output (b, h, t, e) or (b, t, h·e), and the wanted results, all copies
 * @throws AttentionError for unknown names, or if operands and attributes do not match; WasmLoadError if the module fails to load
 */
export async function attention(
  inputs: AttentionInputs,
  attributes: OperatorAttributes = {},
  wanted: WantedResults = {},
  location: WasmLocation = {},
): Promise<OperatorResults> {
  const operands = checkedInputs(inputs);
  checkSettings(attributes, wanted);
  checkLocation('the location', location);
  const operator = await AttentionOperator.create({ location });
  try {
    return explained(() => operator.compute(operands, attributes, wanted));
  } finally {
    operator.dispose();
  }
}
