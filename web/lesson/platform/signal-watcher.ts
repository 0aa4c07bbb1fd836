/**
 * Renders a Lit element again when a signal that its render has read changes: `new SignalWatcher(this)` in the constructor is
 * all that an element does. The signals are let go while the element is out of the page and taken up when it is back.
 */
import { effect, untracked } from '@preact/signals-core';
import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Lit's one method that renders; protected there, because elements should not call it. Here it is only wrapped. */
const PERFORM = 'performUpdate';

export class SignalWatcher implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #connected = false;
  #release: (() => void) | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    const perform: unknown = Reflect.get(host, PERFORM);
    if (typeof perform !== 'function') throw new TypeError(`an element that watches signals has a ${PERFORM}`);
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

  /** Performs one update inside an effect, so that the signals it reads are known; the effect's next run asks for another. */
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
