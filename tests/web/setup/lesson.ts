/** A lesson around the elements of a component test: a real store, and numbers and material that the test replaces. */
import { computed as derived, type Signal, signal } from '@preact/signals-core';
import { chapterOf } from '#web/lesson/chapters/index.ts';
import { ALL_CHAPTER_IDS } from '#web/lesson/constants/chapter-ids.ts';
import { DEFAULT_STATE, type LessonState } from '#web/lesson/fields/lesson-fields.ts';
import type { Material, ReadLesson } from '#web/lesson/material/material.ts';
import { provideLesson } from '#web/lesson/session/lesson.ts';
import type { Computed } from '#web/lesson/session/lesson-session.ts';
import { createLessonStore } from '#web/lesson/state/store.ts';

export interface TestLesson extends ReadLesson {
  readonly numbers: Signal<Computed | null>;
  readonly material: Signal<Material | null>;
}

/** What the session publishes of a trace. */
export function publishedOf(numbers: Pick<Computed, 'trace' | 'tokens'>, revision = 1): Computed {
  return { revision, by: { name: 'reference', kernels: 'typescript' }, outputIsIdentity: false, ...numbers };
}

/** Gives the elements in a document or in a public element a lesson of their own. */
export function lessonAt(
  place: Node,
  numbers: Pick<Computed, 'trace' | 'tokens'> | null,
  state: Partial<LessonState> = {},
): TestLesson {
  const store = createLessonStore(chapterOf, { ...DEFAULT_STATE, ...state });
  const published = signal(numbers && publishedOf(numbers));
  const newSession = () => {
    throw new Error('nobody computes');
  };
  const { signal: life } = new AbortController();
  const lesson: TestLesson = {
    store,
    numbers: published,
    session: { computed: published, engine: signal(null), newSession },
    material: signal<Material | null>(null),
    settings: signal({ chapters: ALL_CHAPTER_IDS, locked: false }),
    word: derived(() => store.now.word),
    lab: derived(() => {
      const computed = published.value;
      return computed && { computed, settings: store.settings.value, engine: store.now.engine, newSession, life };
    }),
  };
  provideLesson(place, lesson);
  return lesson;
}
