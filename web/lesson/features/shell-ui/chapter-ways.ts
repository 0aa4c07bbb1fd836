/** Where a chapter is on its way through the lesson, and links to the previous and the next chapter. */
import { html, nothing } from 'lit';
import { t } from '../../../messages/index.ts';
import type { ChapterId } from '../../constants/chapter-ids.ts';
import { isStop, partOf, wayOf } from '../toc/parts.ts';

const words = t.page;

/** "One head · Chapter 3 of 22", or "The short way · Stop 3 of 8"; `title` stands in place of the part. */
export function placeOnWay(title: string | null, chapters: readonly ChapterId[], chapter: ChapterId): string {
  const part = title ?? words.parts[partOf(chapter)];
  const way = wayOf(chapters, chapter);
  const at = way.indexOf(chapter);
  if (!isStop(chapter)) return `${part} · ${words.chapterOf(at + 1, way.length)}`;
  // The last page looks back.
  if (chapter === way.at(-1)) return part;
  return `${part} · ${words.stopOf(at + 1, way.length - 1)}`;
}

export function chapterWays(chapters: readonly ChapterId[], chapter: ChapterId, go: (to: ChapterId) => void) {
  const way = wayOf(chapters, chapter);
  const at = way.indexOf(chapter);
  return html`<nav class="ways" aria-label=${words.onward}>
    ${link(way[at - 1], 'way', isStop(chapter) ? t.prose.previousStop : t.prose.previousChapter, go)}
    ${link(way[at + 1], 'way next', isStop(chapter) ? t.prose.nextStop : t.prose.nextChapter, go)}
  </nav>`;
}

function link(to: ChapterId | undefined, kind: string, label: string, go: (to: ChapterId) => void) {
  return to
    ? html`<button class=${kind} @click=${() => go(to)}><small>${label}</small> ${words.chapterNames[to]}</button>`
    : nothing;
}
