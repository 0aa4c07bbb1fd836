/**
 * `<mha-stage>`: the animated picture of the computation. It shows a moment of the chapter's timeline, plays it, and makes every
 * cell inspectable by pointer, touch and keyboard.
 *
 * Events: `mha-cell` {cell} when a cell is pinned (null: unpinned), `mha-inspect` when the pinned cell is pressed again,
 * `mha-progress` {progress} when time moves, `mha-step` {step} when the step changes, `mha-shown` {shown} when the pinned cell
 * becomes visible or hidden.
 */
import { html, LitElement, noChange, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { CellRef } from '../../engine/cell.ts';
import type { AttentionTrace } from '../../engine/engine.ts';
import { t } from '../../messages/index.ts';
import type { Frame } from '../../views/frame.ts';
import { readPalette } from '../../views/palette.ts';
import type { Sentences } from '../inspector/describe.ts';
import { sameFigure } from '../model/own-figure.ts';
import { defineElement } from '../platform/define-element.ts';
import { nextTask } from '../platform/scheduling/next-task.ts';
import { withProps } from '../platform/with-props.ts';
import { captionOf, ownStep } from './captions.ts';
import { cellAt } from './cell-at.ts';
import type { Keepable } from './export-figure.ts';
import { followedQuestion } from './followed-question.ts';
import type { Walked } from './keyboard-cursor.ts';
import type { StagedChapter } from './keyframe.ts';
import { domainsShown, mapsOf, maskedShown } from './legend.ts';
import { matrixRegions } from './matrix-regions.ts';
import { MeasuredSize } from './measured-size.ts';
import { PageColours } from './page-colours.ts';
import type { Picture } from './painter.ts';
import { Player } from './player.ts';
import { isShown, Questioning } from './questioning.ts';
import { StageCanvas } from './stage-canvas.ts';
import type { StageFigure } from './stage-figure.ts';
import { type LaidOut, StageLayout } from './stage-layout.ts';
import { stageStyles } from './stage-styles.ts';
import { markOf, markShowing, momentAt } from './timeline.ts';
import { said, tooltip } from './tooltip.ts';
import { TRAVEL } from './travel.ts';
import './transport.ts';

const words = t.stage;

export class Stage extends withProps(
  LitElement,
  {
    trace: null as AttentionTrace | null,
    /** Counts forward passes: the trace object may stay the same while its numbers change. */
    revision: 0,
    tokens: [] as readonly string[],
    /** The words of the keys, if they have their own sentence. */
    sourceTokens: undefined as readonly string[] | undefined,
    chapter: null as StagedChapter | null,
    progress: 0,
    head: 0,
    cell: null as CellRef | null,
    lit: null as CellRef | string | null,
    /** Changes when the colours must be read again. */
    theme: '',
    /** In large type, for a presentation. */
    presenting: false,
    /** Embedded in another page, where it is not printed. */
    embedded: false,
    /** The export buttons beside the transport. */
    tools: null as ((keepable: Keepable) => TemplateResult) | null,
  },
  { presenting: { type: Boolean, reflect: true } },
) {
  static override styles = stageStyles;

  #step = '';
  #shown = false;
  /** The position in the last focused matrix, if the current moment does not show that matrix. */
  #absent: Walked | null = null;
  readonly #layouts = new StageLayout();
  readonly #canvas = new StageCanvas({
    canvas: () => this.renderRoot.querySelector('canvas'),
    picture: (onItsWay) => this.#picture(onItsWay),
  });
  readonly #size = new MeasuredSize(() => this.requestUpdate());
  readonly #colours = new PageColours(this, () => this.#layOutAgain());
  readonly #player = new Player({
    position: () => this.progress,
    timeline: () => this.#layouts.current?.timeline ?? null,
    move: (progress) => this.#move(progress),
    changed: () => this.requestUpdate(),
  });
  readonly #questions = new Questioning({
    // Not the painted frame, which is one animation frame late and may be in a transition.
    frame: () => {
      const layout = this.#layout();
      return layout && momentAt(layout.timeline, this.progress).frame;
    },
    under: (event) => this.#under(event),
    pinned: () => this.cell,
    pin: (cell) => this.#emit('mha-cell', { cell }),
    inspect: (cell) => this.#emit('mha-inspect', { cell }),
    toggle: () => this.#player.toggle(),
    changed: () => this.requestUpdate(),
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.#colours.watch();
    // At another place in the page, size and colours may differ.
    this.#colours.forget();
    if (this.hasUpdated) this.#layOutAgain();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#player.pause();
    this.#colours.leave();
    this.#size.leave();
    this.#canvas.leave();
  }

  /** Plays a newly opened chapter after the transition, unless reduced motion is preferred. */
  playAfterTravel(): void {
    if (this.#player.still) {
      this.#move(1);
      return;
    }
    const { chapter } = this;
    window.setTimeout(() => {
      if (this.isConnected && this.chapter === chapter && this.progress === 0) this.#player.play();
    }, TRAVEL + 400);
  }

  /** Moves to the first still of this chapter that shows a cell; false if none does. */
  show(cell: CellRef): boolean {
    const mark = markShowing(this.#layouts.current?.timeline, cell);
    if (mark === undefined) return false;
    this.#player.pause();
    this.#move(mark);
    return true;
  }

  /** A step forward, which plays, or back; false at the end of the chapter in that direction. */
  advance(direction: 1 | -1): boolean {
    return this.#player.advance(direction);
  }

  /** Plays the step that leads to a still, and stops there. */
  playStep(step: string): void {
    const mark = markOf(this.#layouts.current?.timeline, step);
    if (mark !== undefined) this.#player.playTo(mark);
  }

  /** The first render has its own task, because it measures text and reads the colours. */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) await nextTask();
    super.scheduleUpdate();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('chapter')) {
      const before = changed.get('chapter');
      // No transition: chapters with different computations share no panels.
      const travels = before && this.chapter && sameFigure(before.id, this.chapter.id);
      if (travels && !this.#player.still) this.#canvas.travel();
      else this.#canvas.forget();
      this.#player.pause();
      this.#questions.forget();
    }
    if (changed.has('theme')) this.#colours.forget();
  }

  /** Keeps the focus in a matrix that is redrawn, even if it was missing for some frames. */
  protected override update(changed: Map<string, unknown>): void {
    const { cursor } = this.#questions;
    const focused = this.#focused?.dataset.title;
    const walked = focused === undefined ? this.#absent : { title: focused, cell: cursor.cell };
    super.update(changed);
    this.#absent = null;
    if (!walked) return;
    const stays = this.#focused || (!changed.has('chapter') && document.activeElement === document.body);
    const region = stays && this.#regions.find(({ dataset }) => dataset.title === walked.title);
    if (region) {
      region.focus({ preventScroll: true });
      cursor.resume(walked);
    } else {
      if (stays) this.#absent = walked;
      // Removing an element drops its focus without an event.
      if (cursor.cell) cursor.leave();
    }
  }

  override render() {
    // The stage's own change came before the new numbers: keep the current picture until they arrive.
    if (this.trace?.over) return noChange;
    const { cursor, hovered, pointerMoved, pointerLeft, pressed } = this.#questions;
    const layout = this.#layout();
    const moment = layout && momentAt(layout.timeline, this.progress);
    const caption = moment ? captionOf(layout.chapter, moment) : '';
    if (moment) this.#announceStep(ownStep(layout.chapter, moment));
    return html`
      <div class="picture" part="picture" @pointermove=${pointerMoved} @pointerleave=${pointerLeft} @click=${pressed}>
        <canvas role="img" aria-label=${words.label}></canvas>
        ${
          layout && moment
            ? html`<div class="over" style="transform:scale(${layout.zoom});width:${layout.context.width}px;height:${layout.context.height}px">
                ${matrixRegions(moment.frame, cursor)}${tooltip(this.#canvas.frame, hovered, said(this.trace, this.#sentences, hovered), layout.context)}
              </div>`
            : nothing
        }
      </div>
      ${
        layout && moment
          ? html`<slot name="offer"></slot><mha-legend .chapter=${layout.chapter.id} .shown=${mapsOf(domainsShown(moment.frame), layout.domains)} .masked=${maskedShown(layout.context.trace, this.#canvas.frame)}></mha-legend>
            <mha-transport part="transport" .timeline=${layout.timeline} .progress=${this.progress} .playing=${this.#player.playing}
              .caption=${caption} ?large=${this.presenting} @mha-seek=${this.#seek} @mha-play=${this.#playPause}>
              ${this.tools?.(this.#keepable(layout))}
            </mha-transport>`
          : nothing
      }
      <p class="live" aria-live="polite">${said(this.trace, this.#sentences, cursor.cell)}</p>`;
  }

  /** New numbers arrive once, in an animation frame: paint them in the same frame. */
  override updated(changed: Map<string, unknown>): void {
    if (changed.has('revision') && this.#canvas.frame) this.#canvas.paint();
    else this.#canvas.schedule();
  }

  #layout(): LaidOut | null {
    const picture = this.renderRoot?.querySelector('.picture');
    if (this.trace?.over) return null;
    const { trace, chapter } = this;
    if (!trace || !chapter || !picture) {
      if (trace && chapter) queueMicrotask(() => this.requestUpdate());
      return null;
    }
    const size = this.#size.of(picture);
    return this.#layouts.of({
      trace,
      revision: this.revision,
      ...this.#sentences,
      chapter,
      head: this.head,
      focus: this.#questions.cursor.cell?.at ?? this.cell?.at ?? {},
      pageWidth: size.width,
      pageHeight: size.height,
      large: this.presenting,
      font: this.#colours.now.fonts.ui,
    });
  }

  get #sentences(): Sentences {
    return this.sourceTokens ? { tokens: this.tokens, sourceTokens: this.sourceTokens } : { tokens: this.tokens };
  }

  #layOutAgain(): void {
    this.#layouts.forget();
    this.requestUpdate();
  }

  #picture(onItsWay: (frame: Frame) => Frame): Picture | null {
    const layout = this.#layout();
    if (!layout) return null;
    const moment = momentAt(layout.timeline, this.progress);
    const frame = onItsWay(moment.frame);
    this.#announceShown(isShown(frame, this.cell));
    const isLast = moment.index === layout.timeline.stills.length - 1;
    const question = isLast ? followedQuestion(moment.question, frame, layout.context) : moment.question;
    return {
      context: layout.context,
      frame,
      domains: layout.domains,
      zoom: layout.zoom,
      palette: this.#colours.now,
      sentences: this.#sentences,
      ...this.#questions.asked(frame, question),
      lit: this.lit,
    };
  }

  #keepable({ chapter, context }: LaidOut): Keepable {
    const { id, tensors } = chapter;
    const { trace } = context;
    return {
      figure: () => this.figure(),
      trace,
      sentences: this.#sentences,
      tensors,
      chapter: id,
      paper: !this.embedded,
    };
  }

  /** The picture at the last paint, for export or, on white, for printing; null before it. */
  readonly figure = (scheme: 'present' | 'paper' = 'present'): StageFigure | null => {
    const ruler = this.renderRoot.querySelector('canvas')?.getContext('2d');
    const [picture, layout] = [this.#canvas.picture, this.#layouts.current];
    if (!ruler || !picture || !layout) return null;
    const moment = momentAt(layout.timeline, this.progress);
    const { chapter } = layout;
    return {
      picture: scheme === 'paper' ? { ...picture, palette: readPalette(this, 'paper') } : picture,
      chapter: chapter.id,
      step: moment.step,
      caption: captionOf(chapter, moment),
      masked: maskedShown(picture.context.trace, picture.frame),
      ruler,
    };
  };

  /** The cell under the pointer. */
  #under(event: MouseEvent): CellRef | null {
    const picture = this.renderRoot.querySelector('.picture');
    const { frame } = this.#canvas;
    if (!picture || !frame) return null;
    return cellAt(event, picture, this.#layouts.current?.context.width, frame, this.trace);
  }

  get #regions(): HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('.matrix')];
  }

  get #focused(): HTMLElement | undefined {
    return this.#regions.find((region) => region === this.shadowRoot?.activeElement);
  }

  /** Returns to the matrix that the cursor was in last. */
  focusMatrix(): void {
    const regions = this.#regions;
    (regions.find(({ dataset }) => dataset.title === this.#questions.cursor.walked) ?? regions[0])?.focus();
  }

  #seek = (event: CustomEvent<{ progress: number }>): void => {
    event.stopPropagation();
    this.#player.pause();
    this.#move(event.detail.progress);
  };

  #playPause = (event: CustomEvent): void => {
    event.stopPropagation();
    this.#player.toggle();
  };

  #move(progress: number): void {
    this.#emit('mha-progress', { progress });
  }

  /** Whether the pinned cell is visible; if not, the page offers to go to it. */
  #announceShown(shown: boolean): void {
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#emit('mha-shown', { shown });
  }

  /** After the render, because listeners may trigger another. */
  #announceStep(step: string): void {
    if (step === this.#step) return;
    this.#step = step;
    queueMicrotask(() => this.#emit('mha-step', { step }));
  }

  #emit(name: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

defineElement('mha-stage', Stage);
