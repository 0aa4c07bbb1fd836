// @vitest-environment happy-dom
/** A chart draws its numbers at the places that its axes say. */
import { render } from 'lit';
import { describe, expect, it } from 'vitest';
import { legend, type Mark, type PlotSpec, plot, plotArea } from '#web/views/plot.ts';

const spec: PlotSpec = {
  width: 300,
  height: 200,
  x: { domain: [0, 4], ticks: [0, 4], format: String },
  y: { domain: [0, 1], ticks: [0, 0.5, 1], format: String },
  marks: [],
  label: 'four bars',
};
const area = plotArea(spec);

function drawn(marks: readonly Mark[], changes: Partial<PlotSpec> = {}): HTMLElement {
  const place = document.createElement('div');
  render(plot({ ...spec, ...changes, marks }), place);
  return place;
}

const number = (element: Element | null | undefined, name: string) => Number(element?.getAttribute(name));

describe('a plot', () => {
  it('centres discs and squares on their points', () => {
    const place = drawn([
      { kind: 'dots', look: 'a', points: [[1, 0.5]], radius: 4 },
      { kind: 'dots', look: 'b', points: [[3, 1]], radius: 5, shape: 'square' },
    ]);
    const disc = place.querySelector('circle.dot.a');
    expect([number(disc, 'cx'), number(disc, 'cy'), number(disc, 'r')]).toEqual([area.x(1), area.y(0.5), 4]);
    const square = place.querySelector('rect.dot.b');
    expect(number(square, 'x') + number(square, 'width') / 2).toBeCloseTo(area.x(3), 9);
    expect(number(square, 'y') + number(square, 'height') / 2).toBeCloseTo(area.y(1), 9);
  });

  it('has a legend with a sample of each series', () => {
    const place = document.createElement('div');
    render(
      legend([
        { look: 'a', name: 'lines and squares', shape: 'square' },
        { look: 'b', name: 'a line' },
        { look: 'c', name: 'discs', line: false, shape: 'disc' },
      ]),
      place,
    );
    const samples = [...place.querySelectorAll('svg')].map((sample) =>
      [...sample.children].map((part) => `${part.localName}.${part.getAttribute('class')}`),
    );
    expect(samples).toEqual([['path.line a', 'rect.dot a'], ['path.line b'], ['circle.dot c']]);
    expect([...place.querySelectorAll('.legend > span')].map((entry) => entry.textContent?.trim())).toEqual([
      'lines and squares',
      'a line',
      'discs',
    ]);
  });

  it('gives each bar the height of its number, above the base', () => {
    const values = [0, 0.25, 0.5, 1];
    const place = drawn([{ kind: 'bars', look: 'weights', bars: values.map((value, i) => [i, i + 1, value]) }]);
    const full = area.bottom - area.top;
    const bars = [...place.querySelectorAll('.bar.weights')];
    expect(bars.map((bar) => number(bar, 'height') / full)).toEqual(values.map((value) => expect.closeTo(value, 9)));
    for (const bar of bars) expect(number(bar, 'y') + number(bar, 'height')).toBeCloseTo(area.bottom, 9);
    expect(number(bars[2], 'x') + number(bars[2], 'width') / 2).toBeCloseTo(area.x(2.5), 9);
  });

  it('draws a line through its points, on a logarithmic axis as well', () => {
    const y = { ...spec.y, domain: [1, 100], logarithmic: true } as const;
    const place = drawn(
      [
        {
          kind: 'line',
          look: 'a',
          points: [
            [0, 1],
            [2, 10],
            [4, 100],
          ],
        },
      ],
      { y },
    );
    const { left, right, top, bottom } = plotArea({ ...spec, y });
    const middle = `L${((left + right) / 2).toFixed(1)} ${((top + bottom) / 2).toFixed(1)}`;
    expect(place.querySelector('.line.a')?.getAttribute('d')).toBe(
      `M${left.toFixed(1)} ${bottom.toFixed(1)}${middle}L${right.toFixed(1)} ${top.toFixed(1)}`,
    );
  });

  it('closes the range of a series between a lower and an upper line', () => {
    const place = drawn([
      {
        kind: 'series',
        look: 'a',
        points: [],
        band: [
          [0, 0, 0.5],
          [4, 0, 1],
        ],
      },
    ]);
    const at = (x: number, y: number) => `${area.x(x).toFixed(1)} ${area.y(y).toFixed(1)}`;
    expect(place.querySelector('.area')?.getAttribute('d')).toBe(`M${at(0, 0.5)}L${at(4, 1)}L${at(4, 0)}L${at(0, 0)}Z`);
  });

  it('ends a range that reaches below 0 at the foot of a logarithmic axis', () => {
    const y = { domain: [0.001, 1], logarithmic: true } as const;
    const band = [
      [0, 0.5, 1],
      [4, -0.01, 0.1],
    ] as const;
    const place = drawn([{ kind: 'series', look: 'a', points: [], band }], { y });
    const { right, bottom } = plotArea({ ...spec, y });
    const path = place.querySelector('.area')?.getAttribute('d');
    expect(path).not.toContain('NaN');
    expect(path).toContain(`L${right.toFixed(1)} ${bottom.toFixed(1)}`);
  });

  it('places dots, rules and texts by the axes', () => {
    const place = drawn([
      { kind: 'dots', look: 'a', points: [[1, 0.5]] },
      { kind: 'rule', look: 'r', x: 3 },
      { kind: 'text', look: 'n', at: [1, 1], by: [4, -2], text: 'one' },
    ]);
    expect(number(place.querySelector('.dot'), 'cx')).toBe(area.x(1));
    expect(number(place.querySelector('.dot'), 'cy')).toBe(area.y(0.5));
    expect(number(place.querySelector('.rule'), 'x1')).toBe(area.x(3));
    expect(number(place.querySelector('.name.n'), 'x')).toBe(area.x(1) + 4);
  });

  it('names the ends of its lines apart from each other, beside the axes', () => {
    const ends = [0.5, 0.5, 0.02].map(
      (y, i) => ({ kind: 'series', look: `s${i}`, name: `series ${i}`, points: [[4, y]] }) as const,
    );
    const place = drawn(ends);
    const heights = ends.map(({ look }) => number(place.querySelector(`.name.${look}`), 'y'));
    expect(Math.abs((heights[0] ?? 0) - (heights[1] ?? 0))).toBeGreaterThanOrEqual(15);
    for (const height of heights) expect(height).toBeLessThanOrEqual(area.bottom + 4);
    const { right } = plotArea({ ...spec, marks: ends });
    expect(right).toBeLessThan(area.right - 40);
    expect(number(place.querySelector('.name.s0'), 'x')).toBe(right + 6);
  });

  it('draws the runs of a series behind all lines, and a dot for a single point', () => {
    const run = [
      [0, 1],
      [4, 0.5],
    ] as const;
    const place = drawn([
      { kind: 'series', look: 'a', points: run },
      { kind: 'series', look: 'b', points: [[2, 0.5]], runs: [run] },
    ]);
    const parts = [...place.querySelectorAll('.line, .dot')].map((part) => part.getAttribute('class'));
    expect(parts).toEqual(['line run b', 'line a', 'dot b']);
  });

  it('marks the chosen x, and the last point of each series up to there', () => {
    const points = [
      [0, 1],
      [2, 0.5],
      [4, 0],
    ] as const;
    const marks = [
      { kind: 'series', look: 'a', points, shape: 'square' },
      { kind: 'series', look: 'b', points: points.slice(2) },
      { kind: 'line', look: 'c', points },
    ] as const;
    const place = drawn(marks, { here: 3 });
    expect(number(place.querySelector('.rule.here'), 'x1')).toBe(area.x(3));
    const sizes = [...place.querySelectorAll('rect.dot.a')].map((dot) => number(dot, 'width'));
    expect(sizes).toHaveLength(4);
    const chosen = place.querySelectorAll('rect.dot.a')[3];
    expect(sizes[3]).toBeGreaterThan(sizes[0] ?? 0);
    expect(number(chosen, 'x') + number(chosen, 'width') / 2).toBeCloseTo(area.x(2), 9);
    // One point up to there, as its only mark; a line that is no series has none.
    expect(place.querySelectorAll('.dot.b')).toHaveLength(1);
    expect(place.querySelectorAll('.dot.c')).toHaveLength(0);
    expect(drawn(marks).querySelectorAll('.rule, .dot.c')).toHaveLength(0);
    expect(drawn(marks).querySelectorAll('.dot.a')).toHaveLength(3);
  });

  it('shows a message until a series has a point', () => {
    const text = (points: readonly (readonly [number, number])[]) =>
      drawn([{ kind: 'series', look: 'a', points }], { awaited: 'not trained yet' }).querySelector('.awaited')
        ?.textContent ?? null;
    expect(text([])).toBe('not trained yet');
    expect(text([[0, 1]])).toBeNull();
  });

  it('finds the domain of an axis in its series, and draws what lies beyond a given one at its edge', () => {
    const series = (...values: readonly number[]) => ({
      kind: 'series' as const,
      look: 'a',
      points: values.map((value, i) => [i, value] as const),
      band: [[0, -9, 6] as const],
    });
    const own = plotArea({ ...spec, x: {}, y: { including: [0] }, marks: [series(1, 5)] });
    expect([own.y(0), own.y(6), own.x(0), own.x(1)]).toEqual([own.bottom, own.top, own.left, own.right]);
    expect(own.ticks.y).toEqual([0, 2, 4, 6]);
    const bent = plotArea({ ...spec, y: { logarithmic: true }, marks: [series(0.02, 3)] });
    expect([bent.y(0.01), bent.y(10)]).toEqual([bent.bottom, bent.top]);
    const path = drawn([series(7, -7)])
      .querySelector('.line')
      ?.getAttribute('d');
    expect(path?.match(/[ML][\d.]+ ([\d.]+)/g)?.map((part) => Number(part.split(' ')[1]))).toEqual([
      area.top,
      area.bottom,
    ]);
  });

  it('leaves out labels of the y axis that have no room', () => {
    const ticks = Array.from({ length: 41 }, (_, i) => i / 40);
    const heights = [...drawn([], { y: { ...spec.y, ticks } }).querySelectorAll('.grid')].map((line) =>
      number(line, 'y1'),
    );
    expect(heights.length).toBeGreaterThan(5);
    for (const [i, height] of heights.slice(1).entries()) expect((heights[i] ?? 0) - height).toBeGreaterThanOrEqual(13);
  });

  it('names every tick, and itself', () => {
    const place = drawn([]);
    expect([...place.querySelectorAll('text')].map((text) => text.textContent)).toEqual(['0', '0.5', '1', '0', '4']);
    expect(place.querySelector('svg')?.getAttribute('aria-label')).toBe('four bars');
  });

  it('leaves room for its labels in large type', () => {
    const large = plotArea({ ...spec, px: 1.6 });
    expect(large.left).toBeGreaterThan(area.left);
    expect(large.bottom).toBeLessThan(area.bottom);
  });

  it('turns labels of the x axis that are too long to lie side by side', () => {
    const words = ['because', 'it', 'was', 'tired'];
    const x = {
      domain: [0, 4],
      ticks: [0.5, 1.5, 2.5, 3.5],
      format: (at: number) => words[Math.floor(at)] ?? '',
    } as const;
    expect(plotArea({ ...spec, x }).turned).toBe(false);
    const narrow = plotArea({ ...spec, x, width: 120 });
    expect(narrow.turned).toBe(true);
    expect(narrow.bottom).toBeLessThan(area.bottom);
    expect(drawn([], { x, width: 120 }).querySelectorAll('text[transform*="rotate"]')).toHaveLength(4);
  });
});
