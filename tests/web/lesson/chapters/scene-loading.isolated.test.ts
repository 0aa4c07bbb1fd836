/** The stills of a chapter load when it opens. */
import { effect } from '@preact/signals-core';
import { expect, it } from 'vitest';
import { loadScene, staged } from '#web/lesson/chapters/scenes.ts';

it('gives a chapter’s stills once they are loaded, always the same', async () => {
  expect(staged('softmax')).toBeNull();
  const seen: (string | undefined)[] = [];
  const stop = effect(() => {
    seen.push(staged('softmax')?.id);
  });
  await Promise.all([loadScene('softmax'), loadScene('softmax')]);
  const first = staged('softmax');
  await loadScene('softmax');
  stop();
  expect(staged('softmax')).toBe(first);
  expect(seen).toEqual([undefined, 'softmax']);
  expect(staged('scores')).toBeNull();
});
