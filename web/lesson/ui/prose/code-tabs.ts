/**
 * `<mha-code>`: a step's code in NumPy, PyTorch and C++, as tabs. Arrow keys, Home and End move between the tabs; the choice
 * applies to all chapters. Property `load`: loads the chapter's `ChapterCode`.
 */
import { css, html, nothing, type PropertyValues } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { words } from '../../../messages/en/reference.ts';
import { t } from '../../../messages/index.ts';
import { rememberedChoice } from '../../platform/remembered-choice.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import { LazyPart } from '../lazy-part.ts';
import { tryAgain } from '../try-again.ts';
import { type ChapterCode, CODE_LANGUAGES, type CodeLanguage } from './prose.ts';
import { codeStyles, identityStyles } from './prose-styles.ts';

/** The reader's code language: one choice for all chapters, which every open tab list follows. */
export const codeLanguage = rememberedChoice('mha-lesson.code', CODE_LANGUAGES);

/** The tab that a key leads to from `index`, by the ARIA tabs pattern; undefined for other keys. */
export function tabAfterKey(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

export class CodeTabs extends withProps(WatchingElement, {
  load: null as (() => Promise<{ readonly default: ChapterCode }>) | null,
  language: codeLanguage.peek() as CodeLanguage,
  copyResult: null as (() => string) | null,
}) {
  #unsubscribe: (() => void) | undefined;
  readonly #code = new LazyPart(this, async () => (await this.load?.())?.default);

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unsubscribe = codeLanguage.subscribe((language) => {
      this.language = language;
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unsubscribe?.();
  }

  override willUpdate(changed: PropertyValues): void {
    if (changed.has('load') || changed.has('language')) this.copyResult = null;
    if (!changed.has('load')) return;
    this.#code.restart();
    void this.#code.load();
  }

  override render() {
    if (this.#code.phase === 'failed') {
      return html`<p role="alert">${t.page.partFailed} ${tryAgain(this.#code.load)}</p>`;
    }
    const snippet = this.#code.loaded?.[this.language];
    if (!snippet) return nothing;
    const place =
      this.language === 'cpp'
        ? words.codeSource(snippet.file, snippet.firstLine, snippet.lastLine)
        : words.codeContinues;
    return html`
      <div class="tabs" role="tablist" aria-label=${words.codeTabs} @keydown=${this.#onKey}>
        ${CODE_LANGUAGES.map((language) => this.#tab(language))}
      </div>
      <div class="panel" role="tabpanel" id="panel" aria-labelledby="tab-${this.language}">
        <pre tabindex="0" role="group" aria-label=${words.codeNames[this.language]}><code>${unsafeHTML(snippet.html)}</code></pre>
        <div class="line foot">
          <span class="place">${place}</span>
          <span class="copied" aria-live="polite">${this.copyResult?.()}</span>
          <button class="copy" type="button" @click=${() => this.#copy(snippet.text)}>${words.codeCopy}</button>
        </div>
      </div>
    `;
  }

  #tab(language: CodeLanguage) {
    const selected = language === this.language;
    return html`<button
      type="button"
      role="tab"
      id="tab-${language}"
      aria-selected=${selected}
      aria-controls=${selected ? 'panel' : nothing}
      tabindex=${selected ? 0 : -1}
      @click=${() => codeLanguage.choose(language)}
    >${words.codeNames[language]}</button>`;
  }

  async #onKey(event: KeyboardEvent): Promise<void> {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = tabAfterKey(event.key, CODE_LANGUAGES.indexOf(this.language), CODE_LANGUAGES.length);
    const language = next === undefined ? undefined : CODE_LANGUAGES[next];
    if (language === undefined) return;
    // Elsewhere on the page these keys control the figure; here they control the tabs.
    event.preventDefault();
    event.stopPropagation();
    codeLanguage.choose(language);
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`#tab-${language}`)?.focus();
  }

  async #copy(text: string): Promise<void> {
    this.copyResult = null;
    try {
      await navigator.clipboard.writeText(text);
      this.copyResult = () => words.codeCopied;
    } catch {
      // Without permission, or on an insecure page, the reader can copy the selection.
      const code = this.renderRoot.querySelector('pre');
      if (code) getSelection()?.selectAllChildren(code);
      this.copyResult = () => words.codeSelected;
    }
  }

  static override styles = [
    identityStyles,
    codeStyles,
    css`
      :host { display: block; font-family: var(--font-ui); font-size: calc(14 * var(--px)); }
      /* In the order of the arrow keys, in every language. */
      .tabs { display: flex; gap: var(--s1); direction: ltr; }
      button { min-block-size: 32px; min-inline-size: 24px; }
      [role='tab'] {
        padding: var(--s1) var(--s3);
        border: 1px solid transparent;
        border-block-end: 2px solid transparent;
        border-radius: var(--radius) var(--radius) 0 0;
        color: var(--ink-soft);
      }
      @media (hover: hover) {
        [role='tab']:hover { color: var(--ink); }
      }
      [role='tab'][aria-selected='true'] {
        color: var(--accent);
        border-block-end-color: currentColor;
        font-weight: 600;
      }
      .panel { border: 1px solid var(--rule); border-radius: var(--radius); background: var(--surface-sunken); }
      pre {
        padding: var(--s3) var(--s4);
        overflow-x: auto;
        font-family: var(--font-mono);
        font-size: calc(13 * var(--px));
        line-height: 1.6;
        font-variant-ligatures: none;
        tab-size: 2;
      }
      code { font: inherit; }
      .foot {
        gap: var(--s1) var(--s3);
        padding-block: var(--s1);
        padding-inline: var(--s4) var(--s2);
        border-block-start: 1px solid var(--rule);
        font-size: calc(12 * var(--px));
        color: var(--ink-soft);
      }
      .place { flex: 1 1 14em; overflow-wrap: anywhere; }
      .copy { padding: 2px var(--s2); border-radius: var(--radius); color: var(--accent); }
      @media (hover: hover) {
        .copy:hover { text-decoration: underline; text-underline-offset: 0.2em; }
      }
      :focus-visible { outline-offset: 1px; border-radius: var(--radius); }
      @media print {
        .tabs, .copy { display: none; }
        pre { white-space: pre-wrap; }
      }
    `,
  ];
}

defineElement('mha-code', CodeTabs);
