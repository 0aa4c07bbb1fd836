/** The transition from the last picture of one chapter to the first of another. */

import type { Frame } from '../../views/frame.ts';
import { interpolate } from '../../views/interpolate.ts';

/** Its duration in milliseconds. */
export const TRAVEL = 700;

export class Travel {
  #from: { readonly frame: Frame; readonly started: number } | null = null;

  /** Whether the transition is still running. */
  get underWay(): boolean {
    return this.#from !== null;
  }

  start(frame: Frame): void {
    this.#from = { frame, started: performance.now() };
  }

  stop(): void {
    this.#from = null;
  }

  /** The current picture on its way to `frame`; `frame` itself after the transition. */
  towards(frame: Frame): Frame {
    if (!this.#from) return frame;
    const share = (performance.now() - this.#from.started) / TRAVEL;
    if (share < 1) return interpolate(this.#from.frame, frame, share);
    this.#from = null;
    return frame;
  }
}
