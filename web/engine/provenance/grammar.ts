/**
 * Grammar and parser of provenance: how each tensor of the trace is computed.
 *
 *     expression := 'given' | sum | 'max(' operand ')' | 'exp((' operand ' - ' operand ') / ' operand ')'
 *                 | operand '/' operand | 'view(' operand ')' | 'repeat(' operand ')' | 'group_sum(' operand ')'
 *                 | 'mean(' term ')' | 'rsqrt(' operand ' + ' operand ')' | 'gelu(' operand ')' | 'gelu_tanh(' operand ')'
 *                 | 'larger(' operand ', ' operand ')' | 'last(' operand ')'
 *     sum        := term (('+' | '-') term)*
 *     term       := operand+                      a product
 *     operand    := name ':' axes                 "q:htd"; a scalar is "scale:"
 *                 | 'before(' name ':' axes ')'   read one tile earlier
 *
 * A term sums over letters that the result does not have; `max` takes the maximum over them. `view` reshapes the
 * operand in flat order.
 *
 * `repeat` reads, for head h of the result, its shared key/value head g = ⌊h / (heads / key/value heads)⌋; `group_sum`
 * is the reverse: the sum over all heads h that share g.
 *
 * `mean` divides a sum by its number of addends; `rsqrt(a + b)` is 1 / √(a + b); `gelu(x)` is x · Φ(x) (Hendrycks &
 * Gimpel 2016) and `gelu_tanh` its tanh approximation.
 *
 * `larger` is the larger of two numbers, and `last(x)` is x after the last tile. See tiles.ts for the letter n, which
 * counts tiles of keys.
 */
import { type Letter, letters } from '../cell.ts';
import { AttentionError } from '../engine.ts';
import { messageOf } from '../message-of.ts';

/** A tensor read through chosen letters: "input:sm" reads the tensor `input`, declared "tm", at row s. */
export interface Operand {
  readonly name: string;
  readonly axes: string;
  readonly letters: readonly Letter[];
  /** Read at n − 1. Before the first tile the value is −∞ in `larger` and `exp`, and absent from a sum. */
  readonly before?: true;
}

/** A product of operands with its sign in the sum. */
export interface SignedProduct {
  readonly sign: 1 | -1;
  readonly factors: readonly Operand[];
}

export type Expression =
  | { readonly kind: 'given' }
  | { readonly kind: 'sum'; readonly terms: readonly SignedProduct[] }
  | { readonly kind: 'max' | 'last'; readonly operand: Operand }
  | { readonly kind: 'larger'; readonly operands: readonly [Operand, Operand] }
  | { readonly kind: 'exp'; readonly minuend: Operand; readonly subtrahend: Operand; readonly divisor: Operand }
  | { readonly kind: 'quotient'; readonly numerator: Operand; readonly denominator: Operand }
  | { readonly kind: 'view' | 'repeat' | 'group_sum'; readonly operand: Operand }
  | { readonly kind: 'mean'; readonly factors: readonly Operand[] }
  | { readonly kind: 'rsqrt'; readonly addends: readonly [Operand, Operand] }
  | { readonly kind: 'gelu' | 'gelu_tanh'; readonly operand: Operand };

export type ExpressionKind = Expression['kind'];

/** Every operand of an expression, in written order. */
export function operandsOf(expression: Expression): readonly Operand[] {
  switch (expression.kind) {
    case 'given':
      return [];
    case 'sum':
      return expression.terms.flatMap((term) => term.factors);
    case 'max':
    case 'view':
    case 'repeat':
    case 'group_sum':
    case 'gelu':
    case 'gelu_tanh':
    case 'last':
      return [expression.operand];
    case 'larger':
      return expression.operands;
    case 'mean':
      return expression.factors;
    case 'rsqrt':
      return expression.addends;
    case 'exp':
      return [expression.minuend, expression.subtrahend, expression.divisor];
    case 'quotient':
      return [expression.numerator, expression.denominator];
  }
}

/** The letters of these operands that the result lacks, in order of first appearance: the sum runs over them. */
export function summedLetters(
  operands: readonly Pick<Operand, 'letters'>[],
  result: readonly Letter[],
): readonly Letter[] {
  const summed: Letter[] = [];
  for (const letter of operands.flatMap((operand) => operand.letters)) {
    if (!result.includes(letter) && !summed.includes(letter)) summed.push(letter);
  }
  return summed;
}

const parsed = new Map<string, Expression>();

/** Parses a provenance. Throws `AttentionError` with the text, the position and what was expected there. */
export function parseProvenance(text: string): Expression {
  const known = parsed.get(text);
  if (known) return known;
  const expression = new Parser(text).expression();
  parsed.set(text, expression);
  return expression;
}

interface Token {
  readonly text: string;
  readonly at: number;
}

// An operand's axes follow its colon without a space; parentheses mark a flattened axis: "w_q:m(hd)", but "max(a:t)".
const OPERAND = /[A-Za-z_][A-Za-z0-9_]*:(?:[a-z]|\([a-z]+\))*/y;
const WORD = /[A-Za-z_][A-Za-z0-9_]*/y;
const MARK = /[-+/(),]/y;

function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    if (text[at] === ' ') {
      at++;
      continue;
    }
    const found = [OPERAND, WORD, MARK].map((pattern) => match(pattern, text, at)).find((piece) => piece !== null);
    if (!found) throw complaint(text, at, `"${text[at]}" has no meaning here`);
    tokens.push({ text: found, at });
    at += found.length;
  }
  return tokens;
}

function match(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

function complaint(text: string, at: number, what: string): AttentionError {
  return new AttentionError(`the provenance "${text}" is not understood at character ${at + 1}: ${what}`);
}

class Parser {
  private readonly text: string;
  private readonly tokens: readonly Token[];
  private position = 0;

  constructor(text: string) {
    this.text = text;
    this.tokens = tokenize(text);
  }

  expression(): Expression {
    const first = this.peek();
    const whole = first?.includes(':') ? this.sumOrQuotient() : this.named();
    if (this.peek() !== undefined) this.fail('the end was expected');
    return whole;
  }

  private named(): Expression {
    const word = this.peek();
    switch (word) {
      case 'given':
        this.position++;
        return { kind: 'given' };
      case 'max':
      case 'view':
      case 'repeat':
      case 'group_sum':
      case 'gelu':
      case 'gelu_tanh':
      case 'last':
        return { kind: word, operand: this.argument(() => this.operand()) };
      case 'mean':
        return { kind: 'mean', factors: this.argument(() => this.product(1).factors) };
      case 'larger':
        return { kind: 'larger', operands: this.argument(() => this.pair(',')) };
      case 'rsqrt':
        return { kind: 'rsqrt', addends: this.argument(() => this.pair('+')) };
      case 'exp':
        return this.argument(() => {
          const [minuend, subtrahend] = this.inParentheses(() => this.pair('-'));
          this.expect('/');
          return { kind: 'exp', minuend, subtrahend, divisor: this.operand() };
        });
      default:
        return this.fail('"given", "max(" or another function, or an operand such as "q:htd" was expected');
    }
  }

  /** Skips a function's name and reads its argument. */
  private argument<Found>(read: () => Found): Found {
    this.position++;
    return this.inParentheses(read);
  }

  private inParentheses<Found>(read: () => Found): Found {
    this.expect('(');
    const found = read();
    this.expect(')');
    return found;
  }

  private pair(separator: string): readonly [Operand, Operand] {
    const first = this.operand();
    this.expect(separator);
    return [first, this.operand()];
  }

  private sumOrQuotient(): Expression {
    const first = this.product(1);
    const [numerator] = first.factors;
    if (this.peek() === '/') {
      if (first.factors.length > 1 || !numerator) this.fail('a quotient has a single operand before the "/"');
      this.position++;
      return { kind: 'quotient', numerator, denominator: this.operand() };
    }
    const terms = [first];
    for (let mark = this.peek(); mark === '+' || mark === '-'; mark = this.peek()) {
      this.position++;
      terms.push(this.product(mark === '+' ? 1 : -1));
    }
    return { kind: 'sum', terms };
  }

  private product(sign: 1 | -1): SignedProduct {
    const factors = [this.operand()];
    while (this.peek()?.includes(':') || this.peek() === 'before') factors.push(this.operand());
    return { sign, factors };
  }

  private operand(): Operand {
    if (this.peek() !== 'before') return this.tensorOperand();
    return { ...this.argument(() => this.tensorOperand()), before: true };
  }

  private tensorOperand(): Operand {
    const token = this.peek();
    if (!token?.includes(':')) return this.fail('an operand such as "q:htd" was expected');
    const colon = token.indexOf(':');
    const axes = token.slice(colon + 1);
    let names: readonly Letter[];
    try {
      names = letters(axes);
    } catch (error) {
      return this.fail(messageOf(error));
    }
    this.position++;
    return { name: token.slice(0, colon), axes, letters: names };
  }

  private expect(mark: string): void {
    if (this.peek() !== mark) this.fail(`"${mark}" was expected`);
    this.position++;
  }

  private peek(): string | undefined {
    return this.tokens[this.position]?.text;
  }

  private fail(what: string): never {
    throw complaint(this.text, this.tokens[this.position]?.at ?? this.text.length, what);
  }
}
