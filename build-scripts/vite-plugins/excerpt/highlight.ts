/**
 * Highlights source code as HTML at build time. Keywords, comments, strings and numbers get a class, `code-…`; tensor names get
 * `data-tensor` and `data-family` for their colours.
 */
import hljs from 'highlight.js/lib/core';
import cpp from 'highlight.js/lib/languages/cpp';
import python from 'highlight.js/lib/languages/python';
import { tensorFamily } from '../../../web/views/identity.ts';
import type { TensorNames } from '../tensor-names.ts';

hljs.registerLanguage('cpp', cpp);
hljs.registerLanguage('python', python);
hljs.configure({ classPrefix: 'code-' });

/** The styled classes; the highlighter's other classes are dropped. */
const KEPT = new Set(['comment', 'keyword', 'string', 'number', 'literal']);

export function highlight(text: string, language: 'cpp' | 'python', tensors: TensorNames = new Set()): string {
  return nameTensors(keepStyled(hljs.highlight(text, { language }).value), tensors);
}

/** Drops spans without a style. */
function keepStyled(html: string): string {
  const open: string[] = [];
  return html.replace(/<span class="code-([\w-]+)[^>]*>|<\/span>/g, (tag, kind: string | undefined) => {
    if (kind === undefined) return KEPT.has(open.pop() ?? '') ? tag : '';
    open.push(kind);
    return KEPT.has(kind) ? `<span class="code-${kind}">` : '';
  });
}

/**
 * Marks identifiers that name a tensor, except in comments and strings. Skips calls of functions with that name,
 * `kernels.row_max(…)`, unless they have no arguments: `a.scale()` is the trace's tensor.
 */
function nameTensors(html: string, tensors: TensorNames): string {
  const token = /<span class="code-(?:comment|string)">.*?<\/span>|<[^>]*>|&\w+;|[A-Za-z_]\w*(?=(\((?!\)))?)/gs;
  return html.replace(token, (word, call: string | undefined) =>
    call === undefined && tensors.has(word)
      ? `<span data-tensor="${word}" data-family="${tensorFamily(word)}">${word}</span>`
      : word,
  );
}
