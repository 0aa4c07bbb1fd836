/** The keyboard cursor in every chapter's figure, also between two stills: it reaches a cell that is shown, and stays there. */
import { expect, it } from 'vitest';
import type { CellRef } from '#web/engine/cell.ts';
import { KeyboardCursor } from '#web/lesson/stage/keyboard-cursor.ts';
import { firstCell } from '#web/lesson/stage/matrix-cursor.ts';
import { isEntered } from '#web/lesson/stage/matrix-regions.ts';
import { momentAt, type Timeline, timelineOf } from '#web/lesson/stage/timeline.ts';
import { find } from '#web/views/hit.ts';
import { interpolate as motion } from '#web/views/interpolate.ts';
import { CHAPTERS, stillsOf } from '../chapters/all-scenes.ts';
import { computedByChapter, contextOf, DEFAULT_SIZE } from './support.ts';

const model = computedByChapter();
const PHONE = { width: 390, height: 240 };
const FOLLOWED = 4;
const nothing = () => undefined;

it.each(CHAPTERS.map((chapter) => [chapter.id, chapter] as const))('%s', (id, chapter) => {
  for (const size of [DEFAULT_SIZE, PHONE]) {
    // As on the stage, the windows of the matrices follow the cursor.
    const timelines = new Map<string, Timeline>();
    const timelineFor = (cell: CellRef | null): Timeline => {
      const focus = { t: FOLLOWED, ...cell?.at };
      const key = JSON.stringify(focus);
      const context = contextOf(model(id), size, { followed: FOLLOWED, focus });
      const timeline = timelines.get(key) ?? timelineOf(stillsOf(chapter, context));
      timelines.set(key, timeline);
      return timeline;
    };
    for (let percent = 0; percent <= 100; percent += 2.5) {
      const still = momentAt(timelineFor(null), percent / 100, motion).frame;
      for (const title of still.titles.filter((each) => isEntered(each) && firstCell(still, each))) {
        let [cell, reached]: [CellRef | null, number] = [null, 0];
        const frame = () => momentAt(timelineFor(cell), percent / 100, motion).frame;
        const cursor = new KeyboardCursor({
          frame,
          pinned: () => null,
          reached: () => {
            cell = cursor.cell;
            reached++;
          },
          left: nothing,
          pin: nothing,
          inspect: nothing,
          toggle: nothing,
        });
        cursor.enter(title);
        const where = `${title.id} at ${percent} %, ${size.width} pixels wide`;
        expect(cursor.cell && find(frame(), cursor.cell), where).not.toBeNull();
        reached = 0;
        cursor.resume({ title: title.id, cell: cursor.cell });
        cursor.resume({ title: title.id, cell: cursor.cell });
        expect(reached, where).toBe(0);
      }
    }
  }
});
