/**
 * `<mha-header>`: page title, chapter navigation, engine and theme. Emits `mha-chapter` {chapter} and `mha-theme` {theme}; contains
 * `mha-engine` and `mha-language`.
 */
import { css, html, nothing } from 'lit';
import { t } from '../../../messages/index.ts';
import { defineElement } from '../../platform/define-element.ts';
import { OwnTask } from '../../platform/scheduling/own-task.ts';
import '../toc/contents-element.ts';
import { CHAPTER_IDS, type ChapterId } from '../../constants/chapter-ids.ts';
import type { EngineChoice } from '../../constants/engine-choices.ts';
import { withProps } from '../../platform/with-props.ts';
import type { ComputedBy } from '../../session/computation.ts';
import { upTo } from '../../ui/theme/room.ts';
import { round } from '../../ui/theme/round.ts';
import { nextTheme, type Theme } from '../../ui/theme/theme.ts';
import { PARTS } from '../toc/parts.ts';
import { LanguageSwitch } from './language-switch.ts';

const words = t.page;
/** The first chapter of each part except the first part. */
const BEGINNINGS = new Set(PARTS.slice(1).map(({ chapters }) => chapters[0]));

export class Header extends withProps(
  OwnTask,
  {
    chapter: 'tokens' as ChapterId,
    /** The available chapters in order. */
    chapters: CHAPTER_IDS as readonly ChapterId[],
    /** The engine that computed the current numbers. */
    by: null as ComputedBy | null,
    /** The requested engine. */
    engine: 'auto' as EngineChoice,
    colours: 'auto' as Theme,
    /** Returns the chapters' URLs for the current state, for opening them in a new tab. */
    links: (() => () => '') as () => (chapter: ChapterId) => string,
  },
  { by: { attribute: false, hasChanged: isAnother } },
) {
  /** Runs after layout: measuring a link earlier would lay out the page twice. */
  readonly #sizes = new ResizeObserver(() => this.#showCurrent());

  static override styles = css`
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
    a:focus-visible,
    button:focus-visible {
      outline: 2px solid var(--focus);
      outline-offset: 1px;
    }
    button {
      ${round}
    }
    button:hover {
      background: var(--surface-sunken);
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
  `;

  override render() {
    const link = this.links();
    const themeLabel = words.themeButton(words.themes[this.colours]);
    return html`
      <mha-contents .chapter=${this.chapter} .chapters=${this.chapters} .links=${this.links}></mha-contents>
      <span class="brand">${words.brand}</span>
      <nav aria-label=${words.chapters} @pointerover=${this.#readdress} @focusin=${this.#readdress}>
        <ol>
          ${this.chapters.map(
            (id) => html`<li class=${BEGINNINGS.has(id) ? 'part' : ''}>
              <a href=${link(id)} aria-current=${id === this.chapter ? 'page' : nothing}
                @click=${(event: MouseEvent) => this.#go(event, id)}>${words.chapterNames[id]}</a>
            </li>`,
          )}
        </ol>
      </nav>
      <mha-engine .by=${this.by} .choice=${this.engine}></mha-engine>
      <mha-language></mha-language>
      <button aria-label=${themeLabel} title=${themeLabel} @click=${this.#theme}>${themeIcon(this.colours)}</button>`;
  }

  override firstUpdated(): void {
    // Appears once it is loaded: the first rendering does not wait.
    void import('./engine-switch.ts').catch(() => undefined);
  }

  override updated(changed: Map<string, unknown>): void {
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
    const choice = this.renderRoot.querySelector('mha-language');
    if (choice instanceof LanguageSwitch) {
      await choice.updateComplete;
      choice.focus();
    }
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

  #theme(): void {
    const detail = { theme: nextTheme(this.colours) };
    this.dispatchEvent(new CustomEvent('mha-theme', { detail, bubbles: true, composed: true }));
  }
}

function isAnother(now: ComputedBy | null, before: ComputedBy | null | undefined): boolean {
  return now?.name !== before?.name || now?.kernels !== before?.kernels;
}

/** Half moon, sun, moon: system, light, dark. */
function themeIcon(theme: Theme) {
  const paths: Record<Theme, string> = {
    auto: 'M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM10 3.5a6.5 6.5 0 0 1 0 13z',
    light:
      'M10 6a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM9.2 1h1.6v3H9.2zM9.2 16h1.6v3H9.2zM1 9.2h3v1.6H1zM16 9.2h3v1.6h-3zM3 4.1 4.1 3l2.1 2.1-1.1 1.1zM13.8 14.9l1.1-1.1L17 15.9 15.9 17zM3 15.9l2.1-2.1 1.1 1.1L4.1 17zM13.8 5.1 15.9 3 17 4.1l-2.1 2.1z',
    dark: 'M8.2 2.2a8 8 0 1 0 9.6 9.6A7 7 0 0 1 8.2 2.2z',
  };
  return html`<svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" fill="currentColor">
    <path fill-rule="evenodd" d=${paths[theme]}></path>
  </svg>`;
}

defineElement('mha-header', Header);
