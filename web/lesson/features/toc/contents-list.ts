/** `<mha-contents-list>`: the chapters by part, each with its number of solved exercises. Emits `mha-chapter` {chapter}. */
import { html, LitElement, nothing } from 'lit';
import { t } from '../../../messages/index.ts';
import { exercisesOf } from '../../chapters/all-exercises.ts';
import { CHAPTER_IDS, type ChapterId } from '../../constants/chapter-ids.ts';
import { progress, solvedAmong } from '../../exercises/progress/progress.ts';
import type { Records } from '../../exercises/progress/record.ts';
import { defineElement } from '../../platform/define-element.ts';
import { SignalWatcher } from '../../platform/signal-watcher.ts';
import { withProps } from '../../platform/with-props.ts';
import { subscripted } from '../../ui/subscripted.ts';
import { contentsStyles } from './contents-styles.ts';
import { PARTS } from './parts.ts';

const words = t.reading.contents;

export class ContentsList extends withProps(LitElement, {
  chapter: 'tokens' as ChapterId,
  /** The available chapters in order. */
  chapters: CHAPTER_IDS as readonly ChapterId[],
  links: (() => () => '') as () => (chapter: ChapterId) => string,
}) {
  static override styles = contentsStyles;

  constructor() {
    super();
    new SignalWatcher(this);
  }

  override render() {
    const { records } = progress.state.value;
    const all = this.chapters.flatMap((id) => exercisesOf(id).map(({ name }) => name));
    const solved = solvedAmong(records, all);
    const link = this.links();
    return html`<nav aria-label=${words.button}>
        ${PARTS.map(({ name, chapters }) => {
          const here = chapters.filter((id) => this.chapters.includes(id));
          return here.length === 0
            ? nothing
            : html`<h2>${t.page.parts[name]}</h2>
                <ol start=${this.chapters.indexOf(here[0] ?? this.chapter) + 1}>
                  ${here.map((id) => this.#entry(id, records, link(id)))}
                </ol>`;
        })}
      </nav>
      <p class="total"><span>${words.solved(solved, all.length)}</span>${bar(solved, all.length)}</p>`;
  }

  #entry(id: ChapterId, records: Records, address: string) {
    const names = exercisesOf(id).map(({ name }) => name);
    const solved = solvedAmong(records, names);
    const number = this.chapters.indexOf(id) + 1;
    const done = names.length > 0 && solved === names.length;
    return html`<li>
      <a href=${address} aria-current=${id === this.chapter ? 'page' : nothing} @click=${(event: MouseEvent) => this.#go(event, id)}>
        <span class="number" aria-hidden="true">${number}</span>
        <span class="name">${subscripted(t.page.chapterNames[id])}</span>
        ${
          names.length > 0
            ? html`<span class="count ${done ? 'done' : ''}" aria-hidden="true">${done ? '✓ ' : ''}${solved}/${names.length}</span>
              <span class="unseen">${words.solved(solved, names.length)}</span>`
            : nothing
        }
      </a>
    </li>`;
  }

  #go(event: MouseEvent, chapter: ChapterId): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    this.dispatchEvent(new CustomEvent('mha-chapter', { detail: { chapter }, bubbles: true, composed: true }));
  }
}

/** A share as a bar; the numbers are beside it. */
function bar(done: number, of: number) {
  return html`<i aria-hidden="true"><b style="width:${of > 0 ? (done / of) * 100 : 0}%"></b></i>`;
}

defineElement('mha-contents-list', ContentsList);
