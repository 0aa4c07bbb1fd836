/** Laboratories and exhibits in component tests. */
import { createReferenceGradientEngine } from '#web/engine/reference/reference-gradients.ts';
import { LabElement } from '#web/lesson/chapters/lab-element.ts';
import { type LabTexts, NO_TEXTS } from '#web/lesson/fields/lab-texts.ts';
import { DEFAULT_STATE, type LessonSettings } from '#web/lesson/fields/lesson-fields.ts';
import { LabView } from '#web/lesson/lab-kit/lab-view.ts';
import type { AnyLaboratory, LabContext, Room } from '#web/lesson/lab-kit/laboratory.ts';
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
export function exhibited(
  laboratory: AnyLaboratory,
  words: object,
  texts: LabTexts = NO_TEXTS,
  { part = 1, step = '', numbers = computed() }: { part?: number; step?: string; numbers?: Computed } = {},
): Promise<LabElement> {
  return shownLab('stage', laboratory, words, { texts, context: labContext(numbers), part, step });
}

interface Given {
  readonly texts?: LabTexts;
  readonly context?: LabContext;
  readonly part?: number;
  readonly step?: string;
  readonly room?: Room;
}

/** A view of a laboratory in 800 × 600 pixels, after its first rendering; `part` of the step has played on the stage. */
export async function shownLab(
  view: 'controls' | 'stage',
  laboratory: AnyLaboratory,
  words: object,
  {
    texts = NO_TEXTS,
    context = labContext(),
    part = 1,
    step = '',
    room = { width: 800, height: 600, px: 1 },
  }: Given = {},
): Promise<LabElement> {
  const lab = new LabElement();
  lab.setAttribute('view', view);
  Object.assign(lab, { given: { context, texts }, moment: view === 'stage' ? { shown: true, step, part } : null });
  lab.show(new LabView(lab, laboratory, words, room));
  document.body.replaceChildren(lab);
  await lab.updateComplete;
  return lab;
}
