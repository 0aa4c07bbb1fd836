/** Renders "W_Q" in running text as W with subscript Q. */
import { html } from 'lit';

const SUBSCRIPT = /_([A-Za-z]+)/;

/** Alternating text and subscripts, text first. */
export function subscriptParts(text: string): readonly string[] {
  return text.split(SUBSCRIPT);
}

export function subscripted(text: string) {
  return subscriptParts(text).map((part, i) => (i % 2 === 0 ? part : html`<sub>${part}</sub>`));
}

/** A name for screen readers: "d k", which would otherwise be read as "d underscore k". */
export function spokenName(text: string): string {
  return text.replace(new RegExp(SUBSCRIPT, 'g'), ' $1');
}
