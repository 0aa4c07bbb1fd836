/** What a question shows beside its inputs. Each block has its view, and its Markdown for notebooks. */
import { html, type nothing, type TemplateResult } from 'lit';
import { type Cell, type Table, table } from '../lab-kit/table.ts';
import { subscripted } from '../ui/subscripted.ts';

export interface Block {
  /** '' for what a notebook leaves out. */
  readonly markdown: string;
  view(): TemplateResult | typeof nothing;
}

/** A text is a paragraph; it may contain `code` in backticks. */
export type Shown = string | Block;

export function shownView(shown: Shown): TemplateResult | typeof nothing {
  return typeof shown === 'string' ? html`<p>${inlineCode(shown)}</p>` : shown.view();
}

export function markdownOf(blocks: readonly Shown[] = []): string {
  return blocks
    .map((block) => (typeof block === 'string' ? block : block.markdown))
    .filter(Boolean)
    .join('\n\n');
}

/** A block without a Markdown form. */
export const drawn = (view: Block['view']): Block => ({ markdown: '', view });

/** `sum`: the answer. `setting`: what the question depends on. `place`: where its number is. */
export function paragraph(text: string, look: 'sum' | 'setting' | 'length' | 'length over'): Block {
  return { markdown: text, view: () => html`<p class=${look}>${inlineCode(text)}</p>` };
}

export const sum = (text: string): Block => paragraph(text, 'sum');

export function code(text: string): Block {
  return { markdown: `\`\`\`python\n${text}\n\`\`\``, view: () => html`<pre class="code"><code>${text}</code></pre>` };
}

export function list(items: readonly string[], order: 'ordered' | 'plain' = 'plain'): Block {
  const entries = () => items.map((item) => html`<li>${inlineCode(item)}</li>`);
  return {
    markdown: items.map((item) => `- ${item}`).join('\n'),
    view: () =>
      order === 'ordered' ? html`<ol class="ordered">${entries()}</ol>` : html`<ul class="axes">${entries()}</ul>`,
  };
}

/** Names with their values. */
export function terms(pairs: readonly (readonly [name: string, value: string])[]): Block {
  return {
    markdown: pairs.map(([name, value]) => `- ${name} = ${value}`).join('\n'),
    view: () =>
      html`<dl class="given">${pairs.map(([name, value]) => html`<div><dt>${inlineCode(name)}</dt><dd class="number">${value}</dd></div>`)}</dl>`,
  };
}

/** Numbers in rows, under the names of their columns. */
export function numbers(caption: string, head: readonly string[] | undefined, rows: Table['rows']): Block {
  return drawn(() => table({ caption, look: 'numbers', head, rows }));
}

export const numberCells = (texts: readonly string[]): readonly Cell[] =>
  texts.map((text) => ({ text, look: 'number' }));

/** Renders text with code in backticks and subscripts after “_”: “What is the shape of `q`, with d_k = 4?” */
export function inlineCode(text: string): readonly (TemplateResult | string)[] {
  return text.split('`').flatMap((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : subscripted(part)));
}
