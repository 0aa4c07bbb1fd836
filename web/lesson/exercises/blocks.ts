/** What a question shows beside its inputs. Each block has its view, and its Markdown for notebooks. */
import { html, nothing, type TemplateResult } from 'lit';
import { inlineCode } from './inline-code.ts';

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
export function paragraph(text: string, look: 'sum' | 'setting' | 'place' | 'length' | 'length over'): Block {
  return { markdown: text, view: () => html`<p class=${look}>${inlineCode(text)}</p>` };
}

export const sum = (text: string): Block => paragraph(text, 'sum');

export function code(text: string): Block {
  return {
    markdown: `\`\`\`python\n${text}\n\`\`\``,
    view: () => html`<pre class="code" tabindex="0"><code>${text}</code></pre>`,
  };
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

export interface TableRow {
  readonly name: string;
  readonly numbers: readonly string[];
  /** The column of a number that stands out. */
  readonly differs?: number;
}

/** Numbers in rows, under the names of their columns if `head` has them. */
export function table(label: string, head: readonly string[], rows: readonly TableRow[]): Block {
  return drawn(
    () => html`<div class="frame" role="group" tabindex="0" aria-label=${label}>
      <table class="numbers">
        ${head.length === 0 ? nothing : html`<thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>`}
        <tbody>
          ${rows.map(
            ({ name, numbers, differs }) => html`<tr>
              <th scope="row">${name}</th>
              ${numbers.map((text, i) => html`<td class="number ${i === differs ? 'differs' : ''}">${text}</td>`)}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>`,
  );
}
