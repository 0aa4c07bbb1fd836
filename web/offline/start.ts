/** Starts offline caching of the hosted page and shows its notices. */
import { css, html, nothing, type PropertyValues } from 'lit';
import { defineElement, WatchingElement, withProps } from '../lesson/platform/with-props.ts';
import { rememberedTheme } from '../lesson/ui/theme/theme.ts';
import { tokens } from '../lesson/ui/theme/tokens.ts';
import { loadTexts } from '../messages/current-language.ts';
import { words } from '../messages/en/offline.ts';

/**
 * <mha-news>: a notice at the bottom of the page: a newer version, or no network.
 *
 * Property: `news`. The notice for a newer version has a button that opens it. The learner can close the notice; the
 * next news opens it again.
 */
class NewsElement extends withProps(WatchingElement, { news: null as News | null, closed: false }) {
  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('news')) this.closed = false;
  }

  override render() {
    return html`<div role="status">${this.news && !this.closed ? this.line(this.news) : nothing}</div>`;
  }

  private line(news: News) {
    return html`<p>
      <span>${words[news.kind]}</span>
      ${
        news.kind === 'offline' || news.kind === 'opening'
          ? nothing
          : html`<button class="press main" @click=${() => (news.kind === 'ready' ? news.open() : location.reload())}>${words.open}</button>`
      }
      <button class="close" aria-label=${words.close} @click=${() => (this.closed = true)}>✕</button>
    </p>`;
  }

  static override readonly styles = [
    tokens,
    css`
      :host {
        position: fixed;
        inset-block-end: var(--s4);
        inset-inline: var(--s4);
        z-index: 20;
        display: flex;
        justify-content: center;
        pointer-events: none;
        font: var(--type-text);
      }
      p {
        display: flex;
        flex-wrap: wrap;
        gap: var(--s2) var(--s3);
        align-items: center;
        padding: var(--s2) var(--s3) var(--s2) var(--s4);
        max-width: calc(680 * var(--px));
        border: 1px solid var(--ink-faint);
        border-radius: var(--radius);
        background: var(--surface-raised);
        box-shadow: 0 4px 16px rgb(0 0 0 / 18%);
        pointer-events: auto;
      }
      span { flex: 1 1 calc(200 * var(--px)); }
      .close { min-width: 32px; min-height: 32px; color: var(--ink-soft); }
      /* Covers the prose only, so that the figure's transport stays usable. */
      @media (min-width: 68.75em) {
        :host { justify-content: start; }
        p { max-width: min(calc(680 * var(--px)), 35vw); }
      }
      @media print {
        :host { display: none; }
      }
    `,
  ];
}

defineElement('mha-news', NewsElement);

export async function startOffline(): Promise<void> {
  await loadTexts();
  const element = new NewsElement();
  element.dataset['theme'] = rememberedTheme();
  document.body.append(element);
  await keepOffline(
    new URL('service-worker.js', document.baseURI).href,
    (news) => {
      element.dataset['theme'] = rememberedTheme();
      element.news = news;
    },
    window,
  );
}

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

/**
 * Registers the service worker and tells the learner about updates and offline use. `worker` is the URL of its script. Resolves when it is
 * registered or registration has failed. Some browsers offer no worker or storage (private windows, frames of other sites): then the
 * lesson works without it and shows no message.
 */
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
