/** A part that loads on demand: when it is requested or near, again after a failure, and never twice. */
import type { ReactiveController } from 'lit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gate } from '#tests/web/engine/support/async-engine.ts';
import { LazyPart } from '#web/lesson/ui/lazy-part.ts';

/** The observers that watch something now. */
let watching: (() => void)[] = [];

class FakeObserver {
  readonly #near: () => void;

  constructor(run: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
    this.#near = () => run([{ isIntersecting: true }]);
  }

  observe(): void {
    watching.push(this.#near);
  }

  disconnect(): void {
    watching = watching.filter((near) => near !== this.#near);
  }
}

beforeEach(() => {
  watching = [];
  vi.stubGlobal('IntersectionObserver', FakeObserver);
});
afterEach(() => vi.unstubAllGlobals());

/** A part whose `import()` the test settles; each attempt has its own gate. */
function part(when?: 'near') {
  const attempts: ReturnType<typeof gate<string>>[] = [];
  const phases: string[] = [];
  const controllers: ReactiveController[] = [];
  const host = {
    isConnected: true,
    addController: (controller: ReactiveController) => controllers.push(controller),
    requestUpdate: () => phases.push(lazy.phase),
  };
  const load = () => {
    const attempt = gate<string>();
    attempts.push(attempt);
    return attempt.opened;
  };
  const lazy: LazyPart<string> = new LazyPart(host as never, load, when);
  return { lazy, attempts, phases, controllers };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('a lazy part', () => {
  it('is imported once for all requests', async () => {
    const { lazy, attempts, phases } = part();
    void lazy.load();
    void lazy.load();
    attempts[0]?.open('code');
    await settled();
    await lazy.load();
    expect([attempts.length, phases, lazy.loaded]).toEqual([1, ['loading', 'ready'], 'code']);
  });

  it('is imported again by the next request after a failure', async () => {
    const { lazy, attempts, phases } = part();
    for (const reason of ['offline', 'still offline']) {
      void lazy.load();
      attempts.at(-1)?.refuse(new Error(reason));
      await settled();
      expect(lazy.phase).toBe('failed');
    }
    void lazy.load();
    attempts[2]?.open('code');
    await settled();
    expect(phases).toEqual(['loading', 'failed', 'loading', 'failed', 'loading', 'ready']);
  });

  it('is imported when it comes near, if it waits for that', async () => {
    const { lazy, attempts, controllers } = part('near');
    const [controller] = controllers;
    controller?.hostConnected?.();
    controller?.hostDisconnected?.();
    expect(watching).toEqual([]);
    controller?.hostConnected?.();
    expect([watching.length, attempts.length]).toEqual([1, 0]);
    watching[0]?.();
    attempts[0]?.open('code');
    await settled();
    expect([lazy.phase, watching]).toEqual(['ready', []]);
    controller?.hostConnected?.();
    expect(watching).toEqual([]);
  });

  it('forgets a stale import after it was restarted', async () => {
    const { lazy, attempts } = part('near');
    void lazy.load();
    lazy.restart();
    expect([lazy.phase, watching.length]).toEqual(['waiting', 1]);
    void lazy.load();
    attempts[0]?.open('before');
    await settled();
    expect([lazy.phase, lazy.loaded]).toEqual(['loading', null]);
    attempts[1]?.open('now');
    await settled();
    expect([lazy.phase, lazy.loaded]).toEqual(['ready', 'now']);
  });
});
