/** `<mha-contents-list>`: the chapters by part, each with its number of solved exercises. Emits `mha-chapter` {chapter}, `mha-home`. */
import { html, LitElement, nothing } from 'lit';
import { t } from '../../../messages/index.ts';
import { CHAPTER_IDS, type ChapterId } from '../../constants/chapter-ids.ts';
import { progress, solvedAmong } from '../../exercises/progress/progress.ts';
import type { Records } from '../../exercises/progress/record.ts';
import { exercisesWith, type Material } from '../../material/material.ts';
import { defineElement } from '../../platform/define-element.ts';
import { SignalWatcher } from '../../platform/signal-watcher.ts';
import { withProps } from '../../platform/with-props.ts';
import { subscripted } from '../../ui/subscripted.ts';
import { contentsStyles } from './contents-styles.ts';
import { inParts } from './parts.ts';

const words = t.reading.contents;

export class ContentsList extends withProps(LitElement, {
  /** The open chapter; null in the opening. */
  chapter: null as ChapterId | null,
  /** The available chapters in order. */
  chapters: CHAPTER_IDS as readonly ChapterId[],
  /** The instructor's material; null for none. */
  material: null as Material | null,
  links: (() => () => '') as () => (chapter: ChapterId) => string,
  /** The opening's URL, where the page has an opening. */
  home: null as string | null,
}) {
  static override styles = contentsStyles;

  constructor() {
    super();
    new SignalWatcher(this);
  }

  override render() {
    const { records } = progress.state.value;
    const all = this.chapters.flatMap((id) => exercisesWith(this.material, id).map(({ name }) => name));
    const solved = solvedAmong(records, all);
    const link = this.links();
    return html`<nav aria-label=${words.button}>
        ${this.home === null ? nothing : html`<a class="home" href=${this.home} @click=${(event: MouseEvent) => this.#go(event, null)}>${t.page.home}</a>`}
        ${inParts(this.chapters).map(
          ({ name, chapters }) => html`<h2>${t.page.parts[name]}</h2>
            <ol start=${chapters[0] ? this.chapters.indexOf(chapters[0]) + 1 : nothing}>
              ${chapters.map((id) => this.#entry(id, records, link(id)))}
            </ol>`,
        )}
      </nav>
      <p class="total"><span>${words.solved(solved, all.length)}</span>${bar(solved, all.length)}</p>`;
  }

  #entry(id: ChapterId, records: Records, address: string) {
    const names = exercisesWith(this.material, id).map(({ name }) => name);
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

  #go(event: MouseEvent, chapter: ChapterId | null): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    this.dispatchEvent(
      chapter === null
        ? new CustomEvent('mha-home', { bubbles: true, composed: true })
        : new CustomEvent('mha-chapter', { detail: { chapter }, bubbles: true, composed: true }),
    );
  }
}

/** A share as a bar; the numbers are beside it. */
function bar(done: number, of: number) {
  return html`<i aria-hidden="true"><b style="width:${of > 0 ? (done / of) * 100 : 0}%"></b></i>`;
}

defineElement('mha-contents-list', ContentsList);
