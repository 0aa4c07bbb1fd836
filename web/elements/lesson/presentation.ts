/** Presenting a lesson: loads the presenter, goes from step to step and chapter to chapter, and returns the focus at the end. */
import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Stage } from '../../lesson/stage/stage.ts';
import { tryAgain } from '../../lesson/ui/try-again.ts';
import { loadTexts } from '../../messages/current-language.ts';
import { t } from '../../messages/index.ts';
import type { LessonCore } from '../content/core.ts';

const words = t.page;

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

  /** The note that the presenter failed to load; null if it did not. */
  missing(): TemplateResult | null {
    return this.#failed ? html`${words.presenterFailed} ${tryAgain(this.#again)}` : null;
  }

  forget(): void {
    this.#fail(false);
  }

  #fail(failed: boolean): void {
    if (failed === this.#failed) return;
    this.#failed = failed;
    this.host.requestUpdate();
  }

  /** The presentation itself begins only on request: when the connection returns, the reader may be in the middle of something. */
  readonly #again = ({ type }: Event): void => {
    const core = this.core();
    if (type === 'click') core?.store.set({ present: true });
    else if (core) void this.#load(core);
  };

  hostUpdate(): void {
    const core = this.core();
    if (core?.store.state.peek().present) void this.#load(core);
  }

  /** On failure, ends the presentation: without the presenter's code the reader could not leave it. */
  async #load({ store }: LessonCore): Promise<void> {
    try {
      // The element shows its words as soon as it is defined.
      await import('../../messages/en/presenting.ts');
      await loadTexts();
      await import('../../lesson/features/presenter/presenter.ts');
      this.#fail(false);
    } catch {
      store.set({ present: false });
      this.#fail(true);
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
