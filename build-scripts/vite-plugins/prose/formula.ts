/**
 * Compiles TeX to MathML at build time, with two own commands: `\tensor{q}{Q}` marks Q as the tensor q, and `\axis{t}{t}` marks t as
 * a position on that axis. Their data attributes give the symbol its colour and link it to the figure.
 */
import temml from 'temml';
import { tensorFamily } from '../../../web/views/identity.ts';

export interface FormulaNames {
  readonly tensors: readonly string[];
  readonly axes: readonly string[];
}

/** The tensors and axes of a formula. */
export function namesInFormula(tex: string): FormulaNames {
  const named = (command: string): string[] =>
    [...tex.matchAll(new RegExp(`\\\\${command}\\{([^}]*)\\}`, 'g'))].map((match) => match[1] ?? '');
  return { tensors: named('tensor'), axes: named('axis') };
}

/** Throws with the parser's message if the formula is not valid. */
export function renderFormula(tex: string, display: boolean): string {
  const data = tex.replace(/\\(tensor|axis)\{([^}]*)\}/g, '\\data{$1=$2}');
  const mathml = temml
    .renderToString(data, {
      displayMode: display,
      throwOnError: true,
      // As the figures write it; screen readers call the sign of TeX “down tack”.
      macros: { '\\top': '\\mathrm{T}' },
      trust: (context) => context.command === '\\data',
    })
    .replace(' style="display:block math;"', '')
    .replace(/data-tensor="(\w+)"/g, (whole, name: string) => `${whole} data-family="${tensorFamily(name)}"`);
  // A server's policy may ignore style attributes; Temml needs them only for tables.
  if (mathml.includes(' style=')) throw new Error('this formula needs inline styles, which the page does without');
  return mathml;
}
