/**
 * Both passes in double precision, and the forward pass from any tensor on, as a TypeScript interpreter of the declared list. A lab
 * compares single precision with it.
 */
import { type CellRef, elementCount, flatIndex } from '../../../engine/cell.ts';
import type { AttentionTrace, TensorDeclaration } from '../../../engine/engine.ts';
import { operandsOf, parseProvenance } from '../../../engine/provenance/grammar.ts';
import { interpret, type Numbers, type NumberTensor } from '../../../engine/provenance/interpret.ts';

export type Numbered = TensorDeclaration & NumberTensor;

/** Tensors by name, in one precision. */
export interface Passes {
  readonly names: readonly string[];
  get(name: string): Numbered;
}

/** Recomputes every tensor of a trace from its inputs in double precision. */
export function inDouble(trace: AttentionTrace): Passes {
  const tensors = new Map<string, Numbered>();
  const passes: Passes = { names: trace.names, get: (name) => found(tensors, name) };
  for (const name of trace.names) {
    const { axes, provenance, shape, data } = trace.get(name);
    const tensor: Numbered = { name, axes, provenance, shape, data: Float64Array.from(data) };
    tensors.set(name, tensor);
    interpret(parseProvenance(provenance), tensor, passes.get);
  }
  return passes;
}

/** (t, m): the output after changing one cell of one tensor. Recomputes only what depends on it. */
export function outputWith(passes: Passes, cell: CellRef, value: number): Numbers {
  const changed = new Map<string, Numbered>();
  const read = (name: string): Numbered => changed.get(name) ?? passes.get(name);
  const first = passes.get(cell.tensor);
  const copy: Numbered = { ...plain(first), data: first.data.slice() };
  copy.data[flatIndex(first, first.shape, cell)] = value;
  changed.set(cell.tensor, copy);
  const until = passes.names.indexOf('output') + 1;
  for (const name of passes.names.slice(passes.names.indexOf(cell.tensor) + 1, until)) {
    const tensor = passes.get(name);
    const expression = parseProvenance(tensor.provenance);
    if (!operandsOf(expression).some((operand) => changed.has(operand.name))) continue;
    const fresh: Numbered = { ...plain(tensor), data: emptyLike(tensor) };
    interpret(expression, fresh, read);
    changed.set(name, fresh);
  }
  return read('output').data;
}

function plain({ name, axes, provenance, shape, data }: Numbered): Numbered {
  return { name, axes, provenance, shape, data };
}

function emptyLike({ shape, data }: Numbered): Numbers {
  return data instanceof Float64Array ? new Float64Array(elementCount(shape)) : new Float32Array(elementCount(shape));
}

function found(tensors: ReadonlyMap<string, Numbered>, name: string): Numbered {
  const tensor = tensors.get(name);
  if (!tensor) throw new Error(`${name} was asked for before it was computed`);
  return tensor;
}
