/**
 * `<mha-header>`: page title, the chapters of this part, language and theme; the engine from its chapter on, or when another one
 * computes than by default. The slot takes the settings' button of narrow pages, or undo of wide ones. Emits `mha-chapter` {chapter}, `mha-home` and
 * `mha-theme` {theme}; contains `mha-engine` and `mha-language`.
 */

import { css, html, nothing } from 'lit';
import { t } from '../../../messages/index.ts';
import { idle } from '../../platform/scheduling/idle.ts';
import { OwnTask } from '../../platform/scheduling/own-task.ts';
import '../toc/contents-element.ts';
import { ALL_CHAPTER_IDS, type ChapterId } from '../../constants/chapter-ids.ts';
import type { EngineChoice } from '../../constants/limits.ts';
import type { Theme } from '../../constants/themes.ts';
import type { Material } from '../../material/material.ts';
import { defineElement, withProps } from '../../platform/with-props.ts';
import type { ComputedBy } from '../../session/computation.ts';
import type { Computed } from '../../session/lesson-session.ts';
import { upTo } from '../../ui/theme/room.ts';
import { isIntroduced } from '../settings/introduced.ts';
import { linkStyles } from './link-styles.ts';
import { themeButton } from './theme-button.ts';

const words = t.page;

export class Header extends withProps(
  OwnTask,
  {
    chapter: 'tokens' as ChapterId,
    /** Whether the questions are shown in its place. */
    questions: false,
    /** The available chapters in order. */
    chapters: ALL_CHAPTER_IDS as readonly ChapterId[],
    /** The instructor's material; null for none. */
    material: null as Material | null,
    computed: null as Computed | null,
    head: 0,
    /** Changes when the colours do. */
    painted: '',
    /** The engine that computed the current numbers. */
    by: null as ComputedBy | null,
    /** The requested engine. */
    engine: 'auto' as EngineChoice,
    colours: 'auto' as Theme,
    /** Returns the chapters' URLs for the current state, for opening them in a new tab. */
    links: (() => () => '') as () => (chapter: ChapterId) => string,
    /** The opening's URL, where the page has an opening. */
    home: null as string | null,
  },
  { by: { attribute: false, hasChanged: isAnother } },
) {
  static override styles = [
    linkStyles,
    css`
      :host {
        display: flex;
        align-items: center;
        gap: var(--s4);
        height: calc(48 * var(--px));
        padding-inline: var(--s6) var(--s4);
        background: var(--surface-raised);
        border-bottom: 1px solid var(--rule);
      }
      .brand { color: inherit; font-weight: 650; letter-spacing: -0.01em; white-space: nowrap; }
      /* Their room is kept free until they are loaded. */
      mha-chapter-row { flex: 1; min-width: 0; }
      mha-language { min-width: 36px; }
      ${upTo(
        1099,
        css`
          :host { gap: var(--s2); height: calc(48 * var(--px)); padding-block: 0; padding-inline: var(--s3) var(--s2); }
          .brand { display: none; }
        `,
      )}
    `,
  ];

  override render() {
    return html`
      <mha-contents .chapter=${this.chapter} .questions=${this.questions} .chapters=${this.chapters} .material=${this.material} .links=${this.links} .home=${this.home}></mha-contents>
      ${
        this.home === null
          ? html`<span class="brand">${words.brand}</span>`
          : html`<a class="brand" href=${this.home} title=${words.home} @click=${this.#goHome}>${words.brand}</a>`
      }
      <mha-chapter-row .chapter=${this.chapter} .questions=${this.questions} .chapters=${this.chapters} .links=${this.links} .computed=${this.computed} .head=${this.head} .theme=${this.painted}></mha-chapter-row>
      ${this.#showsEngine ? html`<mha-engine .by=${this.by} .choice=${this.engine}></mha-engine>` : nothing}
      <slot></slot>
      <mha-language></mha-language>
      ${themeButton(this.colours, this.#recolour)}`;
  }

  get #showsEngine(): boolean {
    return isIntroduced('engine', this.chapter) || this.engine !== 'auto' || this.by?.name === 'reference';
  }

  override firstUpdated(): void {
    // The first figure comes first.
    void idle()
      .then(() => Promise.all([import('./chapter-row.ts'), import('./language-switch.ts')]))
      .catch(() => undefined);
  }

  override updated(): void {
    // Appears once it is loaded: the first rendering does not wait.
    if (this.#showsEngine) void import('./engine-switch.ts').catch(() => undefined);
  }

  readonly #recolour = (theme: Theme): void => {
    this.dispatchEvent(new CustomEvent('mha-theme', { detail: { theme }, bubbles: true, composed: true }));
  };

  #goHome(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    this.dispatchEvent(new CustomEvent('mha-home', { bubbles: true, composed: true }));
  }
}

function isAnother(now: ComputedBy | null, before: ComputedBy | null | undefined): boolean {
  return now?.name !== before?.name || now?.kernels !== before?.kernels;
}

defineElement('mha-header', Header);
