/** "W_Q" in running text becomes W with a subscript Q, "d_model" d with a subscript model; everything else is left as it is. */
import { html } from 'lit';

const SUBSCRIPT = /_([A-Za-z]+)/;

/** Text and subscripts in turn, text first. */
export function subscriptParts(text: string): readonly string[] {
  return text.split(SUBSCRIPT);
}

export function subscripted(text: string) {
  return subscriptParts(text).map((part, i) => (i % 2 === 0 ? part : html`<sub>${part}</sub>`));
}

/** The same for a name that is only heard: "d k", where a screen reader would say "d underscore k". */
export function heard(text: string): string {
  return text.replace(new RegExp(SUBSCRIPT, 'g'), ' $1');
}
