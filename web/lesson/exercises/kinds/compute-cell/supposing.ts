/**
 * A trace in which one number is another, and all that follows from it is computed again. Exercises ask about such a trace, because a
 * figure can show every number of its own.
 */
import { type CellRef, flatIndexAt } from '../../../../engine/cell.ts';
import type { AttentionTrace, TraceTensor } from '../../../../engine/engine.ts';
import { parseProvenance } from '../../../../engine/provenance/grammar.ts';
import { interpret } from '../../../../engine/provenance/interpret.ts';
import { dependsOn } from '../../../inspector/describe.ts';

export function supposing(trace: AttentionTrace, { tensor, at }: CellRef, value: number): AttentionTrace {
  const changed = new Map<string, TraceTensor>();
  const get = (name: string): TraceTensor => {
    const own = trace.get(name);
    if (name !== tensor && !dependsOn(trace, name, tensor)) return own;
    const known = changed.get(name) ?? { ...own, data: own.data.slice() };
    if (changed.has(name)) return known;
    changed.set(name, known);
    if (name === tensor) known.data[flatIndexAt(own, own.shape, at)] = value;
    else interpret(parseProvenance(own.provenance), known, get);
    return known;
  };
  return {
    options: trace.options,
    names: trace.names,
    get over() {
      return trace.over;
    },
    has: (name) => trace.has(name),
    get,
  };
}
