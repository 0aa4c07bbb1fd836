// @vitest-environment happy-dom
/** The place in a chapter where the reader is: a paragraph, and how far it is from the top. */
import { expect, it } from 'vitest';
import { readingPlace } from '../../../../../web/lesson/features/shell-ui/reading-place.ts';

/** A chapter of three paragraphs of 100 pixels, scrolled by so many pixels below a header of 40. */
function placeAt(scrolled: number) {
  const chapter = document.createElement('article');
  for (const i of [0, 1, 2]) {
    const paragraph = document.createElement('h2');
    const top = 40 + 100 * i - scrolled;
    paragraph.getBoundingClientRect = () => new DOMRect(0, top, 300, 100);
    chapter.append(paragraph);
  }
  return readingPlace(chapter, 40);
}

it('is the first paragraph that is visible, and its distance from the visible top', () => {
  expect(placeAt(130)).toEqual({ paragraph: 1, offset: -30 });
  expect(placeAt(200)).toEqual({ paragraph: 2, offset: 0 });
});

it('is none at the beginning of a chapter, and behind its end', () => {
  expect(placeAt(60)).toBeNull();
  expect(placeAt(300)).toBeNull();
});
