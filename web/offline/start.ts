/** Starts offline caching of the hosted page and shows its notices. */

import { css, html, nothing, type PropertyValues } from 'lit';
import { defineElement, WatchingElement, withProps } from '../lesson/platform/with-props.ts';
import { rememberedTheme } from '../lesson/ui/theme/theme.ts';
import { tokens } from '../lesson/ui/theme/tokens.ts';
import { loadTexts } from '../messages/current-language.ts';
import { words } from '../messages/en/offline.ts';
import { keepOffline, type News } from './keep-offline.ts';

/**
 * <mha-news>: a notice at the bottom of the page: a newer version, or no network.
 *
 * Property: `news`. The notice for a newer version has a button that opens it. The learner can close the notice; the
 * next news opens it again.
 */
class NewsElement extends withProps(WatchingElement, {
  news: null as News | null,
  closed: false,
}) {
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
