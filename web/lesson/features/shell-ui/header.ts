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
import type { ChapterId } from '../../constants/chapter-ids.ts';
import type { Theme } from '../../constants/themes.ts';
import type { ReadLesson } from '../../material/material.ts';
import { defineElement, withProps } from '../../platform/with-props.ts';
import { lessonAround } from '../../session/lesson.ts';
import { upTo } from '../../ui/theme/room.ts';
import { isIntroduced } from '../settings/introduced.ts';
import { linkStyles } from './link-styles.ts';
import { themeButton } from './theme-button.ts';

const words = t.page;

export class Header extends withProps(OwnTask, {
  /** Changes when the colours do. */
  painted: '',
  colours: 'auto' as Theme,
  /** Returns the chapters' URLs for the current state, for opening them in a new tab. */
  links: (() => () => '') as () => (chapter: ChapterId) => string,
  /** The opening's URL, where the page has an opening. */
  home: null as string | null,
}) {
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

  /** Whether the switch for the engine is shown. */
  #switches = false;

  override render() {
    const lesson = lessonAround<ReadLesson>(this);
    if (!lesson) return nothing;
    const { now } = lesson.store;
    const { chapter, questions, engine } = now;
    const { chapters } = lesson.settings.value;
    const computed = lesson.session.computed.value;
    const by = computed?.by ?? lesson.session.engine.value;
    this.#switches = isIntroduced('engine', chapter) || engine !== 'auto' || by?.name === 'reference';
    return html`
      <mha-contents .chapter=${chapter} .questions=${questions} .chapters=${chapters} .material=${lesson.material.value} .links=${this.links} .home=${this.home}></mha-contents>
      ${
        this.home === null
          ? html`<span class="brand">${words.brand}</span>`
          : html`<a class="brand" href=${this.home} title=${words.home} @click=${this.#goHome}>${words.brand}</a>`
      }
      <mha-chapter-row .chapter=${chapter} .questions=${questions} .chapters=${chapters} .links=${this.links} .computed=${computed} .head=${now.head} .theme=${this.painted}></mha-chapter-row>
      ${this.#switches ? html`<mha-engine .by=${by} .choice=${engine}></mha-engine>` : nothing}
      <slot></slot>
      <mha-language></mha-language>
      ${themeButton(this.colours, this.#recolour)}`;
  }

  override firstUpdated(): void {
    // The first figure comes first.
    void idle()
      .then(() => Promise.all([import('./chapter-row.ts'), import('./language-switch.ts')]))
      .catch(() => undefined);
  }

  override updated(): void {
    // Appears once it is loaded: the first rendering does not wait.
    if (this.#switches) void import('./engine-switch.ts').catch(() => undefined);
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

defineElement('mha-header', Header);
