/** Words of the catalogue with code between backticks, as a template: “What is the shape of `q`?” */
import { html, type TemplateResult } from 'lit';

export function inlineCode(text: string): readonly (TemplateResult | string)[] {
  return text.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part));
}
