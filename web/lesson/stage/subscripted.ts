/** "W_Q" in running text becomes W with a subscript Q, "d_model" d with a subscript model; everything else is left as it is. */
import { html } from 'lit';

export function subscripted(text: string) {
  return text.split(/_([A-Za-z]+)/).map((part, i) => (i % 2 === 0 ? part : html`<sub>${part}</sub>`));
}
