/** A metric over d_k, with and without the scale: dots are measurements, lines only guide the eye. */
import { svg } from 'lit';
import { type ChartScale, linear, logarithmic, pathThrough } from '../../../views/chart-scale.ts';
import { formatPlain } from '../../../views/format-number.ts';
import type { Measurement, Side } from './measure.ts';
import { WIDEST } from './measure.ts';

export interface CurveSpec {
  readonly of: (side: Side) => number;
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
  readonly logarithmic: boolean;
  /** The theoretical value without the scale, where there is one. */
  readonly theory: ((width: number) => number) | null;
}

const HEIGHT = 132;
const LEFT = 34;
const RIGHT = 8;
const TOP = 8;
const BOTTOM = 22;

/** The x position of d_k on a curve of this width. */
export function widthScale(width: number): ChartScale {
  return logarithmic([1, WIDEST], [LEFT, width - RIGHT]);
}

export function curve(spec: CurveSpec, all: readonly Measurement[], now: Measurement, width: number, label: string) {
  const x = widthScale(width);
  const range = [HEIGHT - BOTTOM, TOP] as const;
  const [least, most] = spec.domain;
  const y = spec.logarithmic ? logarithmic(spec.domain, range) : linear(spec.domain, range);
  const place = (value: number): number => y(Math.min(most, Math.max(least, value)));
  const at = x(now.width);
  const series = (['plain', 'scaled'] as const).map((kind) => {
    const points = all.map((one) => [x(one.width), place(spec.of(one[kind]))] as const);
    return svg`
      <path class="line ${kind}" d=${pathThrough(points)}></path>
      ${points.map(([px, py]) => mark(kind, px, py, 2.5))}
      ${mark(kind, at, place(spec.of(now[kind])), 5, 'now')}`;
  });
  const { theory } = spec;
  return svg`<svg role="img" aria-label=${label} width=${width} height=${HEIGHT} viewBox="0 0 ${width} ${HEIGHT}">
    ${spec.ticks.map(
      (tick) => svg`
        <line class="grid" x1=${LEFT} x2=${width - RIGHT} y1=${y(tick)} y2=${y(tick)}></line>
        <text x=${LEFT - 6} y=${y(tick) + 4} text-anchor="end">${formatPlain(tick)}</text>`,
    )}
    ${[1, 8, 64, 512].map(
      (tick) => svg`<text x=${x(tick)} y=${HEIGHT - 5} text-anchor=${tick === 512 ? 'end' : 'middle'}>${tick}</text>`,
    )}
    ${theory ? svg`<path class="theory" d=${pathThrough([1, WIDEST].map((w) => [x(w), y(theory(w))]))}></path>` : null}
    <line class="here" x1=${at} x2=${at} y1=${TOP} y2=${HEIGHT - BOTTOM}></line>
    ${series}
  </svg>`;
}

/** Squares without the scale, discs with it, so that they differ in shape as well as in colour. */
export function mark(kind: 'plain' | 'scaled', x: number, y: number, size: number, extra = '') {
  return kind === 'plain'
    ? svg`<rect class="mark plain ${extra}" x=${x - size * 0.9} y=${y - size * 0.9} width=${size * 1.8} height=${size * 1.8}></rect>`
    : svg`<circle class="mark scaled ${extra}" cx=${x} cy=${y} r=${size}></circle>`;
}
