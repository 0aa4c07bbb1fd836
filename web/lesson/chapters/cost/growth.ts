/** Log-log chart of both parts of the cost against the number of tokens: linear and quadratic. */
import { svg } from 'lit';
import { logarithmic, pathThrough } from '../../../views/chart-scale.ts';
import { compact, evenAt, exact, type LayerSize, multiplications } from './costs.ts';

export const MOST_TOKENS = 131_072;
const HEIGHT = 170;
const LEFT = 44;
const RIGHT = 10;
const TOP = 10;
const BOTTOM = 22;

export function growth(
  size: LayerSize,
  width: number,
  label: string,
  names: { projections: string; attention: string },
) {
  const at = (tokens: number) => {
    const counts = multiplications({ ...size, tokens });
    return { projections: counts.qkv + counts.output, attention: counts.scores + counts.scale + counts.values };
  };
  const [least, most] = [at(1), at(MOST_TOKENS)];
  const x = logarithmic([1, MOST_TOKENS], [LEFT, width - RIGHT]);
  const y = logarithmic(
    [Math.min(least.projections, least.attention), Math.max(most.projections, most.attention)],
    [HEIGHT - BOTTOM, TOP],
  );
  const even = Math.min(MOST_TOKENS, evenAt(size));
  const low = Math.ceil(Math.log10(Math.min(least.projections, least.attention)) / 3) * 3;
  const high = Math.floor(Math.log10(Math.max(most.projections, most.attention)) / 3) * 3;
  const ticks = Array.from({ length: Math.max(0, (high - low) / 3 + 1) }, (_, i) => 10 ** (low + 3 * i));
  return svg`<svg role="img" aria-label=${label} width=${width} height=${HEIGHT}>
    ${ticks.map(
      (tick) => svg`<line class="grid" x1=${LEFT} x2=${width - RIGHT} y1=${y(tick)} y2=${y(tick)}></line>
        <text x=${LEFT - 6} y=${y(tick) + 4} text-anchor="end">${compact(tick).replace(/[.,]00/, '')}</text>`,
    )}
    ${[1, 32, 1024, 32768].map(
      (tick) => svg`<text x=${x(tick)} y=${HEIGHT - 5} text-anchor="middle">${exact(tick)}</text>`,
    )}
    <line class="here" x1=${x(size.tokens)} x2=${x(size.tokens)} y1=${TOP} y2=${HEIGHT - BOTTOM}></line>
    <circle class="even" cx=${x(even)} cy=${y(at(even).projections)} r="5"></circle>
    ${(['projections', 'attention'] as const).map((part) => {
      const points = [1, even, MOST_TOKENS].map((tokens) => [x(tokens), y(at(tokens)[part])] as const);
      return svg`<path class="line ${part}" d=${pathThrough(points)}></path>
        <circle class="dot ${part}" cx=${x(size.tokens)} cy=${y(at(size.tokens)[part])} r="4"></circle>`;
    })}
    <text class="name projections" x=${LEFT + 8} y=${TOP + 12}>${names.projections}</text>
    <text class="name attention" x=${LEFT + 8} y=${TOP + 28}>${names.attention}</text>
  </svg>`;
}
