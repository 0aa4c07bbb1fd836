/** Canvas settings as SVG attributes that every SVG program understands: no CSS, no colour functions. */

export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** A number with at most two decimals: nothing is drawn finer than a hundredth of a pixel. */
export function short(value: number): string {
  return String(Number(value.toFixed(2)));
}

/** Writes an element. Omits undefined attributes and escapes text. */
export function element(name: string, attributes: Attributes, content?: string): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? short(value) : escaped(value ?? '')}"`)
    .join('');
  return content === undefined ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}

/** Text as XML. Characters that XML 1.0 cannot represent become U+FFFD. */
export function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Splits the painters' "rgb(r g b / a)" into a colour and an opacity. Throws `RangeError` for any other form. */
export function paint(role: 'fill' | 'stroke', style: unknown, alpha: number): Attributes {
  const parts = typeof style === 'string' ? /^rgb\((\d+) (\d+) (\d+) \/ ([\d.e-]+)\)$/.exec(style) : null;
  if (!parts) throw new RangeError(`an SVG file cannot hold the colour ${String(style)}`);
  const [, r, g, b, a] = parts;
  const hex = [r, g, b].map((channel) => Number(channel).toString(16).padStart(2, '0')).join('');
  const opacity = Number(a) * alpha;
  return { [role]: `#${hex}`, [`${role}-opacity`]: opacity < 1 ? opacity : undefined };
}

/**
 * Parses a canvas font, such as "italic 600 12px 'Inter Variable', sans-serif". Throws `RangeError` for any other form.
 */
export function fontAttributes(font: string): Attributes & { readonly 'font-size': number } {
  const parts = /^(italic )?(\d+) ([\d.]+)px (.+)$/.exec(font);
  if (!parts) throw new RangeError(`an SVG file cannot hold the font ${font}`);
  const [, slant, weight, size, family] = parts;
  return {
    'font-family': family?.replaceAll('"', "'"),
    'font-size': Number(size),
    'font-weight': weight,
    'font-style': slant ? 'italic' : undefined,
  };
}
