/** Presenting a lesson: loads the presenter, goes from step to step and chapter to chapter, and returns the focus at the end. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Stage } from '../../lesson/stage/stage.ts';
import type { LessonCore } from '../content/core.ts';

interface Host extends ReactiveControllerHost, HTMLElement {
  /** Opens the neighbouring chapter, if there is one. */
  turn(direction: 1 | -1): boolean;
}

export class Presentation implements ReactiveController {
  #failed = false;

  constructor(
    private readonly host: Host,
    private readonly core: () => LessonCore | null,
    private readonly stage: () => Stage | null,
  ) {
    host.addController(this);
  }

  /** Whether the presenter failed to load. */
  get failed(): boolean {
    return this.#failed;
  }

  set failed(failed: boolean) {
    if (failed === this.#failed) return;
    this.#failed = failed;
    this.host.requestUpdate();
  }

  hostUpdate(): void {
    const core = this.core();
    if (core?.store.state.peek().present) void this.#load(core);
  }

  /** On failure, ends the presentation: without the presenter's code the reader could not leave it. */
  async #load({ store }: LessonCore): Promise<void> {
    try {
      await import('../../lesson/features/presenter/presenter.ts');
      this.failed = false;
    } catch {
      store.set({ present: false });
      this.failed = true;
    }
  }

  /** A step forward or back; from the end of a chapter to the beginning of the next. */
  readonly advance = ({ detail: { direction } }: CustomEvent<{ direction: 1 | -1 }>): void => {
    const stage = this.stage();
    // A figure in preparation lacks stills, which a step would skip.
    if (!stage?.timeline || this.core()?.session.preparing.peek() !== false) return;
    if (!stage.player.advance(direction)) this.host.turn(direction);
  };

  /** Enters or leaves the presentation and focuses the button that reverses it. */
  readonly toggle = async (event: CustomEvent<{ present: boolean }>): Promise<void> => {
    event.stopPropagation();
    const store = this.core()?.store;
    store?.set({ present: event.detail.present });
    if (event.detail.present) return;
    await this.host.updateComplete;
    // The stage renders its buttons once it knows its size. A reader who goes elsewhere before keeps the focus there.
    do {
      const button = this.stage()?.renderRoot.querySelector<HTMLElement>('.present');
      button?.focus();
      if (button?.matches(':focus')) return;
      await new Promise(requestAnimationFrame);
    } while (this.host.isConnected && !store?.state.peek().present && document.activeElement === document.body);
  };
}
