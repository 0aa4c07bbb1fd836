/** `<mha-contents>`: the button that opens the table of contents, which loads on demand. Emits `mha-chapter` {chapter}. */
import { html } from 'lit';
import { t } from '../../../messages/index.ts';
import { CHAPTER_IDS, type ChapterId } from '../../constants/chapter-ids.ts';
import { defineElement } from '../../platform/define-element.ts';
import { withProps } from '../../platform/with-props.ts';
import { PopoverButton } from '../../ui/controls/popover-button.ts';

const words = t.reading.contents;

export class ContentsElement extends withProps(PopoverButton, {
  chapter: 'tokens' as ChapterId,
  /** The available chapters in order. */
  chapters: CHAPTER_IDS as readonly ChapterId[],
  /** Returns the chapters' URLs for the current state, for opening them in a new tab. */
  links: (() => () => '') as () => (chapter: ChapterId) => string,
}) {
  protected override readonly icon = 'contents';
  protected override readonly label = words.button;
  protected override readonly heading = words.button;

  constructor() {
    super();
    this.addEventListener('mha-chapter', () => this.close());
  }

  protected override load(): Promise<unknown> {
    return import('./contents-list.ts');
  }

  protected override panel() {
    return html`<mha-contents-list .chapter=${this.chapter} .chapters=${this.chapters} .links=${this.links}></mha-contents-list>`;
  }
}

defineElement('mha-contents', ContentsElement);
