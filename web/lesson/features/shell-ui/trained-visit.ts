/**
 * A visit to the chapter about trained heads: selects the trained weights with one of the model's sentences, and restores the
 * learner's settings on leaving. Changes made during the visit stay.
 */
import type { LessonSettings } from '../../state/lesson-state.ts';

/** The chapter's subject: the head that finds the subject of a verb. */
const SHOWN = { preset: 'trained', layer: 1, head: 1 } as const;

type Visited = Pick<LessonSettings, 'preset' | 'layer' | 'head' | 'sentence'>;

/** The settings that show the trained weights. */
export function trainedSettings(sentence: string): Visited {
  return { ...SHOWN, sentence };
}

export class TrainedVisit {
  #before: Visited | null = null;
  #sentence = '';

  /** The change on entering; null if the learner has trained weights already. */
  enter(settings: LessonSettings, sentence: string): Visited | null {
    const { preset, layer, head } = settings;
    if (preset === 'trained' || preset === 'opened') return null;
    this.#before = { preset, layer, head, sentence: settings.sentence };
    this.#sentence = sentence;
    return trainedSettings(sentence);
  }

  /** The learner chose weights, or opened these settings elsewhere: nothing will be restored. */
  keep(): void {
    this.#before = null;
  }

  /** The change on leaving; null for none. */
  leave(settings: LessonSettings): Partial<Visited> | null {
    const before = this.#before;
    this.#before = null;
    if (!before || settings.preset !== SHOWN.preset) return null;
    const { sentence, ...weights } = before;
    return settings.sentence === this.#sentence ? before : weights;
  }
}

const visits = new WeakMap<Node, TrainedVisit>();

/** The visit of a lesson, which survives the recreation for another language; `root` is the element that stays. */
export function visitWithin(root: Node): TrainedVisit {
  const visit = visits.get(root) ?? new TrainedVisit();
  visits.set(root, visit);
  return visit;
}
