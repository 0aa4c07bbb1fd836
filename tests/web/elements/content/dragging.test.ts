/** A drag on the stage changes a given number as one step of the history, within the limits of an edit. */

import { expect, it } from 'vitest';
import { computed } from '#tests/web/lesson/stage/support.ts';
import type { LessonCore } from '#web/elements/content/core.ts';
import { dragged } from '#web/elements/content/dragging.ts';
import { chapterOf } from '#web/lesson/chapters/index.ts';
import { LIMITS } from '#web/lesson/constants/limits.ts';
import type { EditsDetail } from '#web/lesson/inspector/edits.ts';
import { createLessonStore } from '#web/lesson/state/store.ts';

const cell = { tensor: 'embedding', at: { t: 1, m: 2 } } as const;

/** The edits of a drag by these distances. */
async function dragBy(...distances: readonly number[]): Promise<EditsDetail[]> {
  const store = createLessonStore(chapterOf);
  const core = { store, session: { computed: { peek: computed } } } as unknown as LessonCore;
  const sent: EditsDetail[] = [];
  const drag = (moved: number, phase: 'taken' | 'moved' | 'left') =>
    dragged({ cell, moved, phase }, core, ({ detail }) => sent.push(detail));
  await drag(0, 'taken');
  for (const moved of distances) await drag(moved, 'moved');
  await drag(distances.at(-1) ?? 0, 'left');
  return sent;
}

it('is done only when the pointer releases the number', async () => {
  const sent = await dragBy(30, 60);
  expect(sent.map(({ done, run }) => [done, run])).toEqual([
    [false, 'edit embedding:1.2'],
    [false, 'edit embedding:1.2'],
    [true, 'edit embedding:1.2'],
  ]);
});

it('adds more to the right, and less to the left', async () => {
  const [more, less] = await dragBy(30, -30);
  const [up = 0, down = 0] = [more, less].map((detail) => detail?.edits[0]?.value);
  expect(up).toBeGreaterThan(down);
});

it.each([1, -1])('stops at the limit of an edit, in direction %i', async (sign) => {
  const [far] = await dragBy(sign * 1e9);
  expect(far?.edits[0]).toEqual({ tensor: 'embedding', row: 1, column: 2, value: sign * LIMITS.edited });
});
