/** What of a laboratory's texts it cannot use, said before the reader has come to it: its fields are loaded without the rest of it. */
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
