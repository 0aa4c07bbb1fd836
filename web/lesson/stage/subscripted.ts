/** "W_Q" in running text becomes W with a subscript Q, "d_model" d with a subscript model; everything else is left as it is. */
import { html } from 'lit';

const SUBSCRIPT = /_([A-Za-z]+)/;

export function subscripted(text: string) {
  return text.split(SUBSCRIPT).map((part, i) => (i % 2 === 0 ? part : html`<sub>${part}</sub>`));
}

/** The same for a name that is only heard: "d k", where a screen reader would say "d underscore k". */
export function heard(text: string): string {
  return text.replace(new RegExp(SUBSCRIPT, 'g'), ' $1');
}
