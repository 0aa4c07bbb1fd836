/** Tensor names, including gradients and blocks, from the lists generated from the C++ declarations. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type TensorNames = ReadonlySet<string>;

export function traceListsFile(root: string): string {
  return join(root, 'web/engine/generated/trace-lists.ts');
}

/** Names of gradients and of a block. */
function furtherListsFiles(root: string): readonly string[] {
  return ['backward-lists.ts', 'block-lists.ts', 'tiled-lists.ts'].map((name) =>
    join(root, 'web/engine/generated', name),
  );
}

/** Undefined if the lists have not been built yet: then names cannot be checked. */
export function readTensorNames(root: string): TensorNames | undefined {
  if (!existsSync(traceListsFile(root))) return undefined;
  const names = new Set<string>();
  for (const file of [traceListsFile(root), ...furtherListsFiles(root)].filter((path) => existsSync(path))) {
    for (const match of readFileSync(file, 'utf8').matchAll(/\bname["']?\s*:\s*["'](\w+)["']/g)) {
      if (match[1] !== undefined) names.add(match[1]);
    }
  }
  if (names.size === 0) throw new Error(`${traceListsFile(root)}: no tensor is declared there`);
  return names;
}
