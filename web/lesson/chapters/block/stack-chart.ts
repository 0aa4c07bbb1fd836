/** Line chart of one number per block or per depth of a stack, for both orders on one scale. */
import { html } from 'lit';
import { type DotShape, legend, type Mark, type Point, plot } from '../../../views/plot.ts';
import { NORMS, type Norm } from '../../constants/model-settings.ts';
import type { Sizes } from './stack.ts';

/** Lower and upper end for each number of a line. */
export type Band = readonly (readonly [low: number, high: number])[];

const SHAPES: Readonly<Record<Norm, DotShape>> = { post: 'square', pre: 'disc' };

export function stackChart(
  sizes: Readonly<Record<Norm, Sizes>>,
  width: number,
  label: string,
  names: Readonly<Record<Norm, string>>,
  /** The index of the first number: 0 for the input, 1 for the first block. */
  first = 0,
  /** A dashed line, with its name and the marked place. */
  guide: { readonly sizes: Sizes; readonly name: string; readonly place: number } | null = null,
  bands: Readonly<Record<Norm, Band>> | null = null,
) {
  const last = first + sizes.post.length - 1;
  const pointsOf = (values: Sizes) => [...values].map((size, i): Point => [first + i, size]);
  return html`${legend([
    ...NORMS.map((norm) => ({ look: norm, name: names[norm], shape: SHAPES[norm] })),
    ...(guide ? [{ look: 'guide', name: guide.name }] : []),
  ])}
  ${plot({
    width,
    label,
    x: {
      domain: [first, Math.max(last, first + 1)],
      ticks: [...new Set([first, ...(last > 3 ? [Math.round(last / 2)] : []), last])],
    },
    y: { including: [0, 2, ...(guide?.sizes ?? [])] },
    here: guide?.place ?? null,
    marks: [
      ...(guide ? [{ kind: 'line', look: 'guide', points: pointsOf(guide.sizes) } as const] : []),
      ...NORMS.map(
        (norm): Mark => ({
          kind: 'series',
          look: norm,
          points: pointsOf(sizes[norm]),
          band: (bands?.[norm] ?? []).map(([low, high], i) => [first + i, low, high] as const),
          shape: SHAPES[norm],
        }),
      ),
    ],
  })}`;
}
