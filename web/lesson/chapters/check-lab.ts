/** Validates a lab's URL parameters before the lab loads. */
import { catchUp } from '../../messages/spoken.ts';
import type { ChapterId } from '../constants/chapter-ids.ts';
import { type LabFields, type Refusal, refusals } from '../lab-kit/fields.ts';
import type { LabTexts } from '../state/lab-texts.ts';

const FIELDS = import.meta.glob<LabFields>('./*/lab-fields.ts', { import: 'fields' });

export async function checkLab(chapter: ChapterId, texts: LabTexts): Promise<readonly Refusal[]> {
  const load = FIELDS[`./${chapter}/lab-fields.ts`];
  const fields = (await load?.()) ?? {};
  await catchUp();
  return refusals(fields, texts);
}
