/**
 * Lets the first rendering of something long come part by part, each in a task of its own, so that a slow phone shows and scrolls
 * the first part while the others are made. Once that is done on a page, everything comes at once: the code is warm then.
 *
 *     ${this.#turn.shows(1) ? html`…` : nothing}
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { whenIdle } from './idle.ts';

/** A part is made after so long even if the page never rests. */
const SOON_MS = 500;

let warm = false;

export class PartByPart implements ReactiveController {
  #parts = warm ? Number.POSITIVE_INFINITY : 1;
  #refused = false;
  #scheduled = false;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  /** Whether the part of this number, counted from 0, is to be rendered yet. */
  shows(part: number): boolean {
    if (part < this.#parts) return true;
    this.#refused = true;
    return false;
  }

  hostUpdated(): void {
    if (!this.#refused) return;
    this.#refused = false;
    if (this.#scheduled) return;
    this.#scheduled = true;
    whenIdle(() => {
      this.#scheduled = false;
      this.#parts++;
      warm = true;
      this.host.requestUpdate();
    }, SOON_MS);
  }
}
