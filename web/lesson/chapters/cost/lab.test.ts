// @vitest-environment happy-dom
/** The cost chart: both lines cross where their parts cost the same, and the dots lie on the lines. */
import { html, render } from 'lit';
import { expect, it } from 'vitest';
import { exhibited } from '#tests/web/lesson/chapters/exhibited.ts';
import { compact, evenAt, multiplications } from '#web/lesson/chapters/cost/costs.ts';
import { words } from '#web/lesson/chapters/cost/en.ts';
import laboratory, { growth } from '#web/lesson/chapters/cost/lab.ts';
import type { LabElement } from '#web/lesson/chapters/lab-element.ts';
import { formatWhole } from '#web/messages/whole-number.ts';

/** The cost exhibit draws and names the laboratory's bill. */
function area(exhibit: LabElement, side: string): number {
  const sizes = [...exhibit.renderRoot.querySelectorAll(`.${side} rect`)].map(
    (rect) => Number(rect.getAttribute('width')) * Number(rect.getAttribute('height')),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

it('draws words and pairs in the proportion of the bill, and writes both numbers', async () => {
  const exhibit = await exhibited(laboratory, words, { model: 'gpt2', tokens: '1000' });
  const { qkv, output, scores, scale, values } = multiplications({ tokens: 1000, dModel: 768, heads: 12 });
  const [projections, pairs] = [qkv + output, scores + scale + values];
  expect(area(exhibit, 'pairs') / area(exhibit, 'words')).toBeCloseTo(pairs / projections, 6);
  const text = exhibit.renderRoot.textContent ?? '';
  expect(text).toContain(compact(projections));
  expect(text).toContain(compact(pairs));
});

it('shows shorter texts while its step plays', async () => {
  const exhibit = await exhibited(laboratory, words, { tokens: '400' }, { part: 0.5 });
  expect(exhibit.renderRoot.querySelector('.size')?.textContent).toContain('T = 200 tokens');
});

it('counts the lesson’s own layer', async () => {
  const exhibit = await exhibited(laboratory, words, { model: 'lesson' });
  const { tokens, dModel } = exhibit.context?.computed.trace.options ?? { tokens: 0, dModel: 0 };
  expect(exhibit.renderRoot.querySelector('.size')?.textContent).toContain(`T = ${tokens} tokens`);
  expect(exhibit.renderRoot.querySelector('.size')?.textContent).toContain(String(dModel));
});

it('names a narrow block upright', async () => {
  const exhibit = await exhibited(laboratory, words);
  exhibit.paper = { width: 358, height: 200, px: 1 };
  await exhibit.updateComplete;
  const names = [...exhibit.renderRoot.querySelectorAll('.words .block')];
  expect(names.map((name) => name.textContent)).toEqual(['Q', 'K', 'V', words.blocks.output]);
  expect(names.map((name) => name.hasAttribute('transform'))).toEqual([false, false, false, true]);
});

it('writes what the lesson’s own layer takes for its words, then for its pairs', async () => {
  const exhibit = await exhibited(laboratory, words, {}, { step: 'projections' });
  const { tokens, dModel } = exhibit.context?.computed.trace.options ?? { tokens: 0, dModel: 0 };
  const sums = () => [...exhibit.renderRoot.querySelectorAll('.count')].map(({ textContent }) => textContent);
  const ofWords = `${tokens} × ${formatWhole(4 * dModel ** 2)} = ${formatWhole(4 * tokens * dModel ** 2)}`;
  expect(sums()).toEqual([ofWords]);
  exhibit.moment = { shown: true, step: 'maps', part: 1 };
  await exhibit.updateComplete;
  expect(sums()).toEqual([
    ofWords,
    `${tokens} × ${formatWhole(2 * tokens * dModel)} = ${formatWhole(2 * tokens ** 2 * dModel)}`,
  ]);
  // Both parts to scale.
  const boxes = (side: string) => exhibit.renderRoot.querySelectorAll(`.${side} .edge`);
  const [wide, narrow] = ['words', 'pairs'].map((side) => Number(boxes(side)[0]?.getAttribute('width')));
  expect((wide ?? 0) / (narrow ?? 1)).toBeCloseTo(dModel / tokens, 6);
});

it('adds one row after the other while its step plays', async () => {
  const exhibit = await exhibited(laboratory, words, {}, { step: 'projections', part: 0.5 });
  const { tokens = 0 } = exhibit.context?.computed.trace.options ?? {};
  expect(exhibit.renderRoot.querySelector('.size')?.textContent).toContain(`T = ${Math.round(tokens / 2)} tokens`);
});

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
