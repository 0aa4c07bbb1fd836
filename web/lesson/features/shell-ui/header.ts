/**
 * `<mha-header>`: page title, the chapters of this part, language and theme; the engine from its chapter on, or when another one
 * computes than by default. The slot takes the settings' button of narrow pages, or undo of wide ones. Emits `mha-chapter` {chapter}, `mha-home` and
 * `mha-theme` {theme}; contains `mha-engine` and `mha-language`.
 */

import { css, html, nothing } from 'lit';
import { t } from '../../../messages/index.ts';
import { defineElement } from '../../platform/define-element.ts';
import { idle } from '../../platform/scheduling/idle.ts';
import { OwnTask } from '../../platform/scheduling/own-task.ts';
import { SizeObserver } from '../../platform/size-observer.ts';
import '../toc/contents-element.ts';
import { CHAPTER_IDS, type ChapterId } from '../../constants/chapter-ids.ts';
import type { EngineChoice } from '../../constants/engine-choices.ts';
import type { Material } from '../../material/material.ts';
import { withProps } from '../../platform/with-props.ts';
import type { ComputedBy } from '../../session/computation.ts';
import { upTo } from '../../ui/theme/room.ts';
import type { Theme } from '../../ui/theme/theme.ts';
import { isIntroduced } from '../settings/introduced.ts';
import { partOf } from '../toc/parts.ts';
import type { LanguageSwitch } from './language-switch.ts';
import { themeButton, themeButtonStyles } from './theme-button.ts';

const words = t.page;
/** A lesson of so few chapters shows all of them. */
const FEW = 8;

export class Header extends withProps(
  OwnTask,
  {
    chapter: 'tokens' as ChapterId,
    /** The available chapters in order. */
    chapters: CHAPTER_IDS as readonly ChapterId[],
    /** The instructor's material; null for none. */
    material: null as Material | null,
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
  /** Runs after layout: measuring a link earlier would lay out the page twice. */
  readonly #sizes = new SizeObserver(() => this.#showCurrent());

  static override styles = [
    themeButtonStyles,
    css`
    :host {
      display: flex;
      align-items: center;
      gap: var(--s4);
      height: calc(48 * var(--px));
      padding-block: 0;
      padding-inline: var(--s6) var(--s4);
      background: var(--surface-raised);
      border-bottom: 1px solid var(--rule);
      font: 450 calc(14 * var(--px)) / calc(20 * var(--px)) var(--font-ui);
      color: var(--ink);
    }
    .brand {
      color: inherit;
      font-weight: 650;
      letter-spacing: -0.01em;
      white-space: nowrap;
    }
    nav {
      flex: 1;
      min-width: 0;
      overflow-x: auto;
      scrollbar-width: none;
      /* Fades the scrolled edge as a hint that there is more. */
      scroll-padding-inline: 32px;
      mask-image: linear-gradient(to right, transparent, black 24px, black calc(100% - 24px), transparent);
    }
    ol {
      display: flex;
      align-items: center;
      justify-content: center;
      width: max-content;
      min-width: 100%;
      margin: 0;
      padding: 4px 24px;
      list-style: none;
    }
    li {
      display: flex;
      align-items: center;
      white-space: nowrap;
    }
    li + li::before {
      content: '';
      width: 8px;
      height: 1px;
      background: var(--ink-faint);
      opacity: 0.6;
    }
    li.part::before {
      width: 1px;
      height: 20px;
      margin: 0 8px;
    }
    a {
      padding: 4px 9px;
      border-radius: 14px;
      color: var(--ink-soft);
      text-decoration: none;
    }
    a:hover {
      background: var(--surface-sunken);
      color: var(--ink);
    }
    a[aria-current] {
      background: var(--accent);
      color: var(--accent-ink);
      font-weight: 600;
    }
    a:focus-visible {
      outline: 2px solid var(--focus);
      outline-offset: 1px;
    }
    /* Its room is kept free until it is loaded. */
    mha-language {
      min-width: 36px;
    }
    @media (forced-colors: active) {
      a[aria-current] {
        outline: 2px solid CanvasText;
        outline-offset: -2px;
      }
      a:focus-visible {
        outline: 3px solid Highlight;
      }
    }
    ${upTo(
      1099,
      css`
      :host {
        gap: var(--s2);
        height: calc(48 * var(--px));
        padding-block: 0;
        padding-inline: var(--s3) var(--s2);
      }
      .brand {
        display: none;
      }
      ol {
        justify-content: start;
      }
`,
    )}
  `,
  ];

  override render() {
    const link = this.links();
    return html`
      <mha-contents .chapter=${this.chapter} .chapters=${this.chapters} .material=${this.material} .links=${this.links} .home=${this.home}></mha-contents>
      ${
        this.home === null
          ? html`<span class="brand">${words.brand}</span>`
          : html`<a class="brand" href=${this.home} title=${words.home} @click=${this.#goHome}>${words.brand}</a>`
      }
      <nav aria-label=${words.chapters} @pointerover=${this.#readdress} @focusin=${this.#readdress}>
        <ol>
          ${this.#listed.map(
            (id, i, all) => html`<li class=${i > 0 && partOf(id) !== partOf(all[i - 1] ?? id) ? 'part' : ''}>
              <a href=${link(id)} aria-current=${id === this.chapter ? 'page' : nothing}
                @click=${(event: MouseEvent) => this.#go(event, id)}>${words.chapterNames[id]}</a>
            </li>`,
          )}
        </ol>
      </nav>
      ${this.#showsEngine ? html`<mha-engine .by=${this.by} .choice=${this.engine}></mha-engine>` : nothing}
      <slot></slot>
      <mha-language></mha-language>
      ${themeButton(this.colours, this.#recolour)}`;
  }

  /** The other parts are in the table of contents. */
  get #listed(): readonly ChapterId[] {
    const { chapter, chapters } = this;
    return chapters.length <= FEW ? chapters : chapters.filter((id) => partOf(id) === partOf(chapter));
  }

  get #showsEngine(): boolean {
    return isIntroduced('engine', this.chapter) || this.engine !== 'auto' || this.by?.name === 'reference';
  }

  override firstUpdated(): void {
    // The first figure comes first.
    void idle()
      .then(() => import('./language-switch.ts'))
      .catch(() => undefined);
  }

  override updated(changed: Map<string, unknown>): void {
    // Appears once it is loaded: the first rendering does not wait.
    if (this.#showsEngine) void import('./engine-switch.ts').catch(() => undefined);
    if (changed.has('chapter')) this.#watchBar();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.#watchBar();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sizes.disconnect();
  }

  #watchBar(): void {
    const nav = this.renderRoot.querySelector('nav');
    this.#sizes.disconnect();
    if (nav) this.#sizes.observe(nav);
  }

  #showCurrent(): void {
    const current = this.renderRoot.querySelector('a[aria-current]');
    const nav = this.renderRoot.querySelector('nav');
    if (!(current instanceof HTMLElement) || !nav) return;
    const middle = current.offsetLeft - nav.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2;
    nav.scrollTo({ left: middle });
  }

  async focusLanguage(): Promise<void> {
    await this.updateComplete;
    const choice = this.renderRoot.querySelector<LanguageSwitch>('mha-language');
    await choice?.updateComplete;
    choice?.focus();
  }

  /** Sets a link's URL when the pointer or focus reaches it: updating two dozen URLs at every change would be slow. */
  #readdress(): void {
    this.requestUpdate();
  }

  #go(event: MouseEvent, chapter: ChapterId): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    this.dispatchEvent(new CustomEvent('mha-chapter', { detail: { chapter }, bubbles: true, composed: true }));
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
