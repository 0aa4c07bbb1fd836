/**
 * What the lesson's Markdown can say beyond ordinary Markdown:
 *
 *     $d_k$  $$…$$            a formula in the line, or on a line of its own
 *     [[scores|the scores]]   a word that names a tensor; [[axis:t|row]] names an axis
 *     {{d_k}} {{most_read}}   the current value of a setting, or of the followed word's row
 *     [Mask](#mask/masked)    a link to a step of a chapter; #mask leads to its beginning, #mask/more to its “More”
 *     [soft](?sentence=A+b)   a button that puts in the sentence “A b”; a second press brings the lesson's own back
 *
 * Inside code none of these mean anything.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  Marked,
  type RendererExtension,
  type RendererObject,
  type Token,
  type TokenizerExtension,
  type Tokens,
} from 'marked';
import { ALL_CHAPTER_IDS } from '../../../web/lesson/constants/chapter-ids.ts';
import { VALUE_NAMES } from '../../../web/lesson/ui/prose/prose.ts';
import { AXIS_LETTERS } from '../../../web/views/identity.ts';
import type { TensorNames } from '../tensor-names.ts';
import { namesInFormula, renderFormula } from './formula.ts';

type Extension = TokenizerExtension & RendererExtension;

/** Browsers may break a line after any formula: keeps the punctuation after it on the same line. */
const unbroken = (html: string, sign: string) => `<span class="unbroken">${html}${sign}</span>`;

const inlineFormula: Extension = {
  name: 'inlineFormula',
  level: 'inline',
  start: (source) => source.indexOf('$'),
  tokenizer(source): Tokens.Generic | undefined {
    const match = /^\$(?![\s$])((?:\\.|[^\\$])+?)(?<!\s)\$(\u00a0?[.,:;!?)]+)?/.exec(source);
    return match ? { type: 'inlineFormula', raw: match[0], tex: match[1], sign: match[2] } : undefined;
  },
  renderer({ tex, sign }) {
    const formula = renderFormula(tex, false);
    return sign ? unbroken(formula, sign) : formula;
  },
};

const displayFormula: Extension = {
  name: 'displayFormula',
  level: 'block',
  start: (source) => /(?:^|\n)\$\$/.exec(source)?.index,
  tokenizer(source): Tokens.Generic | undefined {
    const match = /^\$\$([^$]+)\$\$[ \t]*(?:\n|$)/.exec(source);
    return match ? { type: 'displayFormula', raw: match[0], tex: match[1]?.trim() } : undefined;
  },
  renderer: (token) => `<div class="formula">${renderFormula(token.tex, true)}</div>\n`,
};

const term: Extension = {
  name: 'term',
  level: 'inline',
  start: (source) => source.indexOf('[['),
  tokenizer(source): Tokens.Generic | undefined {
    const match = /^\[\[(axis:)?([^\]|]*)(?:\|([^\]]+))?\]\]((?<=\$\]\])\u00a0?[.,:;!?)]+)?/.exec(source);
    if (!match) return undefined;
    const name = match[2] ?? '';
    const tokens = this.lexer.inlineTokens(match[3] ?? name, []);
    return { type: 'term', raw: match[0], attribute: match[1] ? 'axis' : 'tensor', name, tokens, sign: match[4] };
  },
  renderer(token) {
    const word = `<mha-term ${token.attribute}="${token.name}">${this.parser.parseInline(token.tokens ?? [])}</mha-term>`;
    return token.sign ? unbroken(word, token.sign) : word;
  },
};

const value: Extension = {
  name: 'value',
  level: 'inline',
  start: (source) => source.indexOf('{{'),
  tokenizer(source): Tokens.Generic | undefined {
    const match = /^\{\{([^}]*)\}\}/.exec(source);
    return match ? { type: 'value', raw: match[0], name: match[1]?.trim() } : undefined;
  },
  renderer: (token) => `<mha-value name="${token.name}"></mha-value>`,
};

/** French: no line breaks before the pronoun of "sait-il" or "compte-t-il". */
const INVERTED = /[\p{L}’]+(?:-t)?-(?:ils?|elles?|on|je|nous|vous|ce)(?!\p{L})/gu;

const renderer: RendererObject = {
  text(token) {
    // The text of a list item has tokens of its own.
    if ('tokens' in token && token.tokens) return false;
    const html = token.text.replace(INVERTED, (words) => unbroken(words, ''));
    return html === token.text || /[&"]/.test(token.text) ? false : html;
  },
  link({ href, tokens }) {
    const sentence = sentenceOf(href);
    if (sentence === null) return false;
    const attributes = `type="button" class="press slim" data-sentence="${escapedAttribute(sentence)}"`;
    return `<button ${attributes}>${this.parser.parseInline(tokens)}</button>`;
  },
  /** The first cell of a row is its header. */
  table({ rows }) {
    for (const [first] of rows) if (first) first.header = true;
    return false;
  },
};

/** The sentence of `?sentence=…`; null for every other address. */
function sentenceOf(href: string): string | null {
  return href.startsWith('?') ? new URLSearchParams(href).get('sentence') : null;
}

const escapedAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Standard Markdown, with row headers in tables, unbroken inversions, and the extensions above. */
export const markdown = new Marked({ gfm: true, extensions: [inlineFormula, displayFormula, term, value], renderer });

/** The error of a single token, or undefined. Tensor names are not checked while `tensors` is unknown. */
export function tokenProblem(token: Token, tensors: TensorNames | undefined): string | undefined {
  switch (token.type) {
    case 'html':
      return `raw HTML is not allowed here: ${token.raw.trim()}`;
    case 'image':
      return 'images are not allowed in prose: the figure is live';
    case 'link':
      return token.href.startsWith('https://') ? undefined : linkProblem(token.href);
    case 'term':
      return token.attribute === 'axis' ? axisProblem(token.name) : tensorProblem(token.name, tensors);
    case 'value':
      return VALUE_NAMES.some((name) => name === token.name)
        ? undefined
        : `no live value is called "${token.name}"; there are ${VALUE_NAMES.join(', ')}`;
    case 'inlineFormula':
    case 'displayFormula':
      return formulaProblem(token.tex, tensors);
    case 'text':
      return 'tokens' in token && token.tokens ? undefined : remainder(token.text);
    default:
      return undefined;
  }
}

/** What is left of a misspelt number, value or term: a text has no braces of its own. */
function remainder(text: string): string | undefined {
  const [found] = /\S*(?:[{}｛｝]|\[\[|\]\]).*/.exec(text) ?? [];
  return found && `a number is {=…}, a live value {{…}}, a term [[…|…]]; none of them is this: ${found}`;
}

const CHAPTERS = join(import.meta.dirname, '../../../web/lesson/chapters');

function linkProblem(href: string): string | undefined {
  if (sentenceOf(href)) return undefined;
  const [, chapter, place] = /^#([\w-]+)(?:\/([\w-]+))?$/.exec(href) ?? [];
  if (!ALL_CHAPTER_IDS.some((id) => id === chapter))
    return `a link leads to https:, to #chapter, to #chapter/step or to ?sentence=…, not to ${href}`;
  const text = readFileSync(join(CHAPTERS, `${chapter}/en.md`), 'utf8');
  const places = [...text.matchAll(/^### .*\{([\w-]+)\}$/gm)].map(([, step = '']) => step);
  // Stops of the short way have none of what stands behind “More”.
  if (/^## mistakes$/m.test(text)) places.push('more');
  if (place === undefined || places.includes(place)) return undefined;
  return `the chapter ${chapter} has no place "${place}"; it has ${places.join(', ')}`;
}

function tensorProblem(name: string, tensors: TensorNames | undefined): string | undefined {
  if (!/^\w+$/.test(name)) return `"${name}" is not a tensor's name`;
  if (tensors === undefined || tensors.has(name)) return undefined;
  return `the trace has no tensor "${name}"; it has ${[...tensors].join(', ')}`;
}

function axisProblem(letter: string): string | undefined {
  return AXIS_LETTERS.some((known) => known === letter)
    ? undefined
    : `there is no axis "${letter}"; there are ${AXIS_LETTERS.join(', ')}`;
}

function formulaProblem(tex: string, tensors: TensorNames | undefined): string | undefined {
  const names = namesInFormula(tex);
  for (const name of names.tensors) {
    const problem = tensorProblem(name, tensors);
    if (problem) return problem;
  }
  for (const letter of names.axes) {
    const problem = axisProblem(letter);
    if (problem) return problem;
  }
  try {
    renderFormula(tex, false);
    return undefined;
  } catch (error) {
    return `formula "${tex}": ${error instanceof Error ? error.message : String(error)}`;
  }
}
