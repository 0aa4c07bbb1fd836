/**
 * `<mha-lab view="controls">` and `<mha-lab view="stage">`: a chapter's laboratory in the text, and its picture on the stage. Loads the
 * laboratory when the reader scrolls near, and reports a failure.
 */
import { css, html, type PropertyValues } from 'lit';
import { t } from '../../messages/index.ts';
import type { ChapterId } from '../constants/chapter-ids.ts';
import { type LabTexts, NO_TEXTS } from '../fields/lab-texts.ts';
import type { LabHost, LabView } from '../lab-kit/lab-view.ts';
import type { LabContext, LabLesson, Room } from '../lab-kit/laboratory.ts';
import { defineElement, WatchingElement, withProps } from '../platform/with-props.ts';
import { lessonAround } from '../session/lesson.ts';
import type { ExhibitMoment } from '../stage/keyframe.ts';
import { LazyPart } from '../ui/lazy-part.ts';
import { tryAgain } from '../ui/try-again.ts';

export class LabElement extends withProps(WatchingElement, {
  chapter: '' as ChapterId | '',
  view: 'controls',
  /** What a copy shows; null for what the lesson around the element has. */
  given: null as Pick<LabHost, 'context' | 'texts'> | null,
  moment: null as ExhibitMoment | null,
  paper: null as Room | null,
}) {
  readonly #part = new LazyPart(this, () => this.#load(this.chapter), 'near');
  #shown: LabView | null = null;
  /** The chapter of what is shown, loading or failed. */
  #of: ChapterId | '' = '';
  /** The one whose styles are there. */
  #styled: LabView | null = null;

  static override styles = css`
    :host { display: block; }
    .waiting {
      display: grid;
      place-content: center;
      gap: var(--s2);
      min-height: 360px;
      margin: 0;
      border: 1px solid var(--rule);
      border-radius: var(--radius);
      font: 450 calc(15 * var(--px)) / calc(22 * var(--px)) var(--font-ui);
      color: var(--ink-soft);
      text-align: center;
    }
    :host([view='stage']) { position: absolute; inset: 0; }
    @media print {
      :host([view='stage']) { position: static; }
    }
    :host([view='stage']) .waiting { position: absolute; inset: 0; min-height: 0; border: 0; }
  `;

  get context(): LabContext | null {
    return this.given ? this.given.context : (lessonAround<LabLesson>(this)?.lab.value ?? null);
  }

  get texts(): LabTexts {
    if (this.given) return this.given.texts;
    return (this.chapter && lessonAround(this)?.store.now.labs[this.chapter]) || NO_TEXTS;
  }

  /** A copy for paper; null while there is nothing to show. */
  onPaper(moment: ExhibitMoment, paper: Room): LabElement | null {
    const { chapter, view, context, texts } = this;
    const shown = this.#shown;
    if (!shown?.printable) return null;
    const copy = document.createElement('mha-lab') as LabElement;
    copy.setAttribute('view', view);
    Object.assign(copy, { chapter, given: { context, texts }, moment, paper });
    copy.show(shown.on(copy));
    return copy;
  }

  protected override get stylesNow() {
    return LabElement.finalizeStyles([LabElement.styles, ...(this.#shown?.styles ?? [])]);
  }

  protected override shouldUpdate(changed: PropertyValues): boolean {
    // The lesson has turned to another chapter, whose numbers this laboratory does not know.
    const turned = !this.given && lessonAround(this)?.store.now.chapter !== this.chapter;
    // A laboratory waits for its numbers only in its own chapter.
    const waits = this.#of === this.chapter && this.#shown?.waits;
    return !turned && !waits && super.shouldUpdate(changed);
  }

  protected override willUpdate(): void {
    if (this.#of !== this.chapter) {
      this.show(null);
      this.#part.restart();
    }
    if (this.#shown === this.#styled) return;
    this.#styled = this.#shown;
    this.adoptStyles();
  }

  /** Shows a view in the place of the one before. */
  show(view: LabView | null): void {
    if (this.#shown) this.removeController(this.#shown);
    this.#shown?.hostDisconnected();
    this.#shown = view;
    this.#of = this.chapter;
    if (view) this.addController(view);
    this.requestUpdate();
  }

  async #load(chapter: string): Promise<void> {
    const { loadLab } = await import('./load-lab.ts');
    const view = await loadLab(this, chapter);
    if (chapter === this.chapter && !this.#shown) this.show(view);
  }

  protected override render() {
    if (this.#shown) return this.#shown.render();
    return html`<p class="waiting">${
      this.#part.phase === 'failed' ? html`${t.page.labFailed}${tryAgain(this.#part.load)}` : t.page.loadingLab
    }</p>`;
  }
}

defineElement('mha-lab', LabElement);
