/**
 * Validates a state's laboratory texts: removes unknown ones and reports why. Loaded with the list of laboratory fields once a
 * state has such texts.
 */
import { checkLab } from '../../lesson/chapters/check-lab.ts';
import type { ChapterId } from '../../lesson/constants/chapter-ids.ts';
import type { Refusal } from '../../lesson/lab-kit/fields.ts';
import { type LabTexts, withPatch } from '../../lesson/state/lab-texts.ts';
import type { LessonStore } from '../../lesson/state/store.ts';

/** Problems of the removed texts; empty if there are none. */
export async function cleanLab(store: LessonStore, chapter: ChapterId, texts: LabTexts): Promise<readonly Refusal[]> {
  const refused = await checkLab(chapter, texts);
  const { labs } = store.state.peek();
  const wrong = refused.filter(({ name, text }) => labs[chapter]?.[name] === text);
  const patch = Object.fromEntries(wrong.map(({ name }) => [name, null]));
  if (wrong.length > 0) store.set({ labs: withPatch(labs, chapter, patch) }, { undoable: false });
  return wrong;
}
