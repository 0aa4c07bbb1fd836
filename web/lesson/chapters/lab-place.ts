/** `<mha-lab-place>`: loads a chapter's lab when the reader scrolls near, and reports a failure. */
import { type CSSResultGroup, css, html, LitElement, type PropertyValues } from 'lit';
import { t } from '../../messages/index.ts';
import type { ChapterId } from '../constants/chapter-ids.ts';
import type { Lab, LabContext } from '../lab-kit/lab.ts';
import { defineElement } from '../platform/define-element.ts';
import { withProps } from '../platform/with-props.ts';
import { type LabTexts, NO_TEXTS } from '../state/lab-texts.ts';
import { LazyPart } from '../ui/lazy-part.ts';
import { offered } from '../ui/theme/offered.ts';
import type { Chapter, LoadElement } from './chapter.ts';
import { chapterOf } from './index.ts';

export class LabPlace extends withProps(LitElement, {
  chapter: null as ChapterId | null,
  context: null as LabContext | null,
  /** The lab's settings. */
  texts: NO_TEXTS as LabTexts,
}) {
  readonly #part: LazyPart<Lab<unknown>> = new LazyPart(
    this,
    async () => {
      const { loadLab } = await import('./load-lab.ts');
      if (!this.chapter) throw new Error('no chapter is open');
      const chapter = chapterOf(this.chapter);
      return loadLab(chapter, this.element(chapter));
    },
    'near',
  );

  protected element({ lab }: Chapter): LoadElement | undefined {
    return lab;
  }

  protected get loaded(): Lab<unknown> | null {
    return this.#part.loaded;
  }

  static override styles: CSSResultGroup = css`
    :host {
      display: block;
    }
    .waiting {
      display: grid;
      place-content: center;
      gap: var(--s2);
      min-height: 360px;
      margin: 0;
      border: 1px solid var(--rule);
      border-radius: var(--radius);
      font: 450 calc(15 * var(--px)) / calc(22 * var(--px)) var(--font-ui);
      color: var(--ink-soft);
      text-align: center;
    }
    button {
      ${offered}
    }
  `;

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('chapter')) this.#part.restart();
    const { loaded } = this;
    if (!loaded) return;
    loaded.context = this.context;
    loaded.texts = this.texts;
  }

  override render() {
    if (this.#part.loaded) return this.#part.loaded;
    return html`<p class="waiting">${
      this.#part.phase === 'failed'
        ? html`${t.page.labFailed}<button @click=${this.#part.load}>${t.page.tryAgain}</button>`
        : t.page.loadingLab
    }</p>`;
  }
}

defineElement('mha-lab-place', LabPlace);
