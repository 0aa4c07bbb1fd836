// Writer for ONNX models: nodes, constant tensors, named inputs and outputs. Field numbers are those of onnx.proto.
import { bytes, concat, float, integer, message, string } from './protobuf.mjs';

const FLOAT = 1;
const INT64 = 7;
/** AttributeProto.type */
const ATTRIBUTE_FLOAT = 1;
const ATTRIBUTE_INT = 2;
const ATTRIBUTE_INTS = 7;

/** @typedef {{ name: string, dims: readonly number[], values: Float32Array | BigInt64Array }} Constant */
/**
 * @typedef {object} Node
 * @property {string} op
 * @property {string[]} inputs an empty name omits an optional input
 * @property {string[]} outputs
 * @property {string} [domain]
 * @property {Record<string, number | number[] | { float: number }>} [attributes] integers, lists of them, floats
 */

/**
 * @param {object} graph
 * @param {Node[]} graph.nodes in topological order
 * @param {Constant[]} graph.constants
 * @param {{ name: string, dims: readonly number[] }} graph.input
 * @param {{ name: string, dims: readonly number[] }} graph.output
 * @param {number} opset the version of the standard operators
 * @returns {Uint8Array}
 */
export function onnxModel({ nodes, constants, input, output }, opset) {
  return concat([
    integer(1, 10), // ir_version
    message(7, [
      ...nodes.map((node, index) => message(1, nodeFields(node, index))),
      string(2, 'attention'),
      ...constants.map((constant) => message(5, tensorFields(constant))),
      message(11, valueFields(input)),
      message(12, valueFields(output)),
    ]),
    message(8, [string(1, ''), integer(2, opset)]),
    message(8, [string(1, 'com.microsoft'), integer(2, 1)]),
  ]);
}

function nodeFields({ op, inputs, outputs, domain = '', attributes = {} }, index) {
  return [
    ...inputs.map((name) => string(1, name)),
    ...outputs.map((name) => string(2, name)),
    string(3, `${op}_${index}`),
    string(4, op),
    ...Object.entries(attributes).map(([name, value]) => message(5, attributeFields(name, value))),
    string(7, domain),
  ];
}

function attributeFields(name, value) {
  if (Array.isArray(value)) return [string(1, name), ...value.map((i) => integer(8, i)), integer(20, ATTRIBUTE_INTS)];
  if (typeof value === 'number') return [string(1, name), integer(3, value), integer(20, ATTRIBUTE_INT)];
  return [string(1, name), float(2, value.float), integer(20, ATTRIBUTE_FLOAT)];
}

function tensorFields({ name, dims, values }) {
  const raw = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  const type = values instanceof Float32Array ? FLOAT : INT64;
  return [...dims.map((extent) => integer(1, extent)), integer(2, type), string(8, name), bytes(9, raw)];
}

function valueFields({ name, dims }) {
  const shape = message(
    2,
    dims.map((extent) => message(1, [integer(1, extent)])),
  );
  return [string(1, name), message(2, [message(1, [integer(1, FLOAT), shape])])];
}
