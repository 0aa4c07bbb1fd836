/**
 * Service worker of the hosted lesson: caches its build on the learner's machine.
 *
 * A new build waits until the learner asks for it; until then every page keeps the files it started with. The worker
 * stores nothing else and sends nothing.
 */
import { type Build, BuildCopy } from './build-copy.ts';

/** Subset of `ServiceWorkerGlobalScope`. */
interface WorkerScope {
  readonly registration: { readonly scope: string };
  readonly caches: CacheStorage;
  fetch(request: Request): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown> & ExtendableEvent) => void): void;
}

interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/** Injected by build-scripts/vite-plugins/offline.ts. */
declare const __MHA_BUILD__: Build;
declare const self: WorkerScope;

const copy = new BuildCopy(__MHA_BUILD__, {
  scope: self.registration.scope,
  caches: self.caches,
  fetch: (request) => self.fetch(request),
});

self.addEventListener('install', (event) => event.waitUntil(copy.install()));
self.addEventListener('activate', (event) => event.waitUntil(copy.activate()));
self.addEventListener('fetch', (event) => {
  const answer = copy.answer(event.request);
  if (answer) event.respondWith(answer);
});
self.addEventListener('message', (event) => {
  if (event.data === 'activate') event.waitUntil(self.skipWaiting());
});
