/** The page of questions and answers, in the place of a chapter. */
import { html, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { currentLanguage, inEachLanguage } from '../../../messages/current-language.ts';
import { t } from '../../../messages/index.ts';
import { type Find, inLanguage, shownIn } from '../../../messages/translated.ts';
import type { ChapterId } from '../../constants/chapter-ids.ts';
import { loadedOnce } from '../../platform/loaded-once.ts';
import { marked } from '../../ui/marked.ts';
import type { Html } from '../../ui/prose/prose.ts';
import { subscripted } from '../../ui/subscripted.ts';

const TEXTS = import.meta.glob<Html>('../../../messages/*/questions.md', { import: 'default' });

const find: Find<Html> = (language) => TEXTS[`../../../messages/${language}/questions.md`];

const loadTexts = loadedOnce(() => inEachLanguage((language) => inLanguage(find, language)));

/** Loads the text, and returns how it is shown over a chapter, to which it leads back. */
export async function loadQuestions(): Promise<(chapter: ChapterId) => TemplateResult> {
  const text = await loadTexts();
  return (chapter) => {
    const { lang, dir } = marked(shownIn(find, currentLanguage.value));
    return html`
      <h1 tabindex="-1">${t.reading.contents.questions}</h1>
      <div class="prose">
        ${keyed(chapter, html`<p><a href="#${chapter}">${t.prose.previousStop} · ${subscripted(t.page.chapterNames[chapter])}</a></p>`)}
        <div lang=${lang} dir=${dir}>${unsafeHTML(text.value)}</div>
      </div>`;
  };
}
