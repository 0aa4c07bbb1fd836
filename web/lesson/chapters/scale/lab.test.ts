// @vitest-environment happy-dom
/** The √d_k exhibit draws what the laboratory measures. */
import { render } from 'lit';
import { afterEach, expect, it } from 'vitest';
import { shownLab } from '#tests/web/lesson/chapters/exhibited.ts';
import { createReferenceGradientEngine } from '#web/engine/reference/reference-gradients.ts';
import { words } from '#web/lesson/chapters/scale/en.ts';
import laboratory, { curve } from '#web/lesson/chapters/scale/lab.ts';
import { KEYS, measure, playedWidth, type Side } from '#web/lesson/chapters/scale/measure.ts';
import { writeDecimalsWith } from '#web/views/format-number.ts';
import { plot } from '#web/views/plot.ts';

/** Number format of the labels beside a curve. */
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
  const spec = { of: (one: Side) => one.largest, y: { domain: [0, 1] as const } };
  const place = document.createElement('div');
  render(plot(curve(spec, [now], now, 300, 'largest share')), place);
  const written = [...place.querySelectorAll('text')].map((text) => text.textContent);
  expect(written).toEqual(['0', '0,5', '1', '1', '8', '64', '512']);
});

const heights = (place: ParentNode | null | undefined, plot: number) =>
  [...(place?.querySelectorAll('.plot')[plot]?.querySelectorAll('.bar') ?? [])].map((bar) =>
    Number(bar.getAttribute('height')),
  );

it('draws all scores, and the weights of one row in proportion', async () => {
  const exhibit = await shownLab('stage', laboratory, words, { texts: { dk: '96', seed: '5' } });
  const now = measure(createReferenceGradientEngine().createSession(), 96, 5);
  expect(exhibit.renderRoot.querySelector('.width')?.textContent).toContain('96');
  for (const [i, side] of [now.plain, now.scaled].entries()) {
    const drawn = heights(exhibit.renderRoot, 2 * i + 1);
    const row = [...side.weights.subarray(0, KEYS)];
    const tallest = Math.max(...row);
    const most = Math.max(...drawn);
    expect(drawn.map((height) => height / most)).toEqual(row.map((weight) => expect.closeTo(weight / tallest, 6)));
  }
});

it('shows narrower heads while its step plays', async () => {
  const exhibit = await shownLab('stage', laboratory, words, { texts: { dk: '256' }, part: 0.5 });
  expect(exhibit.renderRoot.querySelector('.width')?.textContent).toContain('16');
  expect([0, 0.5, 1, 2].map((part) => playedWidth(256, part))).toEqual([1, 16, 256, 256]);
});

it('on a low stage shows both kinds in each picture, high enough to read', async () => {
  const exhibit = await shownLab('stage', laboratory, words, {
    texts: { dk: '96' },
    room: { width: 358, height: 190, px: 1 },
  });
  const plots = [...exhibit.renderRoot.querySelectorAll('.plot')];
  expect(plots).toHaveLength(2);
  for (const [i, picture] of plots.entries()) {
    for (const kind of ['plain', 'scaled']) expect(picture.querySelector(`.bar.${kind}`)).not.toBeNull();
    expect(picture.getAttribute('aria-label')).toContain('without 1/√d k');
    expect(Math.max(...heights(exhibit.renderRoot, i))).toBeGreaterThan(60);
  }
  const lines = [...exhibit.renderRoot.querySelectorAll('.status')].map((line) => line.textContent);
  expect(lines[0]).toMatch(/without.*spread \d.*largest 0\.\d/s);
  expect(lines[1]).toMatch(/with .*spread \d.*largest 0\.\d/s);
});
