/**
 * `<mha-stage>`: the animated picture of the computation. It shows a moment of the chapter's timeline, plays it, and makes every
 * cell inspectable by pointer, touch and keyboard. It shows the lesson around it, and moves the lesson's time.
 *
 * Events: `mha-cell` {cell} when a cell is pinned (null: unpinned), `mha-inspect` when the pinned cell is pressed again,
 * `mha-step` {step} when the step changes ("": the beginning), `mha-shown` {shown} when the pinned cell
 * becomes visible or hidden, `mha-weighed` {chapter} when the picture shows that chapter's weights or (null) no longer, `mha-laid-out` when there is a new timeline.
 * `mha-drag` (`NumberDragged`) while a given number is dragged.
 */
import type { ReadonlySignal } from '@preact/signals-core';
import { html, noChange, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { type CellRef, sameCell } from '../../engine/cell.ts';
import type { AttentionTrace } from '../../engine/engine.ts';
import { currentLanguage } from '../../messages/current-language.ts';
import { t } from '../../messages/index.ts';
import { readPalette } from '../../views/palette.ts';
import type { Sentences } from '../inspector/describe.ts';
import { followedPosition } from '../inspector/followed-word.ts';
import { whenIdle } from '../platform/scheduling/idle.ts';
import { nextTask } from '../platform/scheduling/next-task.ts';
import { defineElement, WatchingElement, withProps } from '../platform/with-props.ts';
import { type Lesson, lessonAround } from '../session/lesson.ts';
import type { Computed } from '../session/lesson-session.ts';
import { LazyPart } from '../ui/lazy-part.ts';
import { tryAgain } from '../ui/try-again.ts';
import { allDigits } from './all-digits.ts';
import type { comparing } from './comparison.ts';
import type { ExportSource } from './export-figure.ts';
import { showsFinalWeights } from './final-weights.ts';
import { BEGINNING, type ExhibitMoment, type StagedChapter } from './keyframe.ts';
import { LazyNumberDrag } from './lazy-number-drag.ts';
import { mappedIn, maskedShown } from './legend.ts';
import { MatrixFocus } from './matrix-focus.ts';
import { matrixRegions } from './matrix-regions.ts';
import { MeasuredSize } from './measured-size.ts';
import { PageColours } from './page-colours.ts';
import type { Picture } from './painter.ts';
import { Player } from './player.ts';
import { cellAt, followedQuestion, isShown, Questioning, THUMB } from './questioning.ts';
import { LOW_STAGE } from './room.ts';
import { showsAllDigits } from './shown-digits.ts';
import { StageCanvas } from './stage-canvas.ts';
import { StageEvents } from './stage-events.ts';
import type { StageFigure } from './stage-figure.ts';
import { type LaidOut, StageLayout } from './stage-layout.ts';
import { stageStyles } from './stage-styles.ts';
import {
  captioned,
  type Moment,
  markOf,
  markOfExhibit,
  markShowing,
  momentAt,
  nearestWithoutExhibit,
  standingAt,
  type Timeline,
} from './timeline.ts';
import './transport.ts';

const words = t.stage;
/** After the first picture, the late parts are loaded when the page is idle, or after this time in milliseconds. */
const LATE_WITHIN = 1000;

/** What the stage needs of the lesson around it. */
export interface StagedLesson extends Lesson {
  /** The open chapter; null while its stills are loading. */
  readonly staged: ReadonlySignal<StagedChapter | null>;
  /** The followed word; null for the last one. */
  readonly word: ReadonlySignal<number | null>;
  /** Whether the reader may choose the head. */
  readonly turnable: ReadonlySignal<boolean>;
  /** Whether given numbers can be dragged. */
  readonly editable: ReadonlySignal<boolean>;
}

export class Stage extends withProps(
  WatchingElement,
  {
    /** Compares with the numbers without the reader's edits; null until its code is loaded. */
    comparing: null as typeof comparing | null,
    /** Whether only the differences are shown. */
    differences: false,
    /** Until something moves, the poster is shown in the place of the beginning. */
    preview: false,
    /** The steps' titles in the text, as far as they are known. */
    names: {} as Readonly<Record<string, string>>,
    lit: null as CellRef | string | null,
    /** Changes when the colours must be read again. */
    theme: '',
    /** In large type, for a presentation. */
    presenting: false,
    /** Embedded in another page, where it is not printed. */
    embedded: false,
    /** The chapter's exhibit. It is kept while the chapter is open, so that it can run something. */
    exhibit: null as ((moment: ExhibitMoment) => TemplateResult) | null,
    /** The export buttons beside the transport. */
    tools: null as ((exportSource: ExportSource) => TemplateResult) | null,
  },
  { presenting: { type: Boolean, reflect: true } },
) {
  static override styles = stageStyles;

  /** Whether there has been a figure. */
  #drawn = false;
  /** The chapter of the last update, and whether this one has another. */
  #last: StagedChapter | null = null;
  #turned = false;
  /** The forward pass that was painted last. */
  #painted = 0;
  /** Whether time has moved in this chapter. */
  #moved = false;
  readonly #events = new StageEvents(this);
  readonly #layouts = new StageLayout();
  readonly #canvas = new StageCanvas({
    canvas: () => this.renderRoot.querySelector('canvas'),
    picture: () => this.#picture(),
  });
  readonly #late = new LazyPart(this, () => import('./late-parts.ts'));
  readonly #size = new MeasuredSize(() => this.requestUpdate());
  readonly #colours = new PageColours(this, (printing) => (printing ? this.#canvas.paint() : this.#layOutAgain()));
  readonly player = new Player({
    position: () => this.progress,
    timeline: () => this.timeline,
    move: (progress) => this.#move(progress),
    changed: () => this.requestUpdate(),
    caption: (step) => {
      const layout = this.#layouts.current;
      return layout ? this.#caption(layout, step) : '';
    },
  });
  readonly #questions = new Questioning({
    // Not the painted frame, which is one animation frame late and may be in a transition.
    frame: () => {
      const layout = this.#layout();
      return layout && this.#moment(layout).frame;
    },
    under: (event) => this.#under(event),
    pinned: () => this.#cell,
    pin: (cell) => this.#events.emit('mha-cell', { cell }),
    inspect: (cell) => this.#events.emit('mha-inspect', { cell }),
    toggle: () => this.player.toggle(),
    changed: () => this.requestUpdate(),
  });
  readonly #drag = new LazyNumberDrag({
    under: (event) => (this.#lesson?.editable.value ? this.#under(event) : null),
    chosen: () => this.#cell,
    trace: () => this.#trace,
    dragged: (detail) => {
      this.#questions.hover(detail.phase === 'left' ? null : detail.cell);
      this.#events.emit('mha-drag', detail);
    },
  });
  /** The last layout, as it can be kept. */
  #kept: { readonly layout: LaidOut; readonly exportSource: ExportSource } | null = null;
  readonly #focus = new MatrixFocus(this, this.#questions.cursor);

  override connectedCallback(): void {
    super.connectedCallback();
    this.#colours.watch();
    // At another place in the page, size and colours may differ.
    this.#colours.forget();
    if (this.hasUpdated) this.#layOutAgain();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.player.pause();
    this.#colours.disconnect();
    this.#size.disconnect();
    this.#canvas.disconnect();
  }

  get #lesson(): StagedLesson | null {
    return lessonAround<StagedLesson>(this);
  }

  get #computed(): Computed | null {
    return this.#lesson?.session.computed.value ?? null;
  }

  get #trace(): AttentionTrace | null {
    return this.#computed?.trace ?? null;
  }

  get #cell(): CellRef | null {
    return this.#lesson?.store.now.cell ?? null;
  }

  /** Null while its stills are loading. */
  get chapter(): StagedChapter | null {
    return this.#lesson?.staged.value ?? null;
  }

  /** Who reads it does not follow the animation. */
  get progress(): number {
    return this.#lesson?.store.state.peek().progress ?? 0;
  }

  /** The chapter's timeline; null until it is laid out. */
  get timeline(): Timeline | null {
    const layout = this.#layouts.current;
    return layout && layout.chapter === this.chapter ? layout.timeline : null;
  }

  /** The present moment of a figure that stands still. */
  standing(timeline: Timeline): Moment {
    return standingAt(timeline, this.progress, this.#late.loaded?.motion ?? null);
  }

  /** Moves to the first still of this chapter that shows a cell; false if none does. */
  show(cell: CellRef): boolean {
    const mark = markShowing(this.timeline, cell);
    if (mark === undefined) return false;
    this.player.jump(mark);
    return true;
  }

  /** Moves to the chapter's last exhibit, which the laboratory steers, if it has one. */
  showExhibit(): void {
    const mark = markOfExhibit(this.timeline);
    if (mark !== undefined && Math.abs(mark - this.progress) >= 1e-6) this.player.jump(mark);
  }

  /** Plays a step, again if it has passed, and stops there; false while the chapter is not laid out. */
  playStep(step: string): boolean {
    const mark = markOf(this.timeline, step);
    if (mark !== undefined) this.player.playTo(mark);
    return this.timeline !== null;
  }

  /**
   * The reader has come to a step, or with `BEGINNING` to what stands before the first: the picture follows, in either direction. While
   * they scroll it is silent, since a screen reader scrolls as it reads.
   */
  readStep(step: string, scrolled: boolean): void {
    const mark = markOf(this.timeline, step);
    if (mark !== undefined) this.player.readTo(mark, scrolled);
  }

  /** The first render has its own task, because it measures text and reads the colours. */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) await nextTask();
    super.scheduleUpdate();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    const { chapter } = this;
    this.#turned = chapter !== this.#last;
    this.#last = chapter;
    if (this.#turned) {
      this.#canvas.forget();
      this.player.pause();
      this.#moved = false;
      this.#questions.forget();
    }
    if (changed.has('theme')) this.#colours.forget();
  }

  protected override update(changed: Map<string, unknown>): void {
    this.#focus.keepThrough(() => super.update(changed), {
      isOtherChapter: this.#turned,
      inTransition: this.player.playing,
    });
  }

  override render() {
    // The stage's own change came before the new numbers, or the next chapter before its stills: keep the picture until they arrive.
    if (this.#trace?.over || (this.#drawn && !this.chapter)) return noChange;
    const progress = this.#lesson?.store.now.progress ?? 0;
    const { cursor, hovered, pointerMoved, pointerLeft, pressed } = this.#questions;
    const layout = this.#layout();
    const moment = layout && this.#moment(layout);
    const goal = layout ? momentAt(layout.timeline, this.player.goal, null).step : BEGINNING;
    // On the way back, the picture is still that of the step before.
    const step = this.player.backwards && moment ? moment.step : goal;
    const late = this.#late.loaded;
    if (layout) this.#events.step(goal);
    if (layout && moment) this.#events.weighed(showsFinalWeights(moment.frame) ? layout.chapter.id : null);
    return html`
      <slot name="ribbon"></slot>
      ${this.#late.phase === 'failed' ? tryAgain(this.#late.load, true) : nothing}
      <div class=${moment?.exhibited ? 'picture exhibited' : 'picture'} part="picture" @pointerenter=${this.#lesson?.editable.value ? this.#drag.load : nothing} @pointermove=${pointerMoved} @pointerleave=${pointerLeft} @click=${pressed}>
        <canvas aria-hidden="true"></canvas>
        ${
          layout && moment
            ? html`<div class="over" style="transform:scale(${layout.zoom});width:${layout.context.width}px;height:${layout.context.height}px">
                ${this.player.playing && !cursor.cell ? noChange : matrixRegions(moment.frame, cursor)}${late?.tooltip(this.#canvas.frame, hovered, this.#tip(hovered), layout.context, this.#drag.active)}
              </div>`
            : nothing
        }
        ${layout && moment ? [this.#exhibit(layout, moment), this.#pager(layout, moment)] : nothing}
      </div>
      ${
        layout && moment
          ? html`<mha-legend .shown=${mappedIn(moment.exhibited ? null : moment.frame, layout.domains, layout.context.trace)} .others=${layout.legends} .differences=${this.differences && layout.painted !== layout.context.trace}></mha-legend>
            <mha-transport part="transport" .timeline=${layout.timeline} .progress=${progress} .playing=${this.player.playing}
              .step=${step} .name=${this.names[step] ?? ''} .caption=${this.#caption(layout, step || moment.step)} .silent=${this.player.scrolled} ?large=${this.presenting} @mha-seek=${this.#seek} @mha-play=${this.#playPause}>
              ${late?.lateParts(layout.chapter, layout.timeline)}${this.tools?.(this.#exportSource(layout))}
            </mha-transport>`
          : nothing
      }
      <p class="live unseen" aria-live="polite">${late?.cellInWords(this.#trace, this.#sentences, cursor.cell, this.#before)}${cursor.cell && sameCell(cursor.cell, this.#cell) ? words.pinned : ''}</p>`;
  }

  /** The inspector says more about the pinned cell than the tooltip, which would cover the cells around it. */
  #tip(hovered: CellRef | null): string {
    if (sameCell(hovered, this.#cell)) return '';
    return this.#late.loaded?.cellInWords(this.#trace, this.#sentences, hovered, this.#before) ?? '';
  }

  /** "" until the late parts are there. */
  #caption({ chapter, timeline }: LaidOut, step: string): string {
    return this.#late.loaded?.captionOf(chapter, captioned(timeline, step)) ?? '';
  }

  /** New numbers arrive once, in an animation frame: paint them in the same frame. */
  override updated(): void {
    this.#events.laidOut(this.#layouts.current);
    const revision = this.#computed?.revision ?? 0;
    if (revision !== this.#painted && this.#canvas.frame) this.#canvas.paint();
    else this.#canvas.schedule();
    this.#painted = revision;
    // With another chapter, a failed load is tried again.
    if (this.#layouts.current && (!this.#drawn || this.#turned)) {
      this.#drawn = true;
      whenIdle(() => void this.#late.load(), LATE_WITHIN);
    }
  }

  /** Rendered at every step of a chapter that has one, so that it keeps its state. */
  #exhibit({ timeline }: LaidOut, { exhibited, step, between }: Moment) {
    if (!this.exhibit || !timeline.stills.some(({ exhibit }) => exhibit)) return nothing;
    const moment = { shown: exhibited, step: captioned(timeline, step), part: between || 1 };
    return html`<div class="exhibit" ?inert=${!exhibited}>${this.exhibit(moment)}</div>`;
  }

  /** A low stage that shows one of several heads can show the others. */
  #pager({ context: { width, height, head, trace } }: LaidOut, { exhibited, frame: { panels } }: Moment) {
    const { numHeads } = trace.options;
    const shown = new Set(panels.flatMap((panel) => panel.head ?? []));
    if (!this.#lesson?.turnable.value || exhibited || shown.size !== 1 || numHeads === 1 || height >= LOW_STAGE)
      return nothing;
    void import('./head-pager.ts').catch(() => undefined);
    return html`<mha-head-pager .head=${head} .heads=${numHeads} .panels=${panels} .width=${width}></mha-head-pager>`;
  }

  #layout(): LaidOut | null {
    const { chapter } = this;
    const lesson = this.#lesson;
    const computed = this.#computed;
    if (!lesson || !computed || computed.trace.over || !chapter) return null;
    const { trace, before, revision, tokens } = computed;
    const picture = this.renderRoot?.querySelector('.picture');
    if (!picture) {
      queueMicrotask(() => this.requestUpdate());
      return null;
    }
    const size = this.#size.of(picture);
    const followed = followedPosition(tokens, lesson.word.value);
    return this.#layouts.of({
      trace,
      compare: before ? (this.comparing?.(before, this.differences) ?? null) : null,
      differences: this.differences,
      revision,
      ...this.#sentences,
      chapter,
      head: lesson.store.now.head,
      followed,
      focus: { t: followed, ...(this.#questions.cursor.cell ?? this.#cell)?.at },
      pageWidth: size.width,
      pageHeight: size.height,
      large: this.presenting,
      scale: this.#colours.now.scale,
      font: this.#colours.now.fonts.ui,
      language: currentLanguage.value,
    });
  }

  get #sentences(): Sentences {
    return { tokens: this.#computed?.tokens ?? [] };
  }

  /** The numbers without the reader's edits; null if there are none. */
  get #before(): AttentionTrace | null {
    return this.#computed?.before ?? null;
  }

  #layOutAgain(): void {
    this.#layouts.forget();
    this.requestUpdate();
  }

  #moment({ timeline }: LaidOut): Moment {
    const still = this.preview && !this.#moved && !this.player.playing;
    return (still ? standingAt : momentAt)(timeline, this.progress, this.#late.loaded?.motion ?? null);
  }

  #picture(): Picture | null {
    const layout = this.#layout();
    if (!layout) return null;
    const moment = this.#moment(layout);
    this.#events.shown(!moment.exhibited && isShown(moment.frame, this.#cell));
    // Behind an exhibit, nothing is painted.
    return moment.exhibited ? null : this.#pictureOf(layout, moment);
  }

  #pictureOf(layout: LaidOut, moment: Moment): Picture {
    const { frame } = moment;
    const question = followedQuestion(moment.question, frame, layout.context);
    return {
      context: layout.context,
      frame,
      domains: layout.domains,
      painted: layout.painted,
      ghosts: layout.ghosts,
      zoom: layout.zoom,
      palette: this.#colours.now,
      sentences: this.#sentences,
      ...this.#questions.asked(frame, question),
      lit: this.lit,
      follows: true,
      allDigits: allDigits.value || showsAllDigits(moment),
    };
  }

  #exportSource(layout: LaidOut): ExportSource {
    if (this.#kept?.layout === layout) return this.#kept.exportSource;
    const { chapter, context } = layout;
    const { id, tensors } = chapter;
    const { trace, head } = context;
    const exportSource = {
      figure: this.figure,
      trace,
      sentences: this.#sentences,
      tensors,
      chapter: id,
      head,
      paper: !this.embedded,
    };
    this.#kept = { layout, exportSource };
    return exportSource;
  }

  /**
   * The present picture, for export or, on white, for printing; null before there is one. In the place of the beginning the poster, and
   * beside an exhibit the nearest still.
   */
  readonly figure = (scheme: 'present' | 'paper' = 'present'): StageFigure | null => {
    const ruler = this.renderRoot.querySelector('canvas')?.getContext('2d');
    const layout = this.#layouts.current;
    if (!ruler || !layout) return null;
    const present = this.standing(layout.timeline);
    const moment = present.exhibited ? nearestWithoutExhibit(layout.timeline, present) : present;
    const picture = this.#pictureOf(layout, moment);
    const palette = scheme === 'paper' ? readPalette(this, 'paper') : picture.palette;
    return {
      picture: { ...picture, follows: false, palette },
      chapter: layout.chapter.id,
      step: moment.step,
      caption: this.#caption(layout, moment.step),
      masked: maskedShown(picture.context.trace, picture.frame),
      ruler,
    };
  };

  /** The cell under the pointer. */
  #under(event: MouseEvent): CellRef | null {
    const picture = this.renderRoot.querySelector('.picture:not(.exhibited)');
    const { frame } = this.#canvas;
    if (!picture || !frame) return null;
    const reach = matchMedia('(pointer: coarse)').matches ? THUMB : 0;
    return cellAt(event, picture, this.#layouts.current?.context.width, frame, this.#trace, reach);
  }

  /** Returns to the matrix that the cursor was in last. */
  focusMatrix(): void {
    this.#focus.enter();
  }

  #seek = (event: CustomEvent<{ progress: number }>): void => {
    event.stopPropagation();
    this.player.jump(event.detail.progress);
  };

  #playPause = (event: CustomEvent): void => {
    event.stopPropagation();
    this.player.toggle();
  };

  #move(progress: number): void {
    this.#moved = true;
    this.#lesson?.store.move(progress);
  }
}

defineElement('mha-stage', Stage);
