/** Exhibits that are elements of their own, in component tests. */
import type { Exhibit } from '#web/lesson/lab-kit/exhibit.ts';
import type { LabTexts } from '#web/lesson/state/lab-texts.ts';
import { type Computed, computed } from '../stage/support.ts';
import { labContext } from './exhibited.ts';

/** An exhibit on a stage of 800 × 600 pixels, after its first rendering; `part` of its step has played. */
export async function exhibited<Words, Element extends Exhibit<Words>>(
  kind: new () => Element,
  words: Words,
  texts: LabTexts = {},
  { part = 1, step = '', numbers = computed() }: { part?: number; step?: string; numbers?: Computed } = {},
): Promise<Element> {
  const exhibit = new kind();
  exhibit.context = labContext(numbers);
  exhibit.words = words;
  exhibit.texts = texts;
  exhibit.moment = { shown: true, step, part };
  exhibit.room = { width: 800, height: 600, px: 1 };
  document.body.replaceChildren(exhibit);
  await exhibit.updateComplete;
  return exhibit;
}

export { labContext };
