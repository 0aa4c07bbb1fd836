/**
 * Canvas-like surface that records drawing as SVG: rectangles, paths and text.
 *
 * It needs the browser only for text measurement, which the caller provides.
 */
import type { PaintTarget } from '../paint/target.ts';
import { type Attributes, element, escaped, fontAttributes, paint, short } from './attributes.ts';

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/**
 * Half of (ascent − descent) of the interface font: the baseline's distance below the middle of a line, per font size.
 */
const MIDDLE = 0.36;

const ANCHORS: Readonly<Record<string, string | undefined>> = { center: 'middle', right: 'end', end: 'end' };

interface Settings {
  fillStyle: PaintTarget['fillStyle'];
  strokeStyle: PaintTarget['strokeStyle'];
  lineWidth: number;
  lineJoin: CanvasLineJoin;
  globalAlpha: number;
  font: string;
  textAlign: CanvasTextAlign;
  textBaseline: CanvasTextBaseline;
}

/** State on the `save` stack besides the settings. */
interface Kept {
  readonly settings: Settings;
  readonly matrix: Matrix;
  readonly clip: string | undefined;
}

export interface SvgDocument {
  readonly width: number;
  readonly height: number;
  /** Read by screen readers in place of the picture. */
  readonly title: string;
  readonly description: string;
}

export class SvgCanvas implements PaintTarget {
  fillStyle: PaintTarget['fillStyle'] = 'rgb(0 0 0 / 1)';
  strokeStyle: PaintTarget['strokeStyle'] = 'rgb(0 0 0 / 1)';
  lineWidth = 1;
  lineJoin: CanvasLineJoin = 'miter';
  globalAlpha = 1;
  font = '400 10px sans-serif';
  textAlign: CanvasTextAlign = 'left';
  textBaseline: CanvasTextBaseline = 'alphabetic';

  readonly #body: string[] = [];
  readonly #clips: string[] = [];
  readonly #saved: Kept[] = [];
  #matrix: Matrix = IDENTITY;
  #clip: string | undefined;
  #path: string[] = [];

  /** `measure` gives a text's width in a canvas font, in pixels; `id` is the prefix of ids, unique in a page. */
  constructor(
    private readonly measure: (text: string, font: string) => TextMetrics,
    private readonly id = 'picture',
  ) {}

  save(): void {
    this.#saved.push({ settings: this.#settings(), matrix: this.#matrix, clip: this.#clip });
  }

  restore(): void {
    const kept = this.#saved.pop();
    if (!kept) return;
    Object.assign(this, kept.settings);
    this.#matrix = kept.matrix;
    this.#clip = kept.clip;
  }

  translate(x: number, y: number): void {
    const [a, b, c, d, e, f] = this.#matrix;
    this.#matrix = [a, b, c, d, a * x + c * y + e, b * x + d * y + f];
  }

  rotate(angle: number): void {
    const [a, b, c, d, e, f] = this.#matrix;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    this.#matrix = [a * cos + c * sin, b * cos + d * sin, c * cos - a * sin, d * cos - b * sin, e, f];
  }

  beginPath(): void {
    this.#path = [];
  }

  moveTo(x: number, y: number): void {
    this.#path.push(`M${short(x)} ${short(y)}`);
  }

  lineTo(x: number, y: number): void {
    this.#path.push(`L${short(x)} ${short(y)}`);
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.#path.push(`M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`);
  }

  /** A circle or part of one, clockwise. It uses two arcs, because an SVG arc cannot end where it began. */
  arc(x: number, y: number, radius: number, start: number, end: number): void {
    const at = (angle: number) => `${short(x + radius * Math.cos(angle))} ${short(y + radius * Math.sin(angle))}`;
    const half = (start + end) / 2;
    const r = short(radius);
    const join = this.#path.length === 0 ? 'M' : 'L';
    this.#path.push(`${join}${at(start)}A${r} ${r} 0 0 1 ${at(half)}A${r} ${r} 0 0 1 ${at(end)}`);
  }

  clip(): void {
    const name = `${this.id}-clip-${this.#clips.length}`;
    const shape = element('path', { d: this.#path.join(''), transform: this.#transform() });
    this.#clips.push(element('clipPath', { id: name, 'clip-path': this.#clip }, shape));
    this.#clip = `url(#${name})`;
  }

  fill(): void {
    this.#add('path', { d: this.#path.join(''), ...paint('fill', this.fillStyle, this.globalAlpha) });
  }

  stroke(): void {
    this.#add('path', { d: this.#path.join(''), fill: 'none', ...this.#line() });
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.#add('rect', { x, y, width, height, ...paint('fill', this.fillStyle, this.globalAlpha) });
  }

  strokeRect(x: number, y: number, width: number, height: number): void {
    this.#add('rect', { x, y, width, height, fill: 'none', ...this.#line() });
  }

  fillText(text: string, x: number, y: number, most?: number): void {
    const font = fontAttributes(this.font);
    const width = Math.min(this.measureText(text).width, most ?? Number.POSITIVE_INFINITY);
    // Fixes the text length, so that consecutive pieces stay in place without the page's font.
    const set = this.textAlign === 'left' && text.length > 1;
    this.#add(
      'text',
      {
        x,
        y: this.textBaseline === 'middle' ? y + MIDDLE * font['font-size'] : y,
        ...font,
        'text-anchor': ANCHORS[this.textAlign],
        'xml:space': /^\s|\s$|\s\s/.test(text) ? 'preserve' : undefined,
        textLength: set ? width : undefined,
        lengthAdjust: set ? 'spacingAndGlyphs' : undefined,
        ...paint('fill', this.fillStyle, this.globalAlpha),
      },
      escaped(text),
    );
  }

  measureText(text: string): TextMetrics {
    return this.measure(text, this.font);
  }

  /** Everything drawn so far, as an SVG document. */
  document({ width, height, title, description }: SvgDocument): string {
    const [titleId, descId] = [`${this.id}-title`, `${this.id}-desc`];
    const parts = [
      element('title', { id: titleId }, escaped(title)),
      element('desc', { id: descId }, escaped(description)),
      ...(this.#clips.length > 0 ? [element('defs', {}, this.#clips.join(''))] : []),
      ...this.#body,
    ];
    const root: Attributes = {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${short(width)} ${short(height)}`,
      width,
      height,
      role: 'img',
      'aria-labelledby': titleId,
      'aria-describedby': descId,
    };
    return `${element('svg', root, `\n${parts.join('\n')}\n`)}\n`;
  }

  #settings(): Settings {
    const { fillStyle, strokeStyle, lineWidth, lineJoin, globalAlpha, font, textAlign, textBaseline } = this;
    return { fillStyle, strokeStyle, lineWidth, lineJoin, globalAlpha, font, textAlign, textBaseline };
  }

  #line(): Attributes {
    return {
      'stroke-width': this.lineWidth === 1 ? undefined : this.lineWidth,
      'stroke-linejoin': this.lineJoin === 'miter' ? undefined : this.lineJoin,
      ...paint('stroke', this.strokeStyle, this.globalAlpha),
    };
  }

  #add(name: string, attributes: Attributes, content?: string): void {
    if (this.globalAlpha <= 0) return;
    const drawn = element(name, { ...attributes, transform: this.#transform() }, content);
    // The clip goes on a parent: on the element itself, the transform would apply to it too.
    this.#body.push(this.#clip === undefined ? drawn : element('g', { 'clip-path': this.#clip }, drawn));
  }

  #transform(): string | undefined {
    return this.#matrix === IDENTITY ? undefined : `matrix(${this.#matrix.map((n) => Number(n.toFixed(4))).join(' ')})`;
  }
}
