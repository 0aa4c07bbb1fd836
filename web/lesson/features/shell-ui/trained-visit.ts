/**
 * A visit to the chapter about trained heads: it shows the trained weights over a sentence of the model's, and gives the learner's
 * own settings back when the chapter is left. What the learner chooses during the visit stays.
 */
import type { LessonSettings } from '../../state/lesson-state.ts';

/** What the chapter is about: the head that finds the subject of a verb. */
const SHOWN = { preset: 'trained', layer: 1, head: 2 } as const;

type Visited = Pick<LessonSettings, 'preset' | 'layer' | 'head' | 'sentence'>;

/** What shows the trained weights. */
export function trainedSettings(sentence: string): Visited {
  return { ...SHOWN, sentence };
}

export class TrainedVisit {
  #before: Visited | null = null;
  #sentence = '';

  /** What to change as the chapter is opened; null where the learner has trained weights already. */
  enter(settings: LessonSettings, sentence: string): Visited | null {
    const { preset, layer, head } = settings;
    if (preset === 'trained' || preset === 'opened') return null;
    this.#before = { preset, layer, head, sentence: settings.sentence };
    this.#sentence = sentence;
    return trainedSettings(sentence);
  }

  /** The learner has asked for weights, or for these settings elsewhere: nothing is to be given back. */
  keep(): void {
    this.#before = null;
  }

  /** What to change as the chapter is left; null for nothing. */
  leave(settings: LessonSettings): Partial<Visited> | null {
    const before = this.#before;
    this.#before = null;
    if (!before || settings.preset !== SHOWN.preset) return null;
    const { sentence, ...weights } = before;
    return settings.sentence === this.#sentence ? before : weights;
  }
}

const visits = new WeakMap<Node, TrainedVisit>();

/** The visit within a lesson, which outlives what is made anew where another language is spoken; `root` is what stays. */
export function visitWithin(root: Node): TrainedVisit {
  const visit = visits.get(root) ?? new TrainedVisit();
  visits.set(root, visit);
  return visit;
}
