/** Deep equality of plain values (records, arrays, numbers, strings, null). */
export function equal(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const entries = Object.entries(a);
  const others = new Map(Object.entries(b));
  return (
    entries.length === others.size && entries.every(([key, value]) => others.has(key) && equal(value, others.get(key)))
  );
}
