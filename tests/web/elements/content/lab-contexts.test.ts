/** A laboratory's inputs stay the same object until one of them changes. */

import { expect, it } from 'vitest';
import { computed } from '#tests/web/lesson/stage/support.ts';
import type { LessonCore } from '#web/elements/content/core.ts';
import { LabContexts } from '#web/elements/content/lab-contexts.ts';
import { chapterOf } from '#web/lesson/chapters/index.ts';
import type { Computed } from '#web/lesson/session/lesson-session.ts';
import { createLessonStore } from '#web/lesson/state/store.ts';

it('changes only with the numbers, the settings or the engine', () => {
  const store = createLessonStore(chapterOf);
  const { signal: life } = new AbortController();
  const core = { store, life, session: { newSession: () => expect.fail('nobody computes') } } as unknown as LessonCore;
  const numbers: Computed = {
    ...computed(),
    revision: 1,
    by: { name: 'reference', kernels: 'typescript' },
    outputIsIdentity: false,
  };
  const contexts = new LabContexts();
  expect(contexts.of(core, null)).toBeNull();
  const first = contexts.of(core, numbers);
  store.set({ progress: 0.5, chapter: 'mask' });
  expect(contexts.of(core, numbers)).toBe(first);
  store.set({ engine: 'wasm' });
  const second = contexts.of(core, numbers);
  expect(second).toMatchObject({ engine: 'wasm', computed: numbers });
  store.set({ seed: 7 });
  const third = contexts.of(core, numbers);
  expect(third?.settings.seed).toBe(7);
  const others = { ...numbers, revision: 2 };
  expect(contexts.of(core, others)).toMatchObject({ computed: others, life });
});
