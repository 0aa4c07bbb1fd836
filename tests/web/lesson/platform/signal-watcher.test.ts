import { signal } from '@preact/signals-core';
import type { ReactiveController } from 'lit';
import { describe, expect, it } from 'vitest';
import { SignalWatcher } from '#web/lesson/platform/signal-watcher.ts';

/** Updates like a Lit element: on request, once, in a microtask. */
class Host {
  readonly #controllers: ReactiveController[] = [];
  #pending: Promise<boolean> | null = null;
  renders = 0;
  render: () => void = () => {};

  addController(controller: ReactiveController): void {
    this.#controllers.push(controller);
  }
  removeController(): void {}
  requestUpdate(): void {
    this.#pending ??= Promise.resolve().then(() => {
      this.#pending = null;
      this.performUpdate();
      return true;
    });
  }
  get updateComplete(): Promise<boolean> {
    return this.#pending ?? Promise.resolve(true);
  }
  performUpdate(): void {
    this.renders++;
    this.render();
  }
  connect(): void {
    for (const controller of this.#controllers) controller.hostConnected?.();
  }
  disconnect(): void {
    for (const controller of this.#controllers) controller.hostDisconnected?.();
  }
}

async function watchedHost(render: () => void): Promise<Host> {
  const host = new Host();
  host.render = render;
  new SignalWatcher(host);
  host.connect();
  await host.updateComplete;
  return host;
}

describe('a watched element', () => {
  it('renders again when a signal that it read changes, once for several changes', async () => {
    const [a, b] = [signal(1), signal(2)];
    const seen: number[] = [];
    const host = await watchedHost(() => void seen.push(a.value + b.value));
    a.value = 10;
    b.value = 20;
    await host.updateComplete;
    a.value = 11;
    await host.updateComplete;
    expect(seen).toEqual([3, 30, 31]);
  });

  it('does not render for a signal that it no longer reads', async () => {
    const [first, second, choice] = [signal(1), signal(2), signal(true)];
    const host = await watchedHost(() => void (choice.value ? first.value : second.value));
    choice.value = false;
    await host.updateComplete;
    first.value = 5;
    await host.updateComplete;
    expect(host.renders).toBe(2);
    second.value = 6;
    await host.updateComplete;
    expect(host.renders).toBe(3);
  });

  it('stops watching when it leaves the page and resumes when it is moved', async () => {
    const count = signal(0);
    let watched = 0;
    const source = signal(0, { watched: () => void watched++, unwatched: () => void watched-- });
    const host = await watchedHost(() => void [count.value, source.value]);
    expect(watched).toBe(1);
    host.disconnect();
    expect(watched).toBe(0);
    count.value = 1;
    host.requestUpdate();
    await host.updateComplete;
    expect([host.renders, watched]).toEqual([2, 0]);
    host.connect();
    await host.updateComplete;
    expect([host.renders, watched]).toEqual([3, 1]);
    count.value = 2;
    await host.updateComplete;
    expect(host.renders).toBe(4);
  });

  it('rethrows an error of the render and recovers with the next update', async () => {
    const count = signal(0);
    const host = await watchedHost(() => {
      if (count.value === 1) throw new Error('broken');
    });
    count.value = 1;
    await expect(host.updateComplete).rejects.toThrow('broken');
    count.value = 2;
    host.requestUpdate();
    await host.updateComplete;
    count.value = 3;
    await host.updateComplete;
    expect(host.renders).toBe(4);
  });
});
