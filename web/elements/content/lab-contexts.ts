/** Inputs of a laboratory: the same object until an input changes, to avoid needless renders. */
import type { LabContext } from '../../lesson/lab-kit/laboratory.ts';
import type { Computed } from '../../lesson/session/lesson-session.ts';
import type { LessonCore } from './core.ts';

export class LabContexts {
  #last: LabContext | null = null;

  /** Null before the first result. Reads signals: call while rendering. */
  of({ store, session, life }: LessonCore, computed: Computed | null): LabContext | null {
    const settings = store.settings.value;
    const { engine } = store.steady.value;
    if (!computed) return null;
    const { computed: before, settings: set, engine: chosen } = this.#last ?? {};
    if (before !== computed || set !== settings || chosen !== engine)
      this.#last = { computed, settings, engine, newSession: session.newSession, life };
    return this.#last;
  }
}
