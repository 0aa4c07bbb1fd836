/** The chapter's prediction, live numbers, terms, shapes, code and misconceptions, which load after its first words. */
import { html, nothing } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { referenceWords as words } from '../../../messages/reference.ts';
import type { Chapter } from '../../chapters/chapter.ts';
import type { ChapterId } from '../../constants/chapter-ids.ts';
import type { Computed } from '../../session/lesson-session.ts';
import '../../ui/prose/code-tabs.ts';
import type { LiveValues } from '../../ui/prose/live-value.ts';
import '../../ui/prose/prediction.ts';
import type { AskedRow } from '../../ui/prose/prediction-options.ts';
import type { ChapterText, PredictionText } from '../../ui/prose/prose.ts';
import '../../ui/prose/shapes.ts';
import type { Marks } from '../../ui/marked.ts';
import { subscripted } from '../../ui/subscripted.ts';

export { showValues } from '../../ui/prose/live-value.ts';
export { askedRow, liveValues } from './live-values.ts';
export { makeTermsReachable } from './term.ts';

/** `name` identifies the prediction among all chapters'. */
export function chapterPrediction(
  name: ChapterId,
  prediction: PredictionText,
  row: AskedRow | null,
  values: LiveValues | null,
  { lang, dir }: Marks,
) {
  return html`
    <h2>${words.predictionHeading}</h2>
    <mha-prediction lang=${lang} dir=${dir} .name=${name} .prediction=${prediction} .row=${row} .values=${values}></mha-prediction>`;
}

/** `tensors` are those whose shapes are shown. */
export function chapterReference(
  text: ChapterText,
  code: Chapter['code'],
  computed: Computed | null,
  tensors: readonly string[],
  { lang, dir }: Marks,
) {
  return html`
    <h2>${words.shapesHeading}</h2>
    ${computed ? html`<mha-shapes .trace=${computed.trace} .names=${tensors}></mha-shapes>` : nothing}
    <h2 class="pressed">${words.codeHeading}</h2>
    <mha-code class="pressed" .load=${code}></mha-code>
    <section>
      <h2>${words.mistakesHeading}</h2>
      <p class="ask">${words.mistakesAsk}</p>
      <div class="prose" lang=${lang} dir=${dir}>
        ${text.mistakes.map(
          (mistake) =>
            html`<details class="mistake"><summary>${subscripted(mistake.belief)}</summary>${unsafeHTML(mistake.html)}</details>`,
        )}
      </div>
    </section>`;
}
