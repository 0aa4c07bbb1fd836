/** A part of the page that loads on demand and can be retried. */
import type { ReactiveControllerHost } from 'lit';
import { catchUp } from '../../messages/spoken.ts';

export class LazyPart {
  phase: 'loading' | 'ready' | 'failed' = 'loading';
  readonly #host: Pick<ReactiveControllerHost, 'requestUpdate'>;
  readonly #code: () => Promise<unknown>;

  constructor(host: Pick<ReactiveControllerHost, 'requestUpdate'>, code: () => Promise<unknown>) {
    this.#host = host;
    this.#code = code;
  }

  readonly load = async (): Promise<void> => {
    this.#enter('loading');
    try {
      await this.#code();
      await catchUp();
      this.#enter('ready');
    } catch {
      this.#enter('failed');
    }
  };

  #enter(phase: LazyPart['phase']): void {
    this.phase = phase;
    this.#host.requestUpdate();
  }
}
