/** Links in the prose to chapters and to their places: `[Scores](#scores)`, `[Scores](#scores/row)`. */
import type { ChapterId } from '../../constants/chapter-ids.ts';
import type { UnfinishedWork } from '../../exercises/unfinished.ts';
import { type LinkedPlace, placeIn } from './linked-place.ts';

/**
 * Gives the links their addresses. A chapter that is not available here opens in a tab of its own, if the lesson has another
 * place; otherwise its name is plain text.
 */
export function linkChapters(
  prose: ParentNode,
  chapters: readonly ChapterId[],
  links: (chapter: ChapterId) => string,
): void {
  for (const link of prose.querySelectorAll<HTMLAnchorElement>('.prose a:is([href^="#"], [data-chapter])')) {
    if (!link.dataset['chapter']) {
      const [chapter, place] = link.hash.slice(1).split('/');
      Object.assign(link.dataset, { chapter, ...(place && { place }) });
    }
    const chapter = link.dataset['chapter'] as ChapterId;
    const [href, isHere] = [links(chapter), chapters.includes(chapter)];
    if (isHere || href !== '#') link.href = href === '#' ? href : withPlace(href, link.dataset['place']);
    else link.removeAttribute('href');
    link.target = isHere ? '' : '_blank';
  }
}

/** In a tab of its own, the lesson reads the place behind “#”. */
function withPlace(href: string, place: string | undefined): string {
  return place ? `${href}#${place}` : href;
}

/** Where the clicked link leads, if that opens here; null for every other click. Unfolds “More” for a link to it. */
export function linkedPlace(
  event: MouseEvent,
  chapters: readonly ChapterId[],
  unfinished: Pick<UnfinishedWork, 'more'>,
): LinkedPlace | null {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return null;
  const [target] = event.composedPath();
  const link = target instanceof Element ? target.closest<HTMLElement>('a[data-chapter]') : null;
  const chapter = chapters.find((id) => id === link?.dataset['chapter']);
  if (!chapter) return null;
  return placeIn(chapter, link?.dataset['place'], unfinished);
}
