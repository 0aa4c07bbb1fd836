/** Offers the causal mask in the chapter on masks while no mask is set. */
import { css, html } from 'lit';
import type { LessonState } from '../../lesson/state/lesson-state.ts';
import { isFixed } from '../../lesson/state/shown-settings.ts';
import { pressStyles } from '../../lesson/ui/theme/press.ts';
import { upTo } from '../../lesson/ui/theme/room.ts';
import { t } from '../../messages/index.ts';
import type { ReadSettings } from './host-settings.ts';

/** Whether no mask is shown and the reader may choose one. */
export function lacksMask(
  state: LessonState,
  { locked, controls }: Pick<ReadSettings, 'locked' | 'controls'>,
): boolean {
  if (state.chapter !== 'mask' || state.mask.kind !== 'none') return false;
  return !locked && (controls?.includes('mask') ?? true) && !isFixed('mask', state);
}

/** For the stage's slot of the same name. */
export function maskOffer(accept: () => void) {
  return html`<p class="offer" slot="offer"><span>${t.stage.noMask}</span>
    <button class="press" type="button" @click=${accept}>${t.stage.takeCausal}</button></p>`;
}

export const maskOfferStyles = css`
  ${pressStyles}
  .offer {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: var(--s1) var(--s3);
    margin: 0;
    padding: 0 var(--s3) var(--s1);
    color: var(--ink);
    font: 450 calc(14 * var(--px)) / calc(20 * var(--px)) var(--font-ui);
  }
  .offer .press {
    min-height: 32px;
    padding: 0 var(--s3);
    font: inherit;
    font-weight: 550;
  }
  /* The button alone says enough; the figure needs the room. */
  ${upTo(
    700,
    css`
    .offer span {
      display: none;
    }
`,
  )}
`;
