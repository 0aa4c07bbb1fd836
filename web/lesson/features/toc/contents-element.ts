/** `<mha-contents>`: the button that opens the table of contents, which loads on demand. Emits `mha-chapter` {chapter}. */
import { html, type PropertyDeclarations } from 'lit';
import { t } from '../../../messages/index.ts';
import { CHAPTER_IDS, type ChapterId } from '../../constants/chapter-ids.ts';
import { defineElement } from '../../platform/define-element.ts';
import { PopoverButton } from '../../ui/controls/popover-button.ts';

const words = t.reading.contents;

export class ContentsElement extends PopoverButton {
  static override properties: PropertyDeclarations = {
    ...PopoverButton.properties,
    chapter: { type: String },
    chapters: { attribute: false },
    links: { attribute: false },
  };

  declare chapter: ChapterId;
  /** The available chapters in order. */
  declare chapters: readonly ChapterId[];
  /** Returns the chapters' URLs for the current state, for opening them in a new tab. */
  declare links: () => (chapter: ChapterId) => string;

  protected override readonly icon = 'contents';
  protected override readonly label = words.button;
  protected override readonly heading = words.button;

  constructor() {
    super();
    this.chapter = 'tokens';
    this.chapters = CHAPTER_IDS;
    this.links = () => () => '';
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
