/** Schedules the canvas's painting, at most once per animation frame. */
import type { Frame } from '../../views/frame.ts';
import { type Picture, paint } from './painter.ts';

export interface PaintedStage {
  canvas(): HTMLCanvasElement | null;
  /** The content to paint; null before there is room. */
  picture(): Picture | null;
}

export class StageCanvas {
  #picture: Picture | null = null;
  #scheduled = 0;

  constructor(private readonly stage: PaintedStage) {}

  /** The last painted content; null before the first. */
  get picture(): Picture | null {
    return this.#picture;
  }

  get frame(): Frame | null {
    return this.#picture?.frame ?? null;
  }

  /** The picture is another chapter's from now on. */
  forget(): void {
    this.#picture = null;
  }

  /** The canvas was removed from the page. */
  disconnect(): void {
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
    const picture = canvas && this.stage.picture();
    if (!canvas || !picture) return;
    // Otherwise the same picture would be painted again in the next frame.
    this.disconnect();
    this.#picture = picture;
    paint(canvas, picture);
  }
}
