// @vitest-environment happy-dom
/** The cost chart: both lines cross where their parts cost the same, and the dots lie on the lines. */
import { html, render } from 'lit';
import { expect, it } from 'vitest';
import { evenAt } from '#web/lesson/chapters/cost/costs.ts';
import { growth } from '#web/lesson/chapters/cost/lab.ts';

const SIZE = { tokens: 100, dModel: 12, heads: 3 };

function drawn(size = SIZE) {
  const place = document.createElement('div');
  render(html`${growth(size, 400, 'label', { projections: 'p', block: 'b', attention: 'a' })}`, place);
  const number = (selector: string, name: string) => Number(place.querySelector(selector)?.getAttribute(name));
  const points = (part: string) =>
    [...(place.querySelector(`path.${part}`)?.getAttribute('d') ?? '').matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g)].map(
      ([, x, y]) => [Number(x), Number(y)] as const,
    );
  return { number, points, all: (selector: string) => place.querySelectorAll(selector) };
}

/** The height of a line at x, interpolated between its points. */
function heightAt(points: readonly (readonly [number, number])[], x: number): number {
  const next = points.findIndex(([px]) => px >= x);
  const [[x0, y0], [x1, y1]] = [points[Math.max(0, next - 1)] ?? [0, 0], points[next] ?? [0, 0]];
  return x1 === x0 ? y1 : y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
}

it('marks the crossing on both lines, where both parts cost the same', () => {
  const { number, points } = drawn();
  const [x, y] = [number('.even', 'cx'), number('.even', 'cy')];
  for (const part of ['projections', 'attention']) expect(Math.abs(heightAt(points(part), x) - y)).toBeLessThan(1.5);
  const [, ring] = [...drawn().all('.even')];
  const [ringX, ringY] = ['cx', 'cy'].map((name) => Number(ring?.getAttribute(name))) as [number, number];
  for (const part of ['block', 'attention']) expect(Math.abs(heightAt(points(part), ringX) - ringY)).toBeLessThan(1.5);
  const here = drawn({ ...SIZE, tokens: Math.round(evenAt(SIZE)) });
  expect(here.number('.here', 'x1')).toBeCloseTo(x, 0);
});

it('has a line of its own for each part, with a dot at the current number of tokens, and larger costs higher', () => {
  const { number, points } = drawn();
  const x = number('.here', 'x1');
  const ends = new Set<number | undefined>();
  for (const part of ['projections', 'block', 'attention']) {
    expect(number(`.dot.${part}`, 'cx')).toBe(x);
    expect(number(`.dot.${part}`, 'cy')).toBeCloseTo(heightAt(points(part), x), -1);
    const [first] = points(part);
    const last = points(part).at(-1);
    expect(first?.[1]).toBeGreaterThan(last?.[1] ?? 0);
    ends.add(last?.[1]);
  }
  expect(ends.size).toBe(3);
});
