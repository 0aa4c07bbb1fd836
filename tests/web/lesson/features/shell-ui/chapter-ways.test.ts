// @vitest-environment happy-dom
import { render } from 'lit';
import { expect, it } from 'vitest';
import type { ChapterId } from '#web/lesson/constants/chapter-ids.ts';
import { chapterWays } from '#web/lesson/features/shell-ui/chapter-ways.ts';

const chapters: readonly ChapterId[] = ['tokens', 'scores', 'mask'];

/** The targets of the buttons. */
function ways(chapter: ChapterId): readonly ChapterId[] {
  const gone: ChapterId[] = [];
  const place = document.createElement('div');
  render(
    chapterWays(chapters, chapter, (to) => gone.push(to)),
    place,
  );
  for (const button of place.querySelectorAll('button')) button.click();
  return gone;
}

it('links to the previous and next available chapter', () => {
  expect(ways('scores')).toEqual(['tokens', 'mask']);
  expect(ways('tokens')).toEqual(['scores']);
  expect(ways('mask')).toEqual(['scores']);
});
