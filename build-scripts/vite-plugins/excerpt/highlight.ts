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
  const marked = hljs.highlight(text, { language }).value;
  const open: string[] = [];
  return marked
    .split(/(<[^>]*>)/)
    .map((part) => {
      if (part === '</span>') return KEPT.has(open.pop() ?? '') ? part : '';
      const kind = /^<span class="code-([\w-]+)/.exec(part)?.[1];
      if (kind !== undefined) {
        open.push(kind);
        return KEPT.has(kind) ? `<span class="code-${kind}">` : '';
      }
      const inWords = open.includes('comment') || open.includes('string');
      return inWords ? part : nameTensors(part, tensors);
    })
    .join('');
}

/** Marks the identifiers that name a tensor; an entity such as &lt; is not an identifier. */
function nameTensors(html: string, tensors: TensorNames): string {
  return html.replace(/&\w+;|[A-Za-z_]\w*/g, (word) =>
    tensors.has(word) ? `<span data-tensor="${word}" data-family="${tensorFamily(word)}">${word}</span>` : word,
  );
}
