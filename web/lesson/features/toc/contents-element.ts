/** `<mha-contents>`: the button that opens the table of contents, which loads on demand. Emits `mha-chapter` {chapter}, `mha-home`. */
import { html } from 'lit';
import { t } from '../../../messages/index.ts';
import { ALL_CHAPTER_IDS, type ChapterId } from '../../constants/chapter-ids.ts';
import type { Material } from '../../material/material.ts';
import { defineElement, withProps } from '../../platform/with-props.ts';
import { PopoverButton } from '../../ui/controls/popover-button.ts';

const words = t.reading.contents;

export class ContentsElement extends withProps(PopoverButton, {
  /** The open chapter; null in the opening. */
  chapter: null as ChapterId | null,
  /** Whether the questions are shown in its place. */
  questions: false,
  /** The available chapters in order. */
  chapters: ALL_CHAPTER_IDS as readonly ChapterId[],
  /** The instructor's material; null for none. */
  material: null as Material | null,
  /** Returns the chapters' URLs for the current state, for opening them in a new tab. */
  links: (() => () => '') as () => (chapter: ChapterId) => string,
  /** The opening's URL, where the page has an opening. */
  home: null as string | null,
}) {
  protected override readonly icon = 'contents';
  protected override get label(): string {
    return words.button;
  }

  protected override get heading(): string {
    return words.button;
  }

  constructor() {
    super();
    for (const name of ['mha-chapter', 'mha-home']) this.addEventListener(name, () => this.close());
  }

  protected override load(): Promise<unknown> {
    return import('./contents-list.ts');
  }

  protected override panel() {
    return html`<mha-contents-list .chapter=${this.chapter} .questions=${this.questions} .chapters=${this.chapters} .material=${this.material} .links=${this.links} .home=${this.home}></mha-contents-list>`;
  }
}

defineElement('mha-contents', ContentsElement);
