/** The chapter on masks begins with a mask: where none is on, its figure says so and offers the causal one. */
import { css, html } from 'lit';
import { isFixed } from '../../lesson/controls/shown-settings.ts';
import type { LessonState } from '../../lesson/state/lesson-state.ts';
import { upTo } from '../../lesson/theme/room.ts';
import { t } from '../../messages/index.ts';
import type { ReadSettings } from './host-settings.ts';

/** Whether there is no mask to be seen, and the reader may choose one. */
export function lacksMask(
  state: LessonState,
  { locked, controls }: Pick<ReadSettings, 'locked' | 'controls'>,
): boolean {
  if (state.chapter !== 'mask' || state.mask.kind !== 'none') return false;
  return !locked && (controls?.includes('mask') ?? true) && !isFixed('mask', state);
}

/** For the stage's slot of that name. */
export function maskOffer(accept: () => void) {
  return html`<p class="offer" slot="offer"><span>${t.stage.noMask}</span>
    <button type="button" @click=${accept}>${t.stage.takeCausal}</button></p>`;
}

export const maskOfferStyles = css`
  .offer {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: var(--s1) var(--s3);
    margin: 0;
    padding: 0 var(--s3) var(--s1);
    color: var(--ink);
    font: 450 14px/20px var(--font-ui);
  }
  .offer button {
    min-height: 32px;
    padding: 0 var(--s3);
    border: 1px solid var(--accent);
    border-radius: var(--radius);
    background: var(--surface-raised);
    color: var(--accent);
    font: inherit;
    font-weight: 550;
    cursor: pointer;
  }
  /* The figure needs the room more than the sentence does: the button says as much. */
  ${upTo(
    700,
    css`
    .offer span {
      display: none;
    }
`,
  )}
  .offer button:hover {
    background: var(--surface-sunken);
  }
  .offer button:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
`;
