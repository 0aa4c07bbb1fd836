/**
 * `<mha-worksheet>`: a printed chapter's exercises with room for answers, and the solutions on a separate page. Loaded in advance,
 * because printing does not wait.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { words } from '../../../messages/en/printing.ts';
import { words as referenceWords } from '../../../messages/en/reference.ts';
import { t } from '../../../messages/index.ts';
import type { ChapterId } from '../../constants/chapter-ids.ts';
import { formView, solutionView } from '../../exercises/attempt.ts';
import { inlineCode, shownView } from '../../exercises/blocks.ts';
import type { KindName } from '../../exercises/entry.ts';
import { exerciseStyles } from '../../exercises/exercise-styles.ts';
import { loadKinds, pose, stylesOf } from '../../exercises/kinds.ts';
import type { Posed } from '../../exercises/question.ts';
import { nameStyles } from '../../inspector/formula-styles.ts';
import { exercisesWith, type Material, type ReadLesson } from '../../material/material.ts';
import { nextTask } from '../../platform/scheduling/next-task.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import { lessonAround } from '../../session/lesson.ts';
import { type LiveValues, showValues } from '../../ui/prose/live-value.ts';
import { type AskedRow, shownOptions } from '../../ui/prose/prediction-options.ts';
import type { PredictionText } from '../../ui/prose/prose.ts';
import { formulaStyles, identityStyles } from '../../ui/prose/prose-styles.ts';
import { askedHead } from '../toc/parts.ts';

/** Print styles of exercises: empty fields, writing lines, and no buttons. */
const worksheetStyles = css`
  :host {
    display: block;
    font: 400 11pt/1.5 var(--font-prose);
    /* Bars are backgrounds. */
    print-color-adjust: exact;
  }
  h2 { margin: 0 0 12pt; font: 650 15pt/1.3 var(--font-prose); break-after: avoid; }
  h3 { margin: 0 0 6pt; font: 650 12pt/1.3 var(--font-prose); break-after: avoid; }
  :is(.questions, .answers > ol) { padding-inline-start: 18pt; list-style: decimal; }
  :is(.questions, .answers > ol) > li { margin-bottom: 16pt; }
  .questions > li { break-inside: avoid; }
  p { margin: 0 0 6pt; }
  .prompt { font: 500 11pt/1.5 var(--font-prose); break-after: avoid; }
  .about { color: var(--ink-soft); font-size: 9.5pt; }
  .room { display: flex; flex-wrap: wrap; gap: 8pt; align-items: end; }
  button, details, .code-language, .code-ways { display: none; }
  /* Paper does not scroll. */
  .scroll, .evidence .scroll { overflow: visible; background: none; }
  .evidence :is(th, td) { padding: 0 3px; font-size: 8pt; }
  .lines i { display: block; height: 22pt; border-bottom: 0.5pt solid var(--ink-faint); }
  .answers { break-before: page; display: block; }
  .answers > ol > li { break-inside: avoid; }
  .revealed { margin-bottom: 16pt; }
`;

export class Worksheet extends withProps(WatchingElement, {
  prediction: null as PredictionText | null,
  /** The row that computed options come from. */
  row: null as AskedRow | null,
  values: null as LiveValues | null,
}) {
  static override readonly styles = [nameStyles, formulaStyles, identityStyles, exerciseStyles, worksheetStyles];

  private kinds: readonly KindName[] = [];

  /** Those of the questions' kinds, before the common ones. */
  protected override get stylesNow() {
    return [...new Set(this.kinds.flatMap(stylesOf)), ...super.stylesNow];
  }

  override render(): TemplateResult | typeof nothing {
    const { prediction } = this;
    const posed = this.posed();
    if (!posed) return nothing;
    this.kinds = posed.map(({ kind }) => kind);
    this.adoptStyles();
    const right = prediction && shownOptions(prediction, this.row)?.filter(({ correct }) => correct);
    if (posed.length === 0 && !right) return nothing;
    return html`
      ${posed.length > 0 ? html`<h2>${t.page.exerciseHeading}</h2><ol class="questions">${posed.map(question)}</ol>` : nothing}
      <section class="answers">
        <h2>${words.answers}</h2>
        ${
          right
            ? html`<h3>${referenceWords.predictionHeading}</h3>
                <div class="revealed">${right.map(({ answer }) => html`<p>${answer}</p>`)}${unsafeHTML(prediction.reveal)}</div>`
            : nothing
        }
        <ol>${posed.map((exercise) => html`<li><p class="prompt">${inlineCode(exercise.prompt)}</p>${solutionView(exercise)}</li>`)}</ol>
      </section>`;
  }

  override updated(): void {
    if (this.values) showValues(this.renderRoot, this.values);
  }

  /** Null without numbers. */
  private posed(): Posed[] | null {
    const { store, session, material } = lessonAround<ReadLesson>(this) ?? {};
    const computed = session?.computed.value;
    if (!store || !computed) return null;
    const { chapter, seed } = store.now;
    const context = { trace: computed.trace, sentences: computed, head: askedHead(store.now), seed };
    return exercisesWith(material?.value ?? null, chapter).flatMap(({ entry }) => pose(entry, context) ?? []);
  }
}

/** Loads the code of a chapter's exercises; false if some is missing. */
export async function loadExercises(material: Material | null, chapter: ChapterId): Promise<boolean> {
  let complete = true;
  const kinds = new Set(exercisesWith(material, chapter).map(({ entry }) => entry.kind));
  // One after the other: each is little work, together they would block the page.
  for (const kind of kinds) {
    // A kind that cannot be loaded is missing on paper; the others are not.
    await loadKinds([kind]).catch(() => {
      complete = false;
    });
    await nextTask();
  }
  return complete;
}

/** The question as on the screen, with empty fields and lines for handwriting. */
function question(posed: Posed): TemplateResult {
  return html`<li>
    <p class="prompt">${inlineCode(posed.prompt)}</p>
    ${posed.given?.map(shownView)} ${posed.onPaper?.().map(shownView)}
    <div class="room" inert>${formView(posed).slice(posed.onPaper ? -1 : 0)}</div>
    <p class="about">${posed.kind === 'order-steps' ? words.order : inlineCode(posed.note)}</p>
    <div class="lines" aria-hidden="true"><i></i><i></i><i></i></div>
  </li>`;
}

defineElement('mha-worksheet', Worksheet);
