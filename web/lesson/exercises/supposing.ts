/**
 * A trace in which some numbers are others, and all that follows from them is computed again. Exercises ask about such a trace, because a
 * figure can show every number of its own.
 */
import type { AttentionTrace, TraceTensor } from '../../engine/engine.ts';
import { parseProvenance } from '../../engine/provenance/grammar.ts';
import { interpret } from '../../engine/provenance/interpret.ts';
import { sourceNames } from '../inspector/describe.ts';
import type { ChangedNumber } from '../model/edited.ts';

export function supposing(trace: AttentionTrace, changes: readonly ChangedNumber[]): AttentionTrace {
  const changed = new Map<string, TraceTensor>();
  const get = (name: string): TraceTensor => {
    const known = changed.get(name);
    if (known) return known;
    const own = trace.get(name);
    const numbers = changes.filter(({ tensor }) => tensor === name);
    const sources = sourceNames(trace, name);
    if (!changes.some(({ tensor }) => sources.has(tensor))) return own;
    const other = { ...own, data: own.data.slice() };
    changed.set(name, other);
    for (const { flat, value } of numbers) other.data[flat] = value;
    if (numbers.length === 0) interpret(parseProvenance(own.provenance), other, get);
    return other;
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
