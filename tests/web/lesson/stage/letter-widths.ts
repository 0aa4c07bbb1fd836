/** Widths of the interface font's letters, measured in Chromium, for tests of layouts without a browser. */

/** Per weight: the width in hundredths of an em, and the letters that have it. */
const WIDTHS = {
  regular: {
    25: 'ijlîï',
    27: ' I’',
    30: '!,.:·',
    33: "`t';",
    37: '/\\()[]f|',
    39: 'rᵀ₀₁₂₃₄₅ₙ1',
    44: '{}²',
    47: '-_^τ"',
    53: '*?∂s₋ε',
    56: 'kxzà7JLcvyçγ',
    59: 'eéèêFμ5EhnouùôÉβ',
    62: '238bdgpq69Zσ∘',
    65: '0#$PS√4&RT',
    68: '+<=>B~×−αKXYΣ',
    71: 'AVDC',
    75: 'HUGNOQ',
    82: 'w',
    89: 'm…½M',
    99: '%W@œ⋯',
  },
  bold: {
    24: ' ',
    28: 'ijlîïI’',
    33: "!',.:·;",
    38: '`t|()/[\\]fr',
    45: '1ᵀ₀₁₂₃₄₅{}ₙ²-_^',
    54: '₋"∂*?sετ',
    58: 'Lkxz7JaàFcevéèçêγ',
    61: 'yEoôÉβ5hnuùμ2bdgpq∘',
    65: '3698#$PRSσBTZ',
    68: '04&√+<=>~×−αΣ',
    72: 'KDYUX',
    76: 'ACVGHNOQ',
    84: 'w',
    93: 'm½M',
    101: '…œ⋯%@W',
  },
} as const;

function tableOf(widths: Readonly<Record<number, string>>): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(widths).flatMap(([width, letters]) => [...letters].map((letter) => [letter, Number(width) / 100])),
  );
}

const TABLES = { regular: tableOf(WIDTHS.regular), bold: tableOf(WIDTHS.bold) };

/** The width of an unlisted letter, in em. */
const OTHER = 0.65;

/** The width of a text in a CSS font such as "450 12px sans-serif", in CSS pixels. */
export function textWidth(text: string, font: string): number {
  const size = Number(/(\d+(?:\.\d+)?)px/.exec(font)?.[1] ?? 0);
  const table = /\b[67]\d\d /.test(font) ? TABLES.bold : TABLES.regular;
  return [...text].reduce((width, letter) => width + (table.get(letter) ?? OTHER) * size, 0);
}
