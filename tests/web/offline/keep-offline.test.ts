/** The page's notices about its service worker, and their absence without one. */
import { describe, expect, it } from 'vitest';
import { keepOffline, type News, type OfflinePage } from '#web/offline/start.ts';

class FakeWorker extends EventTarget {
  state = 'installing';
  readonly posted: unknown[] = [];
  postMessage(message: unknown): void {
    this.posted.push(message);
  }
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null;
  constructor(readonly registration: FakeRegistration) {
    super();
  }
  register = async () => this.registration;
}

function page(container: unknown): OfflinePage & EventTarget & { reloads: number; navigator: { onLine: boolean } } {
  const target = new EventTarget();
  return Object.assign(target, {
    reloads: 0,
    navigator: { onLine: true, serviceWorker: container as ServiceWorkerContainer },
    location: {
      reload() {
        made.reloads++;
      },
    },
  });
}
let made = { reloads: 0 };

async function started() {
  const registration = new FakeRegistration();
  const container = new FakeContainer(registration);
  const own = page(container);
  made = own;
  const said: (News | null)[] = [];
  return { registration, container, own, said, start: () => keepOffline('w.js', (news) => void said.push(news), own) };
}

describe('the page and its worker', () => {
  it('says nothing while the first build is being cached', async () => {
    const { registration, said, start } = await started();
    registration.installing = new FakeWorker();
    await start();
    registration.installing.become('installed');
    expect(said).toEqual([null]);
  });

  it('offers a newer build once it is complete, and reloads when it takes over', async () => {
    const { registration, container, own, said, start } = await started();
    registration.active = new FakeWorker();
    container.controller = registration.active;
    await start();
    const next = new FakeWorker();
    registration.installing = next;
    registration.dispatchEvent(new Event('updatefound'));
    expect(said.at(-1)).toBeNull();
    next.become('installed');
    const news = said.at(-1);
    expect(news?.kind).toBe('ready');
    if (news?.kind === 'ready') news.open();
    expect(next.posted).toEqual(['activate']);
    expect(said.at(-1)?.kind).toBe('opening');
    expect(own.reloads).toBe(0);
    container.dispatchEvent(new Event('controllerchange'));
    expect(said.at(-1)?.kind).toBe('opening');
    next.become('activated');
    expect(own.reloads).toBe(1);
  });

  it('offers a build that is already waiting, and reports one that another tab has opened', async () => {
    const { registration, container, said, start } = await started();
    registration.active = new FakeWorker();
    registration.waiting = new FakeWorker();
    await start();
    expect(said.at(-1)?.kind).toBe('ready');
    container.dispatchEvent(new Event('controllerchange'));
    expect(said.at(-1)?.kind).toBe('elsewhere');
  });

  it('reports a missing network only if the lesson is cached, and withdraws the notice', async () => {
    const { container, own, said, start } = await started();
    await start();
    own.navigator.onLine = false;
    own.dispatchEvent(new Event('offline'));
    expect(said.at(-1)).toBeNull();
    container.controller = new FakeWorker();
    own.dispatchEvent(new Event('offline'));
    expect(said.at(-1)?.kind).toBe('offline');
    own.navigator.onLine = true;
    own.dispatchEvent(new Event('online'));
    expect(said.at(-1)).toBeNull();
  });

  it('is silent if workers are unsupported, forbidden or fail to register', async () => {
    const refusing = { register: () => Promise.reject(new DOMException('no storage', 'SecurityError')) };
    for (const container of [undefined, refusing, { register: async () => undefined }]) {
      await keepOffline('w.js', () => expect.unreachable(), page(container));
    }
    const forbidden = page(undefined);
    Object.defineProperty(forbidden.navigator, 'serviceWorker', {
      get() {
        throw new DOMException('sandboxed', 'SecurityError');
      },
    });
    await keepOffline('w.js', () => expect.unreachable(), forbidden);
  });
});
