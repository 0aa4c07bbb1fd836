/**
 * Registers the service worker and tells the learner about updates and offline use.
 *
 * Some browsers offer no worker or storage (private windows, frames of other sites). Then the lesson works without
 * it and shows no message.
 */

/**
 * `ready`: a newer build can be opened. `opening`: it opens as soon as the browser allows. `elsewhere`: another tab has
 * opened it. `offline`: no network.
 */
export type News =
  | { readonly kind: 'ready'; readonly open: () => void }
  | { readonly kind: 'opening' | 'elsewhere' | 'offline' };

/** Subset of `Window`, injectable in tests. */
export interface OfflinePage {
  readonly navigator: Pick<Navigator, 'onLine'> & { readonly serviceWorker?: ServiceWorkerContainer };
  readonly location: Pick<Location, 'reload'>;
  addEventListener(type: 'online' | 'offline', listener: () => void): void;
}

/** `worker` is the URL of the worker script. Resolves when it is registered or registration has failed. */
export async function keepOffline(
  worker: string,
  onNews: (news: News | null) => void,
  page: OfflinePage,
): Promise<void> {
  try {
    // In a sandboxed frame this access throws.
    const { serviceWorker } = page.navigator;
    if (!serviceWorker) return;
    const registration = await serviceWorker.register(worker, { updateViaCache: 'none' });
    watchUpdates(registration, serviceWorker, onNews, page);
  } catch {
    // Storage is denied or the server has no worker; the lesson works without both.
  }
}

function watchUpdates(
  registration: ServiceWorkerRegistration,
  container: ServiceWorkerContainer,
  onNews: (news: News | null) => void,
  page: OfflinePage,
): void {
  let update: News | null = null;
  /** An update takes precedence over the network state. */
  const report = (): void =>
    onNews(update ?? (page.navigator.onLine === false && container.controller ? { kind: 'offline' } : null));

  const offer = (worker: ServiceWorker): void => {
    const open = (): void => {
      worker.addEventListener('statechange', () => {
        if (worker.state === 'activated') page.location.reload();
      });
      worker.postMessage('activate');
      // The browser waits until the earlier worker has nothing to do. Chromium waits up to five minutes if tabs keep it busy.
      update = { kind: 'opening' };
      report();
    };
    update = { kind: 'ready', open };
    report();
  };

  const installing = (worker: ServiceWorker | null): void =>
    worker?.addEventListener('statechange', () => {
      // The first build replaces nothing.
      if (worker.state === 'installed' && registration.active) offer(worker);
    });

  container.addEventListener('controllerchange', () => {
    if (update?.kind === 'opening') return;
    update = { kind: 'elsewhere' };
    report();
  });
  page.addEventListener('online', report);
  page.addEventListener('offline', report);
  registration.addEventListener('updatefound', () => installing(registration.installing));
  installing(registration.installing);
  if (registration.waiting && registration.active) offer(registration.waiting);
  else report();
}
