/** What a change of given numbers does to a trace: new minus old, as a trace that the painters can show. */
import type { AttentionTrace, TraceTensor } from '../engine/engine.ts';
import { type Domains, type Drawn, domainsOf } from './domains.ts';
import type { DomainId } from './frame.ts';

/** Two engines round differently; a smaller difference, relative to the number, is none. */
const ROUNDING = 1e-5;

/** A change below this share of the largest one cannot be seen. */
export const VISIBLE = 1 / 200;

/** Whether a number changed, other than by rounding. */
export function differs(now: number, before: number): boolean {
  return now !== before && !(Math.abs(now - before) <= ROUNDING * Math.max(1, Math.abs(before)));
}

/** NaN marks a number without a visible change; a forbidden cell stays forbidden. The tensors are computed when they are read. */
export function differencesOf(now: AttentionTrace, before: AttentionTrace): AttentionTrace {
  const known = new Map<string, TraceTensor>();
  return {
    options: now.options,
    names: now.names,
    get over() {
      return now.over;
    },
    has: (name) => now.has(name),
    get(name) {
      const tensor = known.get(name) ?? difference(now.get(name), before.has(name) ? before.get(name).data : null);
      known.set(name, tensor);
      return tensor;
    },
  };
}

function difference(now: TraceTensor, before: Float32Array | null): TraceTensor {
  const data = now.data.map((value, i) => {
    const was = before?.[i] ?? value;
    if (value === Number.NEGATIVE_INFINITY && was === value) return value;
    return differs(value, was) ? value - was : Number.NaN;
  });
  const largest = data.reduce((most, value) => (Number.isFinite(value) ? Math.max(most, Math.abs(value)) : most), 0);
  return { ...now, data: data.map((value) => (Math.abs(value) < largest * VISIBLE ? Number.NaN : value)) };
}

/** The domains of differences: every map has both signs. */
export function domainsOfDifferences(differences: AttentionTrace, drawn: ReadonlyMap<DomainId, Drawn>): Domains {
  const domains = domainsOf(differences, drawn);
  const signed = {};
  for (const id of Object.keys(domains)) {
    Object.defineProperty(signed, id, {
      enumerable: true,
      get: () => ({ ...domains[id as keyof Domains], signed: true }),
    });
  }
  return signed as Domains;
}
