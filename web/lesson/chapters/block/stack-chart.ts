/** Line chart of one number per block of a stack, for both orders on one scale. */
import { svg } from 'lit';
import { linear, pathThrough } from '../../../views/chart-scale.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { NORMS, type Norm } from '../../constants/model-settings.ts';
import type { Sizes } from './stack.ts';

const HEIGHT = 226;
const LEFT = 34;
const RIGHT = 12;
/** The line labels are above the plot. */
const TOP = 48;
const BOTTOM = 24;

export function stackChart(
  sizes: Readonly<Record<Norm, Sizes>>,
  width: number,
  label: string,
  names: Readonly<Record<Norm, string>>,
  /** The index of the first number: 0 for the input, 1 for the first block. */
  first = 0,
) {
  const last = first + sizes.post.length - 1;
  const most = Math.max(2, Math.ceil(Math.max(...sizes.post, ...sizes.pre)));
  const x = linear([first, Math.max(last, first + 1)], [LEFT, width - RIGHT]);
  const y = linear([0, most], [HEIGHT - BOTTOM, TOP]);
  const step = Math.max(1, Math.ceil(most / 5));
  const ticks = Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
  const places = [...new Set([first, ...(last > 3 ? [Math.round(last / 2)] : []), last])];
  return svg`<svg role="img" aria-label=${label} width=${width} height=${HEIGHT}>
    ${ticks.map(
      (tick) => svg`<line class="grid" x1=${LEFT} x2=${width - RIGHT} y1=${y(tick)} y2=${y(tick)}></line>
        <text x=${LEFT - 6} y=${y(tick) + 4} text-anchor="end">${formatNumber(tick, 0)}</text>`,
    )}
    ${places.map((place) => svg`<text x=${x(place)} y=${HEIGHT - 6} text-anchor="middle">${place}</text>`)}
    ${NORMS.map((norm) => {
      const points = sizes[norm].map((size, i) => [x(first + i), y(size)] as const);
      return svg`<path class="line ${norm}" d=${pathThrough(points)}></path>
        ${points.map(([px, py]) => mark(norm, px, py))}`;
    })}
    ${NORMS.map(
      (norm, i) => svg`${mark(norm, LEFT + 12, 8 + 18 * i)}
        <text class="name ${norm}" x=${LEFT + 22} y=${12 + 18 * i}>${names[norm]}</text>`,
    )}
  </svg>`;
}

/** Squares and discs, so that the lines differ in shape as well as in colour. */
function mark(norm: Norm, x: number, y: number) {
  return norm === 'post'
    ? svg`<rect class="mark post" x=${x - 3} y=${y - 3} width="6" height="6"></rect>`
    : svg`<circle class="mark pre" cx=${x} cy=${y} r="3.4"></circle>`;
}
