// @vitest-environment happy-dom
/** Number format of the labels beside a curve. */
import { render } from 'lit';
import { afterEach, expect, it } from 'vitest';
import { curve } from '#web/lesson/chapters/scale/curve.ts';
import type { Side } from '#web/lesson/chapters/scale/measure.ts';
import { writeDecimalsWith } from '#web/views/format-number.ts';
import { plot } from '#web/views/plot.ts';

afterEach(() => writeDecimalsWith('.'));

it('uses the format of the language', () => {
  writeDecimalsWith(',');
  const side: Side = {
    scores: new Float32Array(),
    weights: new Float32Array(),
    spread: 1,
    largest: 0.5,
    entropy: 1,
    gradient: 0.1,
  };
  const now = { width: 8, plain: side, scaled: side };
  const spec = {
    of: (one: Side) => one.largest,
    y: { domain: [0, 1] as const },
  };
  const place = document.createElement('div');
  render(plot(curve(spec, [now], now, 300, 'largest share')), place);
  const written = [...place.querySelectorAll('text')].map((text) => text.textContent);
  expect(written).toEqual(['0', '0,5', '1', '1', '8', '64', '512']);
});
