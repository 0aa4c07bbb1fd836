/**
 * `<mha-stage>`: the one picture of the whole computation. It shows a moment of the chapter's timeline, plays it, and lets
 * every cell be questioned by pointer, touch and keyboard.
 *
 * Events: `mha-cell` {cell} a cell was pinned (null: let go), `mha-inspect` the pinned cell was asked for once more,
 * `mha-hover` {cell} a cell is looked at, `mha-progress` {progress, playing} time moved, `mha-step` {step} another step of
 * the chapter is shown, `mha-shown` {shown} the pinned cell came into view or left it.
 */
import { html, LitElement, nothing } from 'lit';
import { type CellRef, sameCell } from '../../engine/cell.ts';
import type { AttentionTrace } from '../../engine/engine.ts';
import { t } from '../../messages/index.ts';
import type { Frame } from '../../views/frame.ts';
import { find } from '../../views/hit.ts';
import { readPalette } from '../../views/palette.ts';
import { chapterOf, sameFigure } from '../chapters/index.ts';
import type { ExportFigure } from '../export/export-figure.ts';
import '../export/export-element.ts';
import '../embed/embed-button.ts';
import type { Embedding } from '../embed/embedding.ts';
import type { Sentences } from '../inspector/describe.ts';
import { CHAPTER_IDS, type ChapterId } from '../state/chapter-ids.ts';
import { nextTask } from '../turns/next-task.ts';
import { captionOf, ownStep } from './captions.ts';
import { cellAt } from './cell-at.ts';
import { KeyboardCursor } from './keyboard-cursor.ts';
import { domainsShown, maskedShown } from './legend.ts';
import { matrixRegions } from './matrix-regions.ts';
import { MeasuredSize } from './measured-size.ts';
import { pageLink, presentButton } from './own-room.ts';
import { PageColours } from './page-colours.ts';
import { type Picture, paint } from './painter.ts';
import { Player } from './player.ts';
import { stageFigure } from './stage-figure.ts';
import { type LaidOut, StageLayout } from './stage-layout.ts';
import { stageStyles } from './stage-styles.ts';
import { markOf, markShowing, momentAt } from './timeline.ts';
import { said, tooltip } from './tooltip.ts';
import { TRAVEL, Travel } from './travel.ts';
import './transport.ts';

const words = t.stage;

export class Stage extends LitElement {
  static override properties = {
    trace: { attribute: false },
    revision: { type: Number },
    tokens: { attribute: false },
    sourceTokens: { attribute: false },
    chapter: { type: String },
    progress: { type: Number },
    head: { type: Number },
    cell: { attribute: false },
    lit: { attribute: false },
    theme: { type: String },
    presenting: { type: Boolean, reflect: true },
    embedded: { type: Boolean },
    embedding: { attribute: false },
  };
  static override styles = stageStyles;

  declare trace: AttentionTrace | null;
  /** Counts the forwards: the trace object may stay the same while its numbers change. */
  declare revision: number;
  declare tokens: readonly string[];
  /** The words of the keys, where they have a sentence of their own. */
  declare sourceTokens: readonly string[] | undefined;
  declare chapter: ChapterId;
  declare progress: number;
  declare head: number;
  declare cell: CellRef | null;
  declare lit: CellRef | string | null;
  /** Changes when the colours must be read again. */
  declare theme: string;
  /** In large type, for a room. */
  declare presenting: boolean;
  /** In somebody else's page: it is neither presented nor printed. */
  declare embedded: boolean;
  /** The state as a query, for code that embeds the figure as it is; null where none is offered. */
  declare embedding: (() => Embedding | null) | null;

  #hovered: CellRef | null = null;
  #step = '';
  #shown = false;
  readonly #layouts = new StageLayout();
  readonly #travel = new Travel();
  #painted: Frame | null = null;
  #picture: Picture | null = null;
  #scheduled = 0;
  readonly #size = new MeasuredSize(() => this.requestUpdate());
  readonly #colours = new PageColours(this, () => this.#layOutAgain());
  readonly #player = new Player({
    position: () => this.progress,
    timeline: () => this.#layouts.current?.timeline ?? null,
    move: (progress, playing) => this.#emit('mha-progress', { progress, playing }),
    changed: () => this.requestUpdate(),
  });
  readonly #cursor = new KeyboardCursor({
    frame: () => {
      // A quick key press may come before the first animation frame.
      if (!this.#painted) this.#paint();
      return this.#painted;
    },
    pinned: () => this.cell,
    reached: (cell) => {
      this.#emit('mha-hover', { cell });
      this.requestUpdate();
    },
    left: () => {
      this.#look(null);
      this.requestUpdate();
    },
    pin: (cell) => this.#emit('mha-cell', { cell }),
    inspect: (cell) => this.#emit('mha-inspect', { cell }),
    toggle: () => this.#player.toggle(),
  });

  constructor() {
    super();
    this.trace = null;
    this.revision = 0;
    this.tokens = [];
    this.sourceTokens = undefined;
    this.chapter = 'tokens';
    this.progress = 0;
    this.head = 0;
    this.cell = null;
    this.lit = null;
    this.theme = '';
    this.presenting = false;
    this.embedded = false;
    this.embedding = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#colours.watch();
    // Moved to another place, it may have another size and other colours.
    this.#colours.forget();
    if (this.hasUpdated) this.#layOutAgain();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#player.pause();
    this.#colours.leave();
    this.#size.leave();
    cancelAnimationFrame(this.#scheduled);
    this.#scheduled = 0;
  }

  /** Plays a chapter that was just opened, once the picture has travelled there; not where less motion is preferred. */
  playAfterTravel(): void {
    if (this.#player.still) {
      this.#emit('mha-progress', { progress: 1, playing: false });
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
    this.#emit('mha-progress', { progress: mark, playing: false });
    return true;
  }

  /** A step on, which plays, or back; false at the end of the chapter in that direction. */
  advance(direction: 1 | -1): boolean {
    return this.#player.advance(direction);
  }

  /** Plays the step that leads to a still, and stops there. */
  playStep(step: string): void {
    const mark = markOf(this.#layouts.current?.timeline, step);
    if (mark !== undefined) this.#player.playTo(mark);
  }

  /** The first rendering is a task of its own: it measures type and reads the colours. */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) await nextTask();
    super.scheduleUpdate();
  }

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('chapter')) {
      const before = changed.get('chapter');
      // Between figures that compute different things there is no way: nothing of the one is in the other.
      if (this.#painted && isChapter(before) && sameFigure(before, this.chapter) && !this.#player.still) {
        this.#travel.start(this.#painted);
      } else {
        this.#travel.stop();
        this.#painted = null;
      }
      this.#player.pause();
      this.#hovered = null;
      this.#cursor.forget();
    }
    if (changed.has('theme')) this.#colours.forget();
  }

  override render() {
    const layout = this.#layout();
    const moment = layout && momentAt(layout.timeline, this.progress);
    const caption = moment ? captionOf(this.chapter, moment) : '';
    if (moment) this.#announceStep(ownStep(this.chapter, moment));
    return html`
      <div class="picture" part="picture" @pointermove=${this.#pointer} @pointerleave=${this.#left} @click=${this.#click}>
        <canvas role="img" aria-label=${words.label}></canvas>
        ${
          layout && moment
            ? html`<div class="over" style="transform:scale(${layout.zoom});width:${layout.context.width}px;height:${layout.context.height}px">
                ${matrixRegions(moment.frame, this.#cursor)}${tooltip(this.#painted, this.#hovered, said(this.trace, this.#sentences, this.#hovered), layout.context)}
              </div>`
            : nothing
        }
      </div>
      ${
        layout && moment
          ? html`<slot name="offer"></slot><mha-legend .chapter=${this.chapter} .shown=${domainsShown(moment.frame)} .domains=${layout.domains} .masked=${maskedShown(layout.context.trace, this.#painted)}></mha-legend>
            <mha-transport part="transport" .timeline=${layout.timeline} .progress=${this.progress} .playing=${this.#player.playing}
              .caption=${caption} ?large=${this.presenting} @mha-seek=${this.#seek} @mha-play=${this.#playPause}>
              <mha-export .figure=${() => this.figure()} .trace=${this.trace} .sentences=${this.#sentences} .chapter=${this.chapter}
                .tensors=${chapterOf(this.chapter).tensors} .paper=${!this.embedded}></mha-export>
              ${this.embedding && !this.presenting ? html`<mha-embed-button .embedding=${this.embedding}></mha-embed-button>` : nothing}
              ${this.presenting ? nothing : this.embedded ? this.embedding && pageLink(this.embedding) : presentButton(() => this.#emit('mha-present', { present: true }))}
            </mha-transport>`
          : nothing
      }
      <p class="live" aria-live="polite">${said(this.trace, this.#sentences, this.#cursor.cell)}</p>`;
  }

  /** New numbers are computed in an animation frame, once for each: they are painted in the same one. */
  override updated(changed: Map<string, unknown>): void {
    if (changed.has('revision') && this.#painted) this.#paint();
    else this.#schedule();
  }

  #layout(): LaidOut | null {
    const picture = this.renderRoot?.querySelector('.picture');
    if (!this.trace || !picture) {
      if (this.trace) queueMicrotask(() => this.requestUpdate());
      return null;
    }
    const size = this.#size.of(picture);
    return this.#layouts.of({
      trace: this.trace,
      revision: this.revision,
      ...this.#sentences,
      chapter: this.chapter,
      head: this.head,
      focus: this.#cursor.cell?.at ?? this.cell?.at ?? {},
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

  #schedule(): void {
    this.#scheduled ||= requestAnimationFrame(() => {
      this.#scheduled = 0;
      this.#paint();
    });
  }

  #paint(): void {
    const layout = this.#layout();
    const canvas = this.renderRoot.querySelector('canvas');
    if (!layout || !canvas) return;
    const moment = momentAt(layout.timeline, this.progress);
    const frame = this.#travel.towards(moment.frame);
    const looked = shownOrNull(frame, this.#cursor.cell ?? this.#hovered);
    const pinned = shownOrNull(frame, this.cell);
    this.#announceShown(pinned !== null);
    this.#painted = frame;
    this.#picture = {
      context: layout.context,
      frame,
      domains: layout.domains,
      zoom: layout.zoom,
      palette: this.#colours.now,
      sentences: this.#sentences,
      question: looked ?? pinned ?? moment.question,
      askedBy: looked && !sameCell(looked, pinned) ? 'learner' : pinned ? 'pin' : 'still',
      lit: this.lit,
    };
    paint(canvas, this.#picture);
    if (this.#travel.underWay) this.#schedule();
  }

  /** The picture as it was last painted, to be kept as a file or, on white, printed; null before it was painted. */
  readonly figure = (scheme: 'present' | 'paper' = 'present'): ExportFigure | null => {
    const ruler = this.renderRoot.querySelector('canvas')?.getContext('2d');
    const [picture, layout] = [this.#picture, this.#layouts.current];
    if (!ruler || !picture || !layout) return null;
    const moment = momentAt(layout.timeline, this.progress);
    const { chapter } = this;
    return stageFigure({
      picture: scheme === 'paper' ? { ...picture, palette: readPalette(this, 'paper') } : picture,
      chapter,
      step: moment.step,
      caption: captionOf(chapter, moment),
      masked: maskedShown(picture.context.trace, picture.frame),
      ruler,
    });
  };

  #pointer = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') return;
    this.#look(this.#under(event));
  };

  #left = (): void => this.#look(null);

  #look(cell: CellRef | null): void {
    if (sameCell(cell, this.#hovered)) return;
    this.#hovered = cell;
    this.#emit('mha-hover', { cell });
    this.requestUpdate();
  }

  #click = (event: MouseEvent): void => {
    const cell = this.#under(event);
    if (cell) this.#emit('mha-cell', { cell: sameCell(cell, this.cell) ? null : cell });
  };

  #under(event: MouseEvent): CellRef | null {
    const picture = this.renderRoot.querySelector('.picture');
    if (!picture || !this.#painted) return null;
    return cellAt(event, picture, this.#layouts.current?.context.width, this.#painted, this.trace);
  }

  /** Returns to the matrix that was walked last. */
  focusMatrix(): void {
    const matrices = [...this.renderRoot.querySelectorAll<HTMLElement>('.matrix')];
    (matrices.find((matrix) => matrix.dataset.title === this.#cursor.walked) ?? matrices[0])?.focus();
  }

  #seek = (event: CustomEvent<{ progress: number }>): void => {
    event.stopPropagation();
    this.#player.pause();
    this.#emit('mha-progress', { progress: event.detail.progress, playing: false });
  };

  #playPause = (event: CustomEvent): void => {
    event.stopPropagation();
    this.#player.toggle();
  };

  /** Whether the pinned cell can be seen: where it cannot, the page offers to go where it can. */
  #announceShown(shown: boolean): void {
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#emit('mha-shown', { shown });
  }

  /** After the render: whoever listens may render in turn. */
  #announceStep(step: string): void {
    if (step === this.#step) return;
    this.#step = step;
    queueMicrotask(() => this.#emit('mha-step', { step }));
  }

  #emit(name: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

function isChapter(value: unknown): value is ChapterId {
  return CHAPTER_IDS.some((id) => id === value);
}

function shownOrNull(frame: Frame, cell: CellRef | null): CellRef | null {
  return cell && find(frame, cell) ? cell : null;
}

if (!customElements.get('mha-stage')) customElements.define('mha-stage', Stage);
