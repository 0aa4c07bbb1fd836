/**
 * Rules for small sizes. A page of the lesson queries the screen; an embedded element is a container and queries itself, since it
 * may be a narrow column of a wide screen. The lesson's own page is not a container, because in some browsers a container
 * captures elements that are fixed to the screen.
 */
import { type CSSResult, css } from 'lit';

/** CSS pixels in one `em` at the default font size. */
const EM = 16;

/** Applies `rules` up to `width` CSS pixels, scaled with the font size. */
export function upTo(width: number, rules: CSSResult): CSSResult {
  return css`
    @media (max-width: ${width / EM}em) {
      ${rules}
    }
    @container (max-width: ${width / EM}em) {
      ${rules}
    }
  `;
}
