/**
 * `<mha-lab-place>`: where a chapter's laboratory stands. Loads it when the reader comes near, once, and says so if that fails.
 */
import { css, html, LitElement, type PropertyValues } from 'lit';
import { t } from '../../messages/index.ts';
import type { ChapterId } from '../state/chapter-ids.ts';
import { loadLab } from './folders.ts';
import { Lab, type LabContext } from './lab.ts';

/** How far below the screen loading begins. */
const NEAR = '600px';

export class LabPlace extends LitElement {
  static override properties = {
    chapter: { type: String },
    context: { attribute: false },
    lab: { state: true },
    failed: { state: true },
  };

  declare chapter: ChapterId | null;
  declare context: LabContext | null;
  declare lab: Lab<unknown> | null;
  declare failed: boolean;

  #watch: IntersectionObserver | null = null;

  constructor() {
    super();
    this.chapter = null;
    this.context = null;
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
      font: 450 15px/22px var(--font-ui);
      color: var(--ink-soft);
      text-align: center;
    }
    button {
      min-height: 32px;
      border: 1px solid var(--accent);
      border-radius: var(--radius);
      background: none;
      color: var(--accent);
      font: inherit;
      cursor: pointer;
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
    if (this.lab) this.lab.context = this.context;
  }

  override updated(changed: PropertyValues<this>): void {
    if (changed.has('chapter') && this.chapter) this.#await();
  }

  #await(): void {
    this.#watch?.disconnect();
    // The prose scrolls in a box of its own on wide screens: `scrollMargin` is what counts there, where browsers know it.
    const near: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: NEAR, scrollMargin: NEAR };
    this.#watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void this.#load();
    }, near);
    this.#watch.observe(this);
  }

  async #load(): Promise<void> {
    const { chapter } = this;
    if (!chapter) return;
    this.#watch?.disconnect();
    this.failed = false;
    try {
      const { tag, words } = await loadLab(chapter);
      if (chapter !== this.chapter) return;
      const lab = document.createElement(tag);
      if (!(lab instanceof Lab)) throw new Error(`<${tag}> is no laboratory`);
      lab.words = words;
      lab.context = this.context;
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

if (!customElements.get('mha-lab-place')) customElements.define('mha-lab-place', LabPlace);
