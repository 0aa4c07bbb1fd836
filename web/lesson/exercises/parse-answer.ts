/**
 * Parses a typed answer: a number or a small sum. The decimal separator is a comma or a point, spaces and apostrophes may group
 * thousands, any dash is a minus, and −∞ may be written -inf. Returns a reason for unreadable text.
 */
import { words as numberWords } from '../../messages/en/exercises/number.ts';

const words = numberWords.unreadable;
const LONGEST = 200;

export type Parsed = { readonly value: number } | { readonly problem: string };

/** `counts`: the answer is a large whole number, so a comma or a point before three digits groups thousands. */
export function parseAnswer(text: string, counts = false): Parsed {
  if (text.trim() === '') return { problem: words.empty };
  if (text.length > LONGEST) return { problem: words.tooLong };
  try {
    const value = new Sum(tokenize(text, counts)).value();
    return Number.isNaN(value) ? { problem: words.undefined } : { value };
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message };
    throw error;
  }
}

/** Whether the text is more than a plain number, so that its value is worth showing. */
export function isSum(text: string): boolean {
  return (
    /[+*/·×÷()%√^²³a-z]|\d\s*[-−–—]/i.test(text.trim()) && !/inf|∞|^[-−–—]?[\d.,]+e[-−–—+]?\d+$/i.test(text.trim())
  );
}

class Unreadable extends Error {}

/** Numbers, signs and names in a normalised notation. */
function tokenize(text: string, counts: boolean): readonly string[] {
  const plain = text
    .toLowerCase()
    .replace(/[−–—﹣－]/g, '-')
    .replace(/\*\*/g, '^')
    .replace(/²/g, '^2')
    .replace(/³/g, '^3')
    .replace(/[·×∙⋅]/g, '*')
    .replace(/[÷:]/g, '/')
    .replace(/infinity|inf/g, '∞')
    .replace(/sqrt/g, '√')
    .replace(counts ? /\b[1-9]\d{0,2}(?:[.,\s'’]\d{3})+\b/g : /\b[1-9]\d{0,2}(?:[\s'’]\d{3})+\b/g, (grouped) =>
      grouped.replace(/\D/g, ''),
    );
  const tokens: string[] = [];
  const pattern = /\s*(?:(\d[\d.,]*(?:e[-+]?\d+)?|[.,]\d+(?:e[-+]?\d+)?)|([-+*/()%√∞^])|(x|exp|ln|e)(?![a-z])|(\S+))/gy;
  for (const match of plain.trim().matchAll(pattern)) {
    const [, number, sign, name, unknown] = match;
    if (unknown !== undefined) throw new Unreadable(words.unknown(unknown));
    tokens.push(number ?? sign ?? (name === 'x' ? '*' : (name ?? '')));
  }
  return tokens;
}

/** sum := product (± product)*; product := signed (×÷ signed)*; signed := ± signed | power %?; power := atom (^ signed)? */
class Sum {
  private readonly tokens: readonly string[];
  private at = 0;

  constructor(tokens: readonly string[]) {
    this.tokens = tokens;
  }

  value(): number {
    const value = this.sum();
    const left = this.tokens[this.at];
    if (left !== undefined) throw new Unreadable(words.unknown(left));
    return value;
  }

  private sum(): number {
    let value = this.product();
    for (let sign = this.take('+', '-'); sign; sign = this.take('+', '-')) {
      const next = this.product();
      value = sign === '+' ? value + next : value - next;
    }
    return value;
  }

  private product(): number {
    let value = this.signed();
    for (let sign = this.take('*', '/'); sign; sign = this.take('*', '/')) {
      const next = this.signed();
      value = sign === '*' ? value * next : value / next;
    }
    return value;
  }

  private signed(): number {
    if (this.take('-')) return -this.signed();
    if (this.take('+')) return this.signed();
    const base = this.atom();
    const value = this.take('^') ? base ** this.signed() : base;
    return this.take('%') ? value / 100 : value;
  }

  private atom(): number {
    const token = this.tokens[this.at++];
    switch (token) {
      case undefined:
        throw new Unreadable(words.unfinished);
      case '∞':
        return Number.POSITIVE_INFINITY;
      case '√':
        return Math.sqrt(this.atom());
      case 'exp':
        return Math.exp(this.atom());
      case 'ln':
        return Math.log(this.atom());
      case 'e':
        return Math.E;
      case '(': {
        const value = this.sum();
        if (!this.take(')')) throw new Unreadable(words.parenthesis);
        return value;
      }
      default:
        return decimal(token);
    }
  }

  private take(...wanted: readonly string[]): string | null {
    const token = this.tokens[this.at];
    if (token === undefined || !wanted.includes(token)) return null;
    this.at++;
    return token;
  }
}

function decimal(token: string): number {
  if ((token.match(/[.,]/g) ?? []).length > 1) throw new Unreadable(words.separators(token));
  const value = Number(token.replace(',', '.'));
  if (Number.isNaN(value)) throw new Unreadable(words.unknown(token));
  return value;
}
