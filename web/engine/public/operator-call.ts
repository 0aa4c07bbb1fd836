/** Checks a call of the attention operator by a user, who may not have types. */
import { checkNames, checkTypes, type Names } from '../check-arguments.ts';
import { AttentionError } from '../engine.ts';
import type { BooleanTensor, FloatTensor } from '../operator-tensor.ts';
import type { OperatorAttributes, OperatorInputs, WantedResults } from '../operator-types.ts';

/** A `FloatTensor`; without a `dtype`, its data are float32. */
export type FloatInput =
  | FloatTensor
  | { readonly dtype?: undefined; readonly shape: readonly number[]; readonly data: Float32Array };

/** The operator's inputs as a user gives them. */
export interface AttentionInputs extends Omit<OperatorInputs, keyof OperandTypes>, OperandTypes {}

interface OperandTypes {
  /** (b, h, t, d), or with the heads side by side (b, t, h·d). */
  readonly query: FloatInput;
  /** (b, g, s, d) or (b, s, g·d); h is a multiple of g. */
  readonly key: FloatInput;
  /** (b, g, s, e) or (b, s, g·e). */
  readonly value: FloatInput;
  /** Broadcasts to (b, h, t, all keys). Booleans: true may attend. Numbers are added; −Infinity forbids. */
  readonly attnMask?: FloatInput | BooleanTensor;
  /** (b, g, past, d) and (b, g, past, e), prepended to the keys and values. */
  readonly pastKey?: FloatInput;
  readonly pastValue?: FloatInput;
}

const INPUTS: Names<AttentionInputs> = {
  query: true,
  key: true,
  value: true,
  attnMask: true,
  pastKey: true,
  pastValue: true,
  nonpadKvSeqlen: true,
};
const ATTRIBUTES: Names<OperatorAttributes> = {
  qNumHeads: true,
  kvNumHeads: true,
  isCausal: true,
  scale: true,
  softcap: true,
  leftWindowSize: true,
  rightWindowSize: true,
  qkMatmulOutputMode: true,
};
const WANTED: Names<WantedResults> = { present: true, scores: true };

const ARRAYS = { float32: Float32Array, float16: Uint16Array, bool: Uint8Array };

/** The inputs with a `dtype` each. Throws `AttentionError` for unknown names, missing inputs and wrong types. */
export function checkedInputs(inputs: AttentionInputs): OperatorInputs {
  checkNames<AttentionInputs>('the inputs of attention', inputs, INPUTS);
  const { attnMask, pastKey, pastValue, nonpadKvSeqlen } = inputs;
  return {
    query: floatTensor('query', inputs.query),
    key: floatTensor('key', inputs.key),
    value: floatTensor('value', inputs.value),
    ...(attnMask && { attnMask: tensor('attnMask', attnMask) }),
    ...(pastKey && { pastKey: floatTensor('pastKey', pastKey) }),
    ...(pastValue && { pastValue: floatTensor('pastValue', pastValue) }),
    ...(nonpadKvSeqlen && { nonpadKvSeqlen }),
  };
}

/** Throws `AttentionError` for a name that the operator does not have, and for a value of a wrong type. */
export function checkSettings(attributes: OperatorAttributes, wanted: WantedResults): void {
  checkNames('the attributes of attention', attributes, ATTRIBUTES);
  checkNames('the results that attention can compute', wanted, WANTED);
  checkTypes(attributes, 'boolean', ['isCausal']);
  checkTypes(attributes, 'number', ['qNumHeads', 'kvNumHeads', 'scale', 'softcap']);
  checkTypes(attributes, 'number', ['leftWindowSize', 'rightWindowSize', 'qkMatmulOutputMode']);
  checkTypes(wanted, 'boolean', ['present', 'scores']);
}

function floatTensor(name: string, given: FloatInput): FloatTensor {
  const checked = tensor(name, given);
  if (checked.dtype !== 'bool') return checked;
  throw new AttentionError(`${name} has dtype "bool", but must be float32 or float16`, {
    code: 'type',
    argument: name,
  });
}

function tensor(name: string, given: FloatInput | BooleanTensor): FloatTensor | BooleanTensor {
  const reject = (code: 'missing' | 'type', problem: string) => {
    throw new AttentionError(`${name} ${problem}`, { code, argument: name });
  };
  if (given === undefined || given === null) reject('missing', 'is missing; it is { dtype, shape, data }');
  const { dtype = 'float32', shape, data } = given;
  if (!Array.isArray(shape) || !shape.every((extent) => Number.isSafeInteger(extent) && extent >= 0)) {
    reject('type', 'needs a shape: an array of whole numbers, such as [1, 8, 10, 64]');
  }
  const type = Object.hasOwn(ARRAYS, dtype) ? ARRAYS[dtype] : null;
  if (!type) reject('type', `has dtype ${JSON.stringify(dtype)}; the types are "float32", "float16" and "bool"`);
  else if (!(data instanceof type)) {
    const hint = data instanceof Uint16Array ? '; set dtype to "float16" if these are the bits of 16-bit floats' : '';
    reject('type', `has dtype "${dtype}", so its data must be a ${type.name}${hint}`);
  }
  return { ...given, dtype } as FloatTensor | BooleanTensor;
}
