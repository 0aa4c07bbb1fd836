// @vitest-environment happy-dom
/** Titles of the histograms. */
import { render } from 'lit';
import { expect, it } from 'vitest';
import { histograms } from '../../../../../web/lesson/chapters/scale/histogram.ts';

it('write d_k with a subscript, not an underscore', () => {
  const place = document.createElement('div');
  const row = { kind: 'plain', label: 'without 1/√d_k: spread 7.72', values: Float32Array.of(-1, 2) } as const;
  render(histograms([row], 300, 'two scores'), place);
  const [name] = place.querySelectorAll('text');
  expect(name?.textContent).toBe('without 1/√dk: spread 7.72');
  const [index, after] = name?.querySelectorAll('tspan') ?? [];
  expect(index?.textContent).toBe('k');
  // The text after it returns to the baseline: each step is measured in its own font size.
  const size = Number.parseFloat(index?.getAttribute('style')?.match(/font-size: ?([\d.]+)em/)?.[1] ?? 'NaN');
  const down = Number.parseFloat(index?.getAttribute('dy') ?? 'NaN') * size;
  expect(size).toBeLessThan(1);
  expect(down).toBeGreaterThan(0);
  expect(Number.parseFloat(after?.getAttribute('dy') ?? 'NaN')).toBeCloseTo(-down);
});
