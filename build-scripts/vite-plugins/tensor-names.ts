/** The names of the trace's tensors, read from the list that the build makes from the C++ declarations. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type TensorNames = ReadonlySet<string>;

export function traceListsFile(root: string): string {
  return join(root, 'web/engine/generated/trace-lists.ts');
}

/** Undefined if the list has not been built yet: then names cannot be checked. */
export function readTensorNames(root: string): TensorNames | undefined {
  const file = traceListsFile(root);
  if (!existsSync(file)) return undefined;
  const names = new Set<string>();
  for (const match of readFileSync(file, 'utf8').matchAll(/\bname["']?\s*:\s*["'](\w+)["']/g)) {
    if (match[1] !== undefined) names.add(match[1]);
  }
  if (names.size === 0) throw new Error(`${file}: no tensor is declared there`);
  return names;
}
