// @vitest-environment happy-dom
/** Training curves: axis ticks, downsampling that keeps every extreme, and labels that do not overlap. */
import { render } from 'lit';
import { describe, expect, it } from 'vitest';
import { type CurvesSpec, curves, decades, gathered, niceSteps, type Point } from '#web/views/curves.ts';
import { plotArea } from '#web/views/plot.ts';

describe('axes', () => {
  it('have about four round ticks', () => {
    expect(niceSteps(300)).toEqual([0, 100, 200, 300]);
    expect(niceSteps(240)).toEqual([0, 100, 200]);
    expect(niceSteps(7)).toEqual([0, 2, 4, 6]);
    expect(niceSteps(0)).toEqual([0]);
    for (let last = 1; last < 20_000; last = Math.ceil(last * 1.3)) expect(niceSteps(last).length).toBeLessThan(7);
  });

  it('run from a power of ten below the values to one above, if logarithmic', () => {
    expect(decades([0.02, 3])).toEqual([0.01, 0.1, 1, 10]);
    expect(decades([1, 1])).toEqual([1, 10]);
    expect(decades([1e-9, 1])).toEqual([1e-6, 1e-4, 1e-2, 1]);
    for (let low = 1e-6; low < 10; low *= 3) expect(decades([low, 99]).length).toBeLessThanOrEqual(5);
    expect(decades([])).toEqual([0.1, 1]);
    expect(decades([0, Number.NaN, 0.5])).toEqual([0.1, 1]);
  });
});

describe('intervals', () => {
  const points = Array.from({ length: 1000 }, (_, x): Point => [x, x === 500 ? 99 : x % 7]);

  it('are as many as requested at most, and keep every extreme in the band', () => {
    const { line, band } = gathered(points, 120);
    expect(line.length).toBeLessThanOrEqual(120);
    expect(Math.max(...band.map(([, , high]) => high))).toBe(99);
    expect(Math.min(...band.map(([, low]) => low))).toBe(0);
    for (const [i, [, value]] of line.entries()) {
      const [, low = 0, high = 0] = band[i] ?? [];
      expect(value).toBeGreaterThanOrEqual(low);
      expect(value).toBeLessThanOrEqual(high);
    }
  });

  it('are the points themselves if there is room', () => {
    const few = points.slice(0, 50);
    expect(gathered(few, 120).line).toEqual(few);
    expect(gathered([], 120)).toEqual({ line: [], band: [] });
  });
});

describe('the picture', () => {
  const spec: CurvesSpec = {
    width: 400,
    height: 200,
    series: [
      {
        look: 'a',
        label: 'one',
        line: [
          [0, 1],
          [10, 0.5],
        ],
      },
      {
        look: 'b',
        label: 'two',
        line: [
          [0, 1],
          [10, 0.5],
        ],
        band: [
          [0, 0.9, 1],
          [10, 0.4, 0.6],
        ],
        singles: [
          [
            [0, 1],
            [10, 0.4],
          ],
        ],
      },
    ],
    lastX: 10,
    domain: [0, 1],
    logarithmic: false,
    ticks: [0, 1],
    tickLabel: String,
    marker: 5,
    label: 'two lines',
  };
  const drawn = (changed: Partial<CurvesSpec> = {}) => {
    const place = document.createElement('div');
    render(curves({ ...spec, ...changed }), place);
    return place;
  };

  it('separates the labels of equal ends, and has an accessible description', () => {
    const picture = drawn();
    const places = [...picture.querySelectorAll('.name')].map((name) => Number(name.getAttribute('y')));
    expect(Math.abs((places[0] ?? 0) - (places[1] ?? 0))).toBeGreaterThanOrEqual(15);
    expect(picture.querySelector('svg')?.getAttribute('aria-label')).toBe('two lines');
  });

  it('clamps values to the axes, and marks the given step', () => {
    const picture = drawn({
      series: [
        {
          look: 'a',
          label: '',
          line: [
            [0, 7],
            [10, -7],
          ],
        },
      ],
    });
    const path = picture.querySelector('.line');
    const heights = (path?.getAttribute('d')?.match(/[ML][\d.]+ ([\d.]+)/g) ?? []).map((part) =>
      Number(part.split(' ')[1]),
    );
    const { x, top, bottom } = plotArea({
      width: 400,
      height: 200,
      x: { domain: [0, 10], ticks: niceSteps(10), format: String },
      y: { domain: [0, 1], ticks: [0, 1], format: String },
    });
    expect(heights).toEqual([top, bottom]);
    // The last point up to the step.
    const dots = [...picture.querySelectorAll('.dot')].map((dot) => Number(dot.getAttribute('cx')));
    expect(dots).toEqual([x(0)]);
  });

  it('shows a message until there is a curve', () => {
    const awaited = 'not trained yet';
    const text = (picture: Element) => picture.querySelector('.awaited')?.textContent ?? null;
    expect(text(drawn({ awaited }))).toBeNull();
    expect(text(drawn({ awaited, series: [{ look: 'a', label: '', line: [] }] }))).toBe(awaited);
  });
});
