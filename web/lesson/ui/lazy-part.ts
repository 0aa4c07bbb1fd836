/** Loads a part of the page on request, or when its element comes near the screen. A failed load is retried on request. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { loadTexts } from '../../messages/current-language.ts';

/** Distance from the screen at which loading starts. */
const NEAR = '600px';

export class LazyPart<Loaded = unknown> implements ReactiveController {
  phase: 'waiting' | 'loading' | 'ready' | 'failed' = 'waiting';
  /** What `code` resolved to; null until the part is ready. */
  loaded: Loaded | null = null;
  /** Counts loads, so that a forgotten one is ignored. */
  #latest = 0;
  #watch: IntersectionObserver | null = null;

  /** `code` calls `import()`, so that a retry does so too. */
  constructor(
    private readonly host: Pick<ReactiveControllerHost, 'addController' | 'requestUpdate'>,
    private readonly code: () => Promise<Loaded>,
    private readonly when: 'requested' | 'near' = 'requested',
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    if (this.when === 'near' && this.phase === 'waiting') this.#watchHost();
  }

  hostDisconnected(): void {
    this.#watch?.disconnect();
  }

  /** Loads the part unless it is loaded or loading. Never rejects: `phase` tells the result. */
  readonly load = async (): Promise<void> => {
    this.#watch?.disconnect();
    if (this.phase === 'loading' || this.phase === 'ready') return;
    const mine = ++this.#latest;
    this.#enter('loading', null);
    const loaded = await this.#tried();
    if (mine === this.#latest) this.#enter(loaded ? 'ready' : 'failed', loaded?.value ?? null);
  };

  /** Switches to another part and discards the present one, loaded or loading. */
  restart(): void {
    this.#latest++;
    this.#enter('waiting', null);
    if (this.when === 'near') this.#watchHost();
  }

  async #tried(): Promise<{ readonly value: Loaded } | null> {
    try {
      const value = await this.code();
      await loadTexts();
      return { value };
    } catch {
      return null;
    }
  }

  #watchHost(): void {
    this.#watch?.disconnect();
    const { host } = this;
    if (!isShown(host)) return;
    // In a scrolling column only `scrollMargin` has an effect, where browsers support it.
    const near: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: NEAR, scrollMargin: NEAR };
    this.#watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void this.load();
    }, near);
    this.#watch.observe(host);
  }

  #enter(phase: LazyPart['phase'], loaded: Loaded | null): void {
    this.phase = phase;
    this.loaded = loaded;
    this.host.requestUpdate();
  }
}

/** Whether the part's host is an element on the page, and not a model behind several. */
function isShown(host: object): host is Element {
  return 'isConnected' in host && host.isConnected === true;
}
