/**
 * What gives a figure more room. On a page of the lesson's own: the button that shows the figures alone, in large type. In somebody
 * else's page, which prints and fills the screen as it likes, the way to the lesson's own page, at this figure as it stands.
 */
import { html, nothing } from 'lit';
import { t } from '../../../messages/index.ts';
import { icon } from '../../ui/controls/icons.ts';
import type { Embedding } from '../embed-code/embedding.ts';

export function presentButton() {
  const label = t.reading.presenter.button;
  const present = ({ currentTarget }: Event): void => {
    const detail = { present: true };
    currentTarget?.dispatchEvent(new CustomEvent('mha-present', { detail, bubbles: true, composed: true }));
  };
  return html`<button type="button" class="present" aria-label=${label} title=${label} @click=${present}>${icon('present')}</button>`;
}

/** Its address is written when one comes to it. Nothing where the host has not said where the lesson's own page is. */
export function pageLink(embedding: () => Embedding | null) {
  const home = embedding()?.home;
  if (!home) return nothing;
  const label = t.reading.ownPage;
  const readdress = ({ currentTarget }: Event): void => {
    if (currentTarget instanceof HTMLAnchorElement) currentTarget.href = `${home}?${embedding()?.query ?? ''}`;
  };
  return html`<a class="present" href=${home} target="_blank" rel="noopener" aria-label=${label} title=${label} @pointerenter=${readdress}
    @focus=${readdress} @click=${readdress}>${icon('ownPage')}</a>`;
}
