/**
 * `<mha-first-words>`: a chapter's title and introduction, in the place where the lesson's page will show them. It needs little code,
 * so a reader on a slow network can start to read while the lesson loads. It has no behaviour.
 */
import { css, html, nothing } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { loadText } from '../../lesson/chapters/texts.ts';
import { chapterStyles } from '../../lesson/features/shell-ui/chapter-styles.ts';
import { FIELD_NAMES } from '../../lesson/fields/lesson-fields.ts';
import { defineElement, WatchingElement, withProps } from '../../lesson/platform/with-props.ts';
import type { ChapterText } from '../../lesson/ui/prose/prose.ts';
import { formulaStyles, identityStyles } from '../../lesson/ui/prose/prose-styles.ts';
import { rememberedTheme } from '../../lesson/ui/theme/theme.ts';
import { tokens } from '../../lesson/ui/theme/tokens.ts';
import { type Language, preferredLanguage } from '../../messages/languages.ts';
import { setLanguage } from '../../messages/mark-language.ts';
import { lessonStyles, roomOf } from './lesson-styles.ts';

/** The lesson starts then, also without them. */
const LATE_MS = 1000;

class FirstWords extends withProps(
  WatchingElement,
  {
    /** Like the lesson's own. */
    page: true,
    wide: false,
    roomy: false,
  },
  {
    page: { type: Boolean, reflect: true },
    wide: { type: Boolean, reflect: true },
    roomy: { type: Boolean, reflect: true },
  },
) {
  static override styles = [
    tokens,
    formulaStyles,
    identityStyles,
    chapterStyles,
    lessonStyles,
    css`
      /* The room of what is not there yet. */
      header {
        height: calc(48 * var(--px));
        background: var(--surface-raised);
        border-bottom: 1px solid var(--rule);
      }
      .settings::before { content: ''; display: block; height: 40px; }
      .kicker { height: calc(20 * var(--px)); }
    `,
  ];

  constructor(
    private readonly text: ChapterText,
    /** The page's. */
    private readonly language: Language,
  ) {
    super();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    setLanguage(this, this.language);
    this.dataset.theme = rememberedTheme();
    Object.assign(this, roomOf(this, this.clientWidth));
  }

  override render() {
    const { title, objective, intro } = this.text;
    // The code that sets subscripts is the figure's.
    return html`
      <header></header>
      ${this.wide ? html`<div class="settings"></div>` : nothing}
      <main>
        <div class="figure"></div>
        <div class="words"><div class="reading"><article>
          <p class="kicker"></p>
          <h1>${title.replaceAll('_', '')}</h1>
          ${objective === null ? nothing : html`<p class="objective">${unsafeHTML(objective)}</p>`}
          <div class="prose">${unsafeHTML(intro)}</div>
        </article></div></div>
      </main>`;
  }
}

defineElement('mha-first-words', FirstWords);

/** Resolves when what was changed is painted: never, while the page is in the background. */
function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/**
 * Puts the first words of the chapter that a query names in the place of the lesson's placeholder, if the chapter's text is what the
 * query shows. Resolves when they are painted, or late, or when the text could not be loaded.
 */
export async function showFirstWords(lesson: Element, query: string): Promise<void> {
  const state = new URLSearchParams(query);
  const chapter = state.get(FIELD_NAMES.chapter);
  if (!chapter || state.has(FIELD_NAMES.present) || state.has(FIELD_NAMES.questions)) return;
  // An instructor's material may have another text.
  if (lesson.hasAttribute('material')) return;
  const language = preferredLanguage([state.get(FIELD_NAMES.language) ?? '', ...navigator.languages]);
  let isLate = false;
  const late = new Promise<void>((resolve) =>
    setTimeout(() => {
      isLate = true;
      resolve();
    }, LATE_MS),
  );
  const words = async (): Promise<void> => {
    const text = await loadText(chapter, language);
    // The lesson shows its own already.
    if (isLate) return;
    const first = new FirstWords(text, language);
    lesson.replaceChildren(first);
    // By then the lesson shows its own.
    lesson.addEventListener('mha-ready', () => first.remove(), { once: true });
    await painted();
  };
  await Promise.race([words().catch(() => undefined), late]);
}
