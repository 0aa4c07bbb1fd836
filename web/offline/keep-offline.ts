/**
 * The page's side of keeping the lesson offline: registers the worker and tells what the learner must know. Where the browser has
 * no worker or no storage (a private window, a frame of another site) the lesson is as before, and nothing is said.
 */

/** `ready`: a newer build can be opened. `elsewhere`: another tab has opened it. `offline`: the network is gone. */
export type News = { readonly kind: 'ready'; readonly open: () => void } | { readonly kind: 'elsewhere' | 'offline' };

/** What of a `Window` is used; the tests bring their own. */
export interface OfflinePage {
  readonly navigator: Pick<Navigator, 'onLine'> & { readonly serviceWorker?: ServiceWorkerContainer };
  readonly location: Pick<Location, 'reload'>;
  addEventListener(type: 'online' | 'offline', listener: () => void): void;
}

/** `worker` is the address of the worker's file. Resolves once it is registered, or has turned out not to be possible. */
export async function keepOffline(worker: string, tell: (news: News | null) => void, page: OfflinePage): Promise<void> {
  try {
    // A sandboxed frame throws as soon as it is asked for its workers.
    const { serviceWorker } = page.navigator;
    if (!serviceWorker) return;
    const registration = await serviceWorker.register(worker, { updateViaCache: 'none' });
    follow(registration, serviceWorker, tell, page);
  } catch {
    // Storage is refused, or the server has no worker: the lesson needs neither.
  }
}

function follow(
  registration: ServiceWorkerRegistration,
  container: ServiceWorkerContainer,
  tell: (news: News | null) => void,
  page: OfflinePage,
): void {
  let update: News | null = null;
  let asked = false;
  /** An update goes before the network. */
  const say = (): void =>
    tell(update ?? (page.navigator.onLine === false && container.controller ? { kind: 'offline' } : null));

  const offer = (worker: ServiceWorker): void => {
    const open = (): void => {
      asked = true;
      worker.addEventListener('statechange', () => {
        if (worker.state === 'activated') page.location.reload();
      });
      worker.postMessage('activate');
    };
    update = { kind: 'ready', open };
    say();
  };

  const installing = (worker: ServiceWorker | null): void =>
    worker?.addEventListener('statechange', () => {
      // The very first build replaces nothing.
      if (worker.state === 'installed' && registration.active) offer(worker);
    });

  container.addEventListener('controllerchange', () => {
    if (asked) return;
    update = { kind: 'elsewhere' };
    say();
  });
  page.addEventListener('online', say);
  page.addEventListener('offline', say);
  registration.addEventListener('updatefound', () => installing(registration.installing));
  installing(registration.installing);
  if (registration.waiting && registration.active) offer(registration.waiting);
  else say();
}
