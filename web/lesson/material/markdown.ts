/**
 * A small part of Markdown as HTML: paragraphs, lists, bold, italic, code and links to https addresses. Everything else is shown
 * as it is written. Every text is escaped, and no attribute comes from the text except a parsed https address.
 */
import { Lexer, type Token, type Tokens } from 'marked';
import type { Html } from '../ui/prose/prose.ts';

function tokensOf(text: string): readonly Token[] {
  return new Lexer({ gfm: true }).lex(text);
}

/** The parser's time grows with the square of these signs. */
const MOST_SIGNS = 500;
/** The parser calls itself for each list or quotation inside another. */
const NESTED = /^[ \t]*(?:>[ \t]?|(?:[-+*]|\d{1,9}[.)])[ \t]+){20}/m;

/** Whether parsing the text could overflow the stack, or take seconds. */
export function isOverloaded(text: string): boolean {
  return (text.match(/[*_]/g)?.length ?? 0) > MOST_SIGNS || NESTED.test(text);
}

export function safeHtml(text: string): Html {
  return tokensOf(text).map(block).join('');
}

/** Whether a link leads elsewhere than to an https address. */
export function hasOtherLinks(text: string): boolean {
  const other = (token: Token): boolean =>
    (token.type === 'link' && httpsOf((token as Tokens.Link).href) === null) || within(token).some(other);
  return tokensOf(text).some(other);
}

function within(token: Token): readonly Token[] {
  if (token.type === 'list') return (token as Tokens.List).items;
  return ('tokens' in token && token.tokens) || [];
}

function block(token: Token): Html {
  switch (token.type) {
    case 'space':
    case 'def':
      return '';
    case 'paragraph':
      return `<p>${inside(token)}</p>`;
    case 'text':
      return inside(token);
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      const tag = ordered ? 'ol' : 'ul';
      return `<${tag}>${items.map((item) => `<li>${item.tokens.map(block).join('')}</li>`).join('')}</${tag}>`;
    }
    default:
      return `<p>${escaped(token.raw.trim())}</p>`;
  }
}

function inside(token: Token): Html {
  const tokens = within(token);
  return tokens.length > 0 ? tokens.map(inline).join('') : escaped('text' in token ? String(token.text) : token.raw);
}

function inline(token: Token): Html {
  switch (token.type) {
    case 'text':
    case 'escape':
      return inside(token);
    case 'strong':
      return `<strong>${inside(token)}</strong>`;
    case 'em':
      return `<em>${inside(token)}</em>`;
    case 'codespan':
      return `<code>${escaped((token as Tokens.Codespan).text)}</code>`;
    case 'br':
      return '<br>';
    case 'link': {
      const href = httpsOf((token as Tokens.Link).href);
      if (href === null) return escaped(token.raw);
      return `<a href="${escaped(href)}" target="_blank" rel="noopener noreferrer">${inside(token)}</a>`;
    }
    default:
      return escaped(token.raw);
  }
}

function httpsOf(address: string): string | null {
  try {
    const url = new URL(address);
    return url.protocol === 'https:' ? url.href : null;
  } catch {
    return null;
  }
}

const NAMES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): Html {
  return text.replace(/[&<>"']/g, (character) => NAMES[character] ?? '');
}
