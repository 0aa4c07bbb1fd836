/** Checks a call of the attention operator by a user, who may not have types. */
import { checkNames, checkTypes, isGiven, type Names, requireAttached } from '../check-arguments.ts';
import { AttentionError } from '../engine.ts';
import type { BooleanTensor, FloatTensor } from '../operator-tensor.ts';
import type { OperatorAttributes, OperatorInputs, WantedResults } from '../operator-types.ts';
import { shownName } from '../shown-name.ts';
import { requireEntries } from './layer-options.ts';

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
  /** (b): the number of valid keys of each item; the rest is padding. ONNX has int64 here, a BigInt64Array. */
  readonly nonpadKvSeqlen?: CountsInput;
}

type Counts = ArrayLike<number | bigint>;
type CountsInput = Counts | { readonly shape: readonly number[]; readonly data: Counts };

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
  if (isGiven(pastKey) !== isGiven(pastValue)) {
    const argument = isGiven(pastKey) ? 'pastValue' : 'pastKey';
    const problem = `${argument} is missing: pastKey and pastValue belong together`;
    throw new AttentionError(problem, { code: 'missing', argument });
  }
  return {
    query: floatTensor('query', inputs.query),
    key: floatTensor('key', inputs.key),
    value: floatTensor('value', inputs.value),
    ...(isGiven(attnMask) && { attnMask: tensor('attnMask', attnMask) }),
    ...(isGiven(pastKey) && { pastKey: floatTensor('pastKey', pastKey) }),
    ...(isGiven(pastValue) && { pastValue: floatTensor('pastValue', pastValue) }),
    ...(isGiven(nonpadKvSeqlen) && {
      nonpadKvSeqlen: counts('nonpadKvSeqlen', nonpadKvSeqlen, inputs.query.shape[0] ?? 0),
    }),
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

/** One whole number an item. The operator checks that they fit the keys. */
function counts(name: string, given: CountsInput, batch: number): number[] {
  const { shape, data } = isArrayLike(given) ? { shape: [given.length], data: given } : given;
  if (data?.length === undefined || String(shape) !== String(data.length)) {
    const problem = `${name} must be an array, or a tensor with one axis: { shape: [${batch}], data }`;
    throw new AttentionError(problem, { code: 'type', argument: name });
  }
  requireEntries(name, data.length, batch, '(b)');
  // Number() would take null for 0.
  return Array.from(data, (count) => (typeof count === 'bigint' ? Number(count) : count));
}

function isArrayLike(given: CountsInput): given is Counts {
  return 'length' in Object(given);
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
  if (!type)
    reject(
      'type',
      `has dtype ${shownName(JSON.stringify(dtype) ?? String(dtype))}; the types are "float32", "float16" and "bool"`,
    );
  else if (!(data instanceof type)) {
    const hint = data instanceof Uint16Array ? '; set dtype to "float16" if these are the bits of 16-bit floats' : '';
    reject('type', `has dtype "${dtype}", so its data must be a ${type.name}${hint}`);
  }
  requireAttached(name, data);
  return { ...given, dtype } as FloatTensor | BooleanTensor;
}
