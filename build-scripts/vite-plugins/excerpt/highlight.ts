/**
 * Source text to HTML, at build time. Keywords, comments, strings and numbers get a class, `code-…`. An identifier that is
 * the name of a tensor gets `data-tensor` and `data-family`, so that it has the tensor's colour in code as in the picture.
 */
import hljs from 'highlight.js/lib/core';
import cpp from 'highlight.js/lib/languages/cpp';
import python from 'highlight.js/lib/languages/python';
import { tensorFamily } from '../../../web/views/identity.ts';
import type { TensorNames } from '../tensor-names.ts';

hljs.registerLanguage('cpp', cpp);
hljs.registerLanguage('python', python);
hljs.configure({ classPrefix: 'code-' });

/** What the page has a style for; other classes of the highlighter are dropped. */
const KEPT = new Set(['comment', 'keyword', 'string', 'number', 'literal']);

export function highlight(text: string, language: 'cpp' | 'python', tensors: TensorNames = new Set()): string {
  return nameTensors(keepStyled(hljs.highlight(text, { language }).value), tensors);
}

/** Drops the spans that have no style. */
function keepStyled(html: string): string {
  const open: string[] = [];
  return html.replace(/<span class="code-([\w-]+)[^>]*>|<\/span>/g, (tag, kind: string | undefined) => {
    if (kind === undefined) return KEPT.has(open.pop() ?? '') ? tag : '';
    open.push(kind);
    return KEPT.has(kind) ? `<span class="code-${kind}">` : '';
  });
}

/**
 * Marks the identifiers that name a tensor. Not in comments and strings, which stay whole; and not where a function of that
 * name is called, `kernels.row_max(…)`, unless it has no arguments: `a.scale()` is the trace's tensor.
 */
function nameTensors(html: string, tensors: TensorNames): string {
  const token = /<span class="code-(?:comment|string)">.*?<\/span>|<[^>]*>|&\w+;|[A-Za-z_]\w*(?=(\((?!\)))?)/gs;
  return html.replace(token, (word, call: string | undefined) =>
    call === undefined && tensors.has(word)
      ? `<span data-tensor="${word}" data-family="${tensorFamily(word)}">${word}</span>`
      : word,
  );
}
