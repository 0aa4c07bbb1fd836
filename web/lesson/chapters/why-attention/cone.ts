/** Receptive field of stacked convolutions, as a picture named `label`. */
import { svg } from 'lit';
import { spread } from './reach.ts';

const LEAST_ROW = 12;
const MOST_ROW = 26;
const HEIGHT = 230;

export function cone(distance: number, width: number, room: number) {
  const layers = spread(distance, width);
  const column = Math.min(34, room / (distance + 1));
  const row = Math.max(LEAST_ROW, Math.min(MOST_ROW, HEIGHT / layers.length));
  const radius = Math.max(1.5, Math.min(6, column * 0.36, row * 0.36));
  const left = (room - column * (distance + 1)) / 2;
  const height = row * layers.length;
  const x = (i: number): number => left + (i + 0.5) * column;
  const y = (layer: number): number => height - (layer + 0.5) * row;
  const side = (width - 1) / 2;
  return svg`<svg class="cone" aria-hidden="true" width=${room} height=${height}>
    ${layers
      .slice(1)
      .flatMap((known, above) =>
        known.flatMap((knows, i) =>
          knows
            ? (layers[above] ?? []).flatMap((knew, j) =>
                knew && Math.abs(i - j) <= side
                  ? [svg`<line x1=${x(i)} y1=${y(above + 1)} x2=${x(j)} y2=${y(above)}></line>`]
                  : [],
              )
            : [],
        ),
      )}
    ${layers.flatMap((known, layer) =>
      known.map(
        (knows, i) => svg`<circle class=${knows ? 'knows' : ''} cx=${x(i)} cy=${y(layer)} r=${radius}></circle>`,
      ),
    )}
  </svg>`;
}
