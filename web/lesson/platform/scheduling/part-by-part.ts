/**
 * Splits a long first render into tasks, to show the first part early. Later renders on the page are not split, because the code
 * is warm.
 *
 *     ${this.#turn.shows(1) ? html`…` : nothing}
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { whenIdle } from './idle.ts';

/** The longest wait for a part on a page that is never idle. */
const SOON_MS = 500;

let warm = false;

export class PartByPart implements ReactiveController {
  #parts = warm ? Number.POSITIVE_INFINITY : 1;
  #refused = false;
  #scheduled = false;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  /** Whether to render this part, counted from 0. */
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
