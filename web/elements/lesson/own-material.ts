/** Loads an instructor's material for a lesson. */
import { loadMaterial } from '../../lesson/material/load-material.ts';
import type { LessonCore } from '../content/core.ts';

/** Returns whether it is used: not if another one is wanted by then. */
export async function takeMaterial(
  { material, materialProblems }: LessonCore,
  source: string | null,
  isWanted: () => boolean,
): Promise<boolean> {
  const read = source === null ? { material: null } : await loadMaterial(source);
  if (!isWanted()) return false;
  material.value = 'material' in read ? read.material : null;
  materialProblems.value = 'problems' in read ? read.problems : [];
  return true;
}
