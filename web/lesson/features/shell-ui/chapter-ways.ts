/** Links to the previous and the next chapter. */
import { html, nothing } from 'lit';
import { t } from '../../../messages/index.ts';
import type { ChapterId } from '../../constants/chapter-ids.ts';

const words = t.page;

export function chapterWays(chapters: readonly ChapterId[], chapter: ChapterId, go: (to: ChapterId) => void) {
  const at = chapters.indexOf(chapter);
  return html`<nav class="ways" aria-label=${words.onward}>
    ${way(chapters[at - 1], 'way', t.prose.previousChapter, go)}
    ${way(chapters[at + 1], 'way next', t.prose.nextChapter, go)}
  </nav>`;
}

function way(to: ChapterId | undefined, kind: string, label: string, go: (to: ChapterId) => void) {
  return to
    ? html`<button class=${kind} @click=${() => go(to)}><small>${label}</small> ${words.chapterNames[to]}</button>`
    : nothing;
}
