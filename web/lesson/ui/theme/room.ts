/**
 * Rules for little room. On a page of the lesson's own the screen decides; in somebody else's page the element does, which may be a
 * narrow column of a wide screen: there it is a container that rules can ask. (Where the page itself is the lesson it is none,
 * because in some browsers a container holds fast what would be fixed to the screen.)
 */
import { type CSSResult, css } from 'lit';

/** What a container's `em` is one sixteenth of: the element's own type. */
const EM = 16;

/** `rules`, where there are at most `width` CSS pixels, or as many more as the type is larger. */
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
