/**
 * The button that gives a figure more room: presentation mode on the lesson's own page, or in a host page a link to the lesson at
 * this figure.
 */

import { html, nothing } from 'lit';
import { t } from '../../../messages/index.ts';
import { chapterOf } from '../../chapters/index.ts';
import { decodeState } from '../../state/url.ts';
import { linkTo } from '../../state/url-sync.ts';
import { icon } from '../../ui/controls/icons.ts';
import type { Embedding } from '../embed-code/embedding.ts';

export function presentButton() {
  const label = t.reading.present;
  const present = ({ currentTarget }: Event): void => {
    const detail = { present: true };
    currentTarget?.dispatchEvent(new CustomEvent('mha-present', { detail, bubbles: true, composed: true }));
  };
  return html`<button type="button" class="icon present" aria-label=${label} title=${label} @click=${present}>${icon('present')}</button>`;
}

/** Sets the URL when the pointer or focus reaches the link. Empty if the host did not configure the lesson's page. */
export function pageLink(embedding: () => Embedding | null) {
  const home = embedding()?.home;
  if (!home) return nothing;
  const label = t.reading.ownPage;
  const readdress = ({ currentTarget }: Event): void => {
    if (currentTarget instanceof HTMLAnchorElement)
      currentTarget.href = linkTo(decodeState(chapterOf, embedding()?.query ?? '').state, home);
  };
  return html`<a class="icon present" href=${home} target="_blank" rel="noopener" aria-label=${label} title=${label} @pointerenter=${readdress}
    @focus=${readdress} @click=${readdress}>${icon('ownPage')}</a>`;
}
