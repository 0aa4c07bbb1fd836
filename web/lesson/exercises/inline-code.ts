/** Renders text with code in backticks and subscripts after “_”: “What is the shape of `q`, with d_k = 4?” */
import { html, type TemplateResult } from 'lit';
import { subscripted } from '../ui/subscripted.ts';

export function inlineCode(text: string): readonly (TemplateResult | string)[] {
  return text.split('`').flatMap((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : subscripted(part)));
}
