/**
 * Renders a Lit element again when a signal that it read changes. Usage: `new SignalWatcher(this)` in the constructor. A
 * disconnected element stops watching; it resumes when reconnected.
 */
import { effect, untracked } from '@preact/signals-core';
import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Lit's update method, protected because elements should not call it; here it is only wrapped. */
const PERFORM = 'performUpdate';

export class SignalWatcher implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #connected = false;
  #release: (() => void) | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    const perform: unknown = Reflect.get(host, PERFORM);
    if (typeof perform !== 'function') throw new TypeError(`a SignalWatcher needs an element with ${PERFORM}`);
    Reflect.set(host, PERFORM, () => this.#watch(() => perform.call(host)));
    host.addController(this);
  }

  hostConnected(): void {
    this.#connected = true;
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#connected = false;
    this.#release?.();
    this.#release = undefined;
  }

  /** Runs one update inside an effect, which tracks the signals it reads; the effect's next run requests another update. */
  #watch(perform: () => void): void {
    this.#release?.();
    this.#release = undefined;
    if (!this.#connected) {
      untracked(perform);
      return;
    }
    let performed = false;
    this.#release = effect(() => {
      if (performed) {
        untracked(() => this.#host.requestUpdate());
        return;
      }
      performed = true;
      perform();
    });
  }
}
