// @vitest-environment happy-dom
/** The exhibit of `fast`: roofs from the data sheets, and the algorithms that were faster than the measured roof. */
import { signal } from '@preact/signals-core';
import { expect, it, vi } from 'vitest';
import { exhibited } from '#tests/web/lesson/chapters/exhibited.ts';
import { ACCELERATORS, halfPrecision } from '#web/lesson/chapters/fast/accelerators.ts';
import { intensity, operations } from '#web/lesson/chapters/fast/algorithms.ts';
import { words } from '#web/lesson/chapters/fast/en.ts';
import laboratory, { roofLine } from '#web/lesson/chapters/fast/lab.ts';
import {
  aboveRoof,
  leftOfBend,
  type Measurement,
  MeasurementSession,
  under,
} from '#web/lesson/chapters/fast/measurement.ts';

const TOKENS = 2048;
const ROOF = { peak: 20e9, bandwidth: 10e9 };
/** Measured at a share of what the roof allows. */
const measuredAt = (algorithm: 'plain' | 'tiled' | 'webgpu', share: number) => ({
  algorithm,
  median: (1000 * operations(TOKENS)) / (share * under(ROOF, intensity(algorithm, TOKENS))),
  rounds: 5,
  error: 0,
});
const measurement = (...measured: Measurement['measured']): Measurement => ({
  tokens: TOKENS,
  roof: ROOF,
  measured,
  device: null,
  missing: new Map(),
  progress: null,
  broken: null,
});

it('bends each roof where memory and arithmetic allow the same', () => {
  for (const roof of [ROOF, ...ACCELERATORS]) {
    const [, [ridge, most], end] = roofLine(roof) as [unknown, [number, number], [number, number]];
    expect([ridge * roof.bandwidth, most, end[1]]).toEqual([
      expect.closeTo(roof.peak, -3),
      expect.closeTo(roof.peak, -3),
      roof.peak,
    ]);
  }
});

it('names the algorithms that stand above the roof, except the graphics processor’s', () => {
  const found = aboveRoof(measurement(measuredAt('plain', 0.1), measuredAt('tiled', 2), measuredAt('webgpu', 50)));
  expect(found).toEqual(['tiled']);
  expect(aboveRoof(measurement(measuredAt('tiled', 1.02)))).toEqual([]);
});

it('says which algorithms lie left of the bend, by their points', async () => {
  const roof = { peak: 3.5e9, bandwidth: 1e9 };
  const said = async (tokens: number, shown: Measurement): Promise<string> => {
    vi.spyOn(MeasurementSession.prototype, 'state', 'get').mockReturnValue(signal(shown));
    const { renderRoot } = await exhibited(laboratory, words, { tokens: String(tokens) });
    vi.restoreAllMocks();
    return renderRoot.textContent ?? '';
  };
  // With 16 tokens, the engine that keeps every tensor does 3.2 operations a byte.
  expect(intensity('simd', 16)).toBeCloseTo(3.2, 1);
  const measured = { ...measurement(), roof };
  expect(await said(16, measured)).toContain(words.hereSays('3.5', '2'));
  expect(await said(256, measured)).toContain(words.hereSays('3.5', ''));
  expect(leftOfBend({ ...measured, missing: new Map([['simd', { reason: 'no-simd', detail: '' }]]) }, 16)).toEqual([]);
});

it('shows the accelerators before anything is measured', async () => {
  const exhibit = await exhibited(laboratory, words, { tokens: String(TOKENS) });
  const text = exhibit.renderRoot.textContent ?? '';
  for (const { name } of ACCELERATORS) expect(text).toContain(name);
  expect(text).toContain(words.sheetsSay('31', '103', 128, '359'));
  expect(Math.round(halfPrecision('plain', TOKENS))).toBe(31);
  expect(exhibit.renderRoot.querySelectorAll('.line.sheet')).toHaveLength(2);
  expect(exhibit.renderRoot.querySelector('.line.here')).toBeNull();
});

it('has no empty lower half before this machine is measured', async () => {
  const lowest = async (shown: Measurement | null): Promise<boolean> => {
    if (shown) vi.spyOn(MeasurementSession.prototype, 'state', 'get').mockReturnValue(signal(shown));
    const { renderRoot } = await exhibited(laboratory, words);
    vi.restoreAllMocks();
    const labels = [...renderRoot.querySelectorAll('svg text[text-anchor=end]')].map((text) => text.textContent);
    expect(labels).toContain(words.operations.tera);
    return labels.includes(words.operations.giga);
  };
  expect(await lowest(null)).toBe(false);
  expect(await lowest({ ...measurement(), roof: { peak: 2e9, bandwidth: 1e9 } })).toBe(true);
});

it('leaves room below the chart for what it says of points above the roof', async () => {
  const heightOf = async (shown: Measurement | null): Promise<number> => {
    if (shown) vi.spyOn(MeasurementSession.prototype, 'state', 'get').mockReturnValue(signal(shown));
    const { renderRoot } = await exhibited(laboratory, words, { tokens: String(TOKENS) });
    expect(renderRoot.textContent?.includes('Above the roof: 3')).toBe(shown?.measured.length === 1);
    vi.restoreAllMocks();
    return Number(renderRoot.querySelector('svg')?.getAttribute('height'));
  };
  const [bare, measured, above] = [
    await heightOf(null),
    await heightOf(measurement()),
    await heightOf(measurement(measuredAt('tiled', 2))),
  ];
  expect(bare).toBeGreaterThan(200);
  // A line of text and its distance; two more lines.
  expect(bare - measured).toBeGreaterThanOrEqual(20 + 8);
  expect(measured - above).toBeGreaterThanOrEqual(2 * 20 + 8);
});

it('has room for that sentence on a phone, too, where it takes more lines', async () => {
  vi.spyOn(MeasurementSession.prototype, 'state', 'get').mockReturnValue(signal(measurement(measuredAt('tiled', 2))));
  const exhibit = await exhibited(laboratory, words, { tokens: String(TOKENS) });
  exhibit.paper = { width: 358, height: 270, px: 1 };
  await exhibit.updateComplete;
  vi.restoreAllMocks();
  const height = Number(exhibit.renderRoot.querySelector('svg')?.getAttribute('height'));
  // The button, and four lines.
  expect(270 - height).toBeGreaterThanOrEqual(52 + 4 * 20);
});
