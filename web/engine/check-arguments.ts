/** Rejects calls with unknown names, missing inputs or values of the wrong type. */
import { AttentionError } from './engine.ts';
import { shownName } from './shown-name.ts';

/** The names of an options object; `true` for each keeps the list in step with its type. */
export type Names<T> = Readonly<Record<keyof T, true>>;

/**
 * Throws `AttentionError` unless `given` is an object whose names are all known.
 *
 * @param what what the object is, such as "the options of MultiHeadAttention"
 */
export function checkNames<T>(what: string, given: unknown, names: Names<T>): asserts given is T {
  const known = Object.keys(names);
  if (typeof given !== 'object' || given === null || Array.isArray(given) || ArrayBuffer.isView(given)) {
    throw new AttentionError(`${what} must be an object with some of the names ${known.join(', ')}`, { code: 'type' });
  }
  for (const name of Object.keys(given)) {
    if (known.includes(name)) continue;
    const near = nearestName(name, known);
    throw new AttentionError(
      `${what} have no "${shownName(name)}"${near ? `; did you mean "${near}"?` : `; the names are ${known.join(', ')}`}`,
      { code: 'unknown-name', argument: name },
    );
  }
}

/** Throws `AttentionError` unless the values of these names have this type, or are left out. */
export function checkTypes<T>(given: T, type: 'boolean' | 'number', names: readonly (keyof T & string)[]): void {
  for (const name of names) {
    const value = given[name];
    if (value === undefined || (typeof value === type && !Number.isNaN(value))) continue;
    const wanted = type === 'boolean' ? 'true or false' : 'a number';
    throw new AttentionError(`${name} must be ${wanted}`, { code: 'type', argument: name });
  }
}

/** Throws `AttentionError` unless the value is a Float32Array or an array of numbers. */
export function checkNumbers(name: string, values: unknown): asserts values is Float32Array | readonly number[] {
  if (values === undefined || values === null) {
    throw new AttentionError(`${name} is missing`, { code: 'missing', argument: name });
  }
  if (values instanceof Float32Array) return requireAttached(name, values);
  if (Array.isArray(values) && values.every((value) => typeof value === 'number')) return;
  rejectList(name, 'a Float32Array or an array of numbers', values);
}

/** Throws `AttentionError` for a typed array without memory, which a message to a worker has taken along. */
export function requireAttached(name: string, values: { at(place: number): unknown }): void {
  try {
    values.at(0);
  } catch (cause) {
    const problem = `${name} has lost its memory: a message that transferred it, or its own resizing, has taken it away`;
    throw new AttentionError(problem, { code: 'type', argument: name, cause });
  }
}

/** Whether an optional argument is given: 0 and false are wrong ones, but null is none. */
export function isGiven<Value>(value: Value | null | undefined): value is Value {
  return value !== undefined && value !== null;
}

/** Throws for something else than a list of numbers, such as a tensor, whose list is its `data`. */
export function rejectList(name: string, wanted: string, given: unknown): never {
  const hint = Object(given).data === undefined ? '' : `; of a tensor give the data: ${name}.data`;
  throw new AttentionError(`${name} must be ${wanted}${hint}`, { code: 'type', argument: name });
}

/** The known name that differs from `name` by few letters, or only in case and underscores; null without one. */
export function nearestName(name: string, known: readonly string[]): string | null {
  return nearestNames(name, known)[0] ?? null;
}

/** All known names that differ from `name` by few letters, the nearest first. */
export function nearestNames(name: string, known: readonly string[]): readonly string[] {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const given = plain(name);
  const few = (candidate: string) => Math.max(2, candidate.length / 4);
  // A name of much another length is no misspelling; to compare a very long one would take seconds.
  const ranked = known
    .filter((candidate) => Math.abs(given.length - plain(candidate).length) <= few(candidate))
    .map((candidate) => ({ candidate, distance: editDistance(given, plain(candidate)) }))
    .sort((a, b) => a.distance - b.distance);
  return ranked.filter(({ candidate, distance }) => distance <= few(candidate)).map(({ candidate }) => candidate);
}

/** The least number of letters to insert, delete or replace (Levenshtein 1966). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
