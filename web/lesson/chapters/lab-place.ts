/** `<mha-lab-place>`: loads a chapter's lab when the reader scrolls near, and reports a failure. */
import { css, html, LitElement, type PropertyValues } from 'lit';
import { t } from '../../messages/index.ts';
import type { ChapterId } from '../constants/chapter-ids.ts';
import type { Lab, LabContext } from '../lab-kit/lab.ts';
import { defineElement } from '../platform/define-element.ts';
import { type LabTexts, NO_TEXTS } from '../state/lab-texts.ts';
import { offered } from '../ui/theme/offered.ts';
import { whenNear } from '../ui/when-near.ts';

export class LabPlace extends LitElement {
  static override properties = {
    chapter: { type: String },
    context: { attribute: false },
    texts: { attribute: false },
    lab: { state: true },
    failed: { state: true },
  };

  declare chapter: ChapterId | null;
  declare context: LabContext | null;
  /** The lab's settings. */
  declare texts: LabTexts;
  declare lab: Lab<unknown> | null;
  declare failed: boolean;

  #watch: IntersectionObserver | null = null;

  constructor() {
    super();
    this.chapter = null;
    this.context = null;
    this.texts = NO_TEXTS;
    this.lab = null;
    this.failed = false;
  }

  static override styles = css`
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

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#watch?.disconnect();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('chapter')) {
      this.lab = null;
      this.failed = false;
    }
    if (!this.lab) return;
    this.lab.context = this.context;
    this.lab.texts = this.texts;
  }

  override updated(changed: PropertyValues<this>): void {
    if (changed.has('chapter') && this.chapter) this.#await();
  }

  #await(): void {
    this.#watch?.disconnect();
    this.#watch = whenNear(() => void this.#load());
    this.#watch.observe(this);
  }

  async #load(): Promise<void> {
    const { chapter } = this;
    if (!chapter) return;
    this.#watch?.disconnect();
    this.failed = false;
    try {
      const { loadLab } = await import('./lab-folders.ts');
      const lab = await loadLab(chapter);
      if (chapter !== this.chapter) return;
      lab.context = this.context;
      lab.texts = this.texts;
      this.lab = lab;
    } catch {
      if (chapter === this.chapter) this.failed = true;
    }
  }

  override render() {
    if (this.lab) return this.lab;
    return html`<p class="waiting">${
      this.failed
        ? html`${t.page.labFailed}<button @click=${this.#load}>${t.page.tryAgain}</button>`
        : t.page.loadingLab
    }</p>`;
  }
}

defineElement('mha-lab-place', LabPlace);
