/**
 * Keeps the stage's canvas painted: at most once an animation frame, and frame after frame while the picture is on its way from
 * one chapter's to another's.
 */
import type { Frame } from '../../views/frame.ts';
import { type Picture, paint } from './painter.ts';
import { Travel } from './travel.ts';

export interface PaintedStage {
  canvas(): HTMLCanvasElement | null;
  /** What is to be painted; `onItsWay` says how far its frame has come. Null where there is no room yet. */
  picture(onItsWay: (frame: Frame) => Frame): Picture | null;
}

export class StageCanvas {
  #picture: Picture | null = null;
  #scheduled = 0;
  readonly #travel = new Travel();

  constructor(private readonly stage: PaintedStage) {}

  /** As it was last painted; null before. */
  get picture(): Picture | null {
    return this.#picture;
  }

  get frame(): Frame | null {
    return this.#picture?.frame ?? null;
  }

  /** From now on another picture is shown: the one that is there travels to it. */
  travel(): void {
    if (this.#picture) this.#travel.start(this.#picture.frame);
  }

  /** From now on another picture is shown, which has nothing of the one that is there. */
  forget(): void {
    this.#travel.stop();
    this.#picture = null;
  }

  /** The canvas left the page. */
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
