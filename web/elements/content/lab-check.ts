/**
 * Sees to it that what a state says of a laboratory is something that the laboratory knows: whatever is not is taken out of the state,
 * and told with its reason. Loaded once a state says anything of a laboratory, with the list of what may be set in it.
 */
import { checkLab } from '../../lesson/chapters/check-lab.ts';
import type { ChapterId } from '../../lesson/constants/chapter-ids.ts';
import type { Refusal } from '../../lesson/lab-kit/fields.ts';
import { type LabTexts, withPatch } from '../../lesson/state/lab-texts.ts';
import type { LessonStore } from '../../lesson/state/store.ts';

/** What was taken out of the state; nothing where all is well. */
export async function cleanLab(store: LessonStore, chapter: ChapterId, texts: LabTexts): Promise<readonly Refusal[]> {
  const refused = await checkLab(chapter, texts);
  const { labs } = store.state.peek();
  const wrong = refused.filter(({ name, text }) => labs[chapter]?.[name] === text);
  const patch = Object.fromEntries(wrong.map(({ name }) => [name, null]));
  if (wrong.length > 0) store.set({ labs: withPatch(labs, chapter, patch) }, { undoable: false });
  return wrong;
}
