/** Laboratories and exhibits in component tests. */
import { createReferenceGradientEngine } from '#web/engine/reference/reference-gradients.ts';
import type { Exhibit } from '#web/lesson/lab-kit/exhibit.ts';
import type { LabContext } from '#web/lesson/lab-kit/lab.ts';
import type { LabTexts } from '#web/lesson/state/lab-texts.ts';
import { DEFAULT_STATE, type LessonSettings } from '#web/lesson/state/lesson-state.ts';
import { type Computed, computed } from '../stage/support.ts';

/** What the page gives a laboratory, computed in plain TypeScript. */
export function labContext(numbers: Computed = computed(), settings: LessonSettings = DEFAULT_STATE): LabContext {
  return {
    computed: { ...numbers, revision: 1, by: { name: 'reference', kernels: 'typescript' }, outputIsIdentity: false },
    settings,
    engine: 'auto',
    life: new AbortController().signal,
    newSession: () => createReferenceGradientEngine().createSession(),
  };
}

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
