/** `<mha-embed-panel>`: code for embedding the current figure, for the tool that the reader selects. */
import { css, html, nothing } from 'lit';
import { words as keepingWords } from '../../../messages/en/keeping.ts';
import { t } from '../../../messages/index.ts';
import { ALL_CHAPTER_IDS, CHAPTER_IDS, type ChapterId } from '../../constants/chapter-ids.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import { panelStyles } from '../../ui/controls/panel-styles.ts';
import type { Embedding } from './embedding.ts';
import { SNIPPETS, type SnippetName, snippet, UNKNOWN_HOME } from './snippets.ts';

const words = keepingWords.embed;

export class EmbedPanel extends withProps(WatchingElement, {
  embedding: null as (() => Embedding | null) | null,
  chosen: 'frame' as SnippetName,
  status: null as (() => string) | null,
}) {
  static override styles = [
    panelStyles,
    css`
      textarea {
        width: 100%;
        height: calc(148 * var(--px));
        padding: var(--s2);
        background: var(--surface);
        font: calc(12.5 * var(--px)) / calc(18 * var(--px)) var(--font-mono);
        direction: ltr;
        resize: vertical;
        overflow-wrap: anywhere;
      }
      .press { justify-self: start; }
    `,
  ];

  override render() {
    const embedding = this.embedding?.();
    if (!embedding) return nothing;
    const code = snippet(this.chosen, { ...embedding, title: titleOf(embedding) });
    return html`
      <h2>${t.reading.embed.heading}</h2>
      <label>${words.where}
        <select @change=${this.#choose}>
          ${SNIPPETS.map((name) => html`<option value=${name} ?selected=${name === this.chosen}>${words.tools[name]}</option>`)}
        </select>
      </label>
      <textarea readonly spellcheck="false" aria-label=${words.code} .value=${code}></textarea>
      <button type="button" class="press" @click=${() => this.#copy(code)}>${words.copy}</button>
      <p class="soft">${words.about[this.chosen]}${embedding.home ? nothing : html` ${words.unknownHome(UNKNOWN_HOME)}`}</p>
      <p class="soft status" aria-live="polite">${this.status?.()}</p>`;
  }

  #choose(event: Event): void {
    if (!(event.currentTarget instanceof HTMLSelectElement)) return;
    const { value } = event.currentTarget;
    this.chosen = SNIPPETS.find((name) => name === value) ?? 'frame';
    this.status = null;
  }

  /** If the page may not use the clipboard, the code is selected for manual copying. */
  async #copy(code: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(code);
      this.status = () => words.copied;
    } catch {
      this.renderRoot.querySelector('textarea')?.select();
      this.status = () => words.copyByHand;
    }
  }
}

function titleOf({ query }: Embedding): string {
  const id = new URLSearchParams(query).get('chapter') ?? CHAPTER_IDS[0];
  const chapter: ChapterId = ALL_CHAPTER_IDS.find((known) => known === id) ?? CHAPTER_IDS[0];
  return t.page.titleOf(t.page.chapterNames[chapter].replaceAll('_', ' '));
}

defineElement('mha-embed-panel', EmbedPanel);
