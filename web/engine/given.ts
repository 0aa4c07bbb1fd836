/**
 * Checks a request's "given" tensors.
 *
 * All engines share this check, so that the same error gives the same message everywhere.
 */
import { elementCount, groupedShape } from './cell.ts';
import { AttentionError, type ForwardRequest, type TensorDeclaration } from './engine.ts';
import { shownName } from './shown-name.ts';

/** Declared "given", but computed by the engine from the options and the masks. */
const FILLED_BY_ENGINE: ReadonlySet<string> = new Set([
  'scale',
  'mask',
  'temperature',
  'dropout_mask',
  'output_dropout_mask',
  'activated_dropout_mask',
  'contracted_dropout_mask',
  'epsilon',
  'tile_size',
]);

/** A tensor that a request must provide. */
export interface GivenTensor extends TensorDeclaration {
  readonly shape: readonly number[];
}

/** The declarations that a request must provide values for. */
export function requested<D extends TensorDeclaration>(declarations: readonly D[]): readonly D[] {
  return declarations.filter(({ name, provenance }) => provenance === 'given' && !FILLED_BY_ENGINE.has(name));
}

/**
 * Rejects a request with a missing, unknown or wrongly sized tensor. `tensors` are all of the trace's, with their
 * shapes for the request's options.
 */
export function checkGiven(tensors: readonly GivenTensor[], request: ForwardRequest): void {
  const wanted = requested(tensors);
  for (const tensor of wanted) {
    const values = request.given[tensor.name];
    if (!values) throw new AttentionError(`${tensor.name} is missing; its shape is ${shapeText(tensor)}`);
    checkLength(tensor.name, values.length, tensor);
  }
  const dropoutMask = tensors.find(({ name }) => name === 'dropout_mask');
  const names = new Set(wanted.map(({ name }) => name));
  for (const [name, values] of Object.entries(request.given)) {
    if (names.has(name)) continue;
    if (name !== 'dropout_mask') {
      throw new AttentionError(`${shownName(name)} is not a given tensor here; those are ${[...names].join(', ')}`);
    }
    if (!dropoutMask) throw new AttentionError('a dropout_mask is given, but dropout is 0');
    checkLength(name, values.length, dropoutMask);
  }
  const { tokens, sourceTokens } = request.options;
  checkMaskLength('keyPadding', request.keyPadding?.length, [sourceTokens], 'one entry per key position');
  checkMaskLength(
    'customMask',
    request.customMask?.length,
    [tokens, sourceTokens],
    'one entry per query and key position',
  );
}

/** A shape as PyTorch prints it: "(10, 12)", "(12,)". */
export function shapeText(tensor: Pick<GivenTensor, 'axes' | 'shape'>): string {
  return tupleText(groupedShape(tensor.axes, tensor.shape));
}

function tupleText(shape: readonly number[]): string {
  return shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(', ')})`;
}

function checkLength(name: string, length: number, tensor: GivenTensor): void {
  const expected = elementCount(tensor.shape);
  if (length !== expected) {
    throw new AttentionError(`${name} has ${length} numbers, but its shape ${shapeText(tensor)} needs ${expected}`);
  }
}

function checkMaskLength(name: string, length: number | undefined, shape: readonly number[], meaning: string): void {
  const expected = elementCount(shape);
  if (length !== undefined && length !== expected) {
    throw new AttentionError(`${name} has ${length} entries, but needs ${expected}: ${meaning}, ${tupleText(shape)}`);
  }
}

/** Error of a backward without a forward, as in the C++ core. */
export const NOTHING_TO_DIFFERENTIATE = 'there is nothing to differentiate yet: call forward before backward';

/** Error when reading a trace whose memory was overwritten. */
export const TRACE_IS_OVER = 'this trace is over: something else has been computed since';

/** Rejects an output gradient whose length differs from the output's. */
export function checkDOutput(tensor: GivenTensor, values: Float32Array): void {
  checkLength(tensor.name, values.length, tensor);
}
