/** Loads an instructor's material for a lesson. */
import { type LoadedMaterial, loadMaterial } from '../../lesson/material/load-material.ts';
import type { LessonCore } from '../content/core.ts';

/** Returns whether it is used: not if another one is wanted by then. `again` loads it again. */
export async function takeMaterial(
  { material, materialProblems, loadMaterialAgain }: LessonCore,
  source: string | null,
  isWanted: () => boolean,
  again: () => void,
): Promise<boolean> {
  const read: LoadedMaterial | { readonly material: null } =
    source === null ? { material: null } : await loadMaterial(source);
  if (!isWanted()) return false;
  material.value = 'material' in read ? read.material : null;
  materialProblems.value = 'problems' in read ? read.problems : [];
  loadMaterialAgain.value = 'unloaded' in read && read.unloaded ? again : null;
  return true;
}
