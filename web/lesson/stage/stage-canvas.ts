/**
 * Schedules the canvas's painting, at most once per animation frame. During the transition between two chapters it paints every
 * frame.
 */
import type { Frame } from '../../views/frame.ts';
import { type Picture, paint } from './painter.ts';
import { Travel } from './travel.ts';

export interface PaintedStage {
  canvas(): HTMLCanvasElement | null;
  /** The content to paint; `onItsWay` is the state of the frame in a transition. Null before there is room. */
  picture(onItsWay: (frame: Frame) => Frame): Picture | null;
}

export class StageCanvas {
  #picture: Picture | null = null;
  #scheduled = 0;
  readonly #travel = new Travel();

  constructor(private readonly stage: PaintedStage) {}

  /** The last painted content; null before the first. */
  get picture(): Picture | null {
    return this.#picture;
  }

  get frame(): Frame | null {
    return this.#picture?.frame ?? null;
  }

  /** Shows another picture after a transition from the current one. */
  travel(): void {
    if (this.#picture) this.#travel.start(this.#picture.frame);
  }

  /** Shows another picture without a transition, because it shares no panels with the current one. */
  forget(): void {
    this.#travel.stop();
    this.#picture = null;
  }

  /** The canvas was removed from the page. */
  leave(): void {
    cancelAnimationFrame(this.#scheduled);
    this.#scheduled = 0;
  }

  schedule(): void {
    this.#scheduled ||= requestAnimationFrame(() => {
      this.#scheduled = 0;
      this.paint();
    });
  }

  paint(): void {
    const canvas = this.stage.canvas();
    const picture = canvas && this.stage.picture((frame) => this.#travel.towards(frame));
    if (!canvas || !picture) return;
    this.#picture = picture;
    paint(canvas, picture);
    if (this.#travel.underWay) this.schedule();
  }
}
