// @vitest-environment happy-dom
/** The laboratory of `fast` measures for its own element of the page. */
import { signal } from '@preact/signals-core';
import { afterEach, expect, it, vi } from 'vitest';
import { exhibited, labContext, shownLab } from '#tests/web/lesson/chapters/exhibited.ts';
import { FakeWorker } from '#tests/web/workers/fake-worker.ts';
import { ACCELERATORS, halfPrecision } from '#web/lesson/chapters/fast/accelerators.ts';
import { intensity, operations } from '#web/lesson/chapters/fast/algorithms.ts';
import { words } from '#web/lesson/chapters/fast/en.ts';
import laboratory, { roofLine } from '#web/lesson/chapters/fast/lab.ts';
import {
  aboveRoof,
  leftOfBend,
  type Measurement,
  MeasurementSession,
  measurementOf,
  under,
} from '#web/lesson/chapters/fast/measurement.ts';
import type { LabElement } from '#web/lesson/chapters/lab-element.ts';
import type { LabContext } from '#web/lesson/lab-kit/laboratory.ts';

/** The exhibit of `fast`: roofs from the data sheets, and the algorithms that were faster than the measured roof. */
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

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

async function shown(view: 'controls' | 'stage', context: LabContext): Promise<LabElement> {
  const before = [...document.body.children];
  const lab = await shownLab(view, laboratory, words, { context });
  document.body.prepend(...before);
  await lab.updateComplete;
  return lab;
}

it('forgets its own measurement with another number of tokens, and not that of another lesson', async () => {
  const [context, elsewhere] = [labContext(), labContext()];
  const lab = await shown('controls', context);
  await shown('controls', elsewhere);
  const [own, other] = [context, elsewhere].map((each) => vi.spyOn(measurementOf(each), 'forget'));
  lab.given = { context, texts: { tokens: '512' } };
  await lab.updateComplete;
  expect([own?.mock.calls.length, other?.mock.calls.length]).toEqual([1, 0]);
});

it('shares the measurement with the exhibit of its element only', async () => {
  const [context, elsewhere] = [labContext(), labContext()];
  const lab = await shown('controls', context);
  const [exhibit, other] = [await shown('stage', context), await shown('stage', elsewhere)];
  const [measure, measureElsewhere] = [context, elsewhere].map((each) =>
    vi.spyOn(measurementOf(each), 'measure').mockResolvedValue(),
  );
  for (const element of [lab, exhibit, other]) element.renderRoot.querySelector<HTMLElement>('button.press')?.click();
  expect([measure?.mock.calls.length, measureElsewhere?.mock.calls.length]).toEqual([2, 1]);
});

it.each([
  [
    { plain: 900, simd: 62, tiled: 31, webgpu: 4 },
    words.faster(words.algorithms.tiled, '7.8', 'webgpu-test (software)'),
  ],
  [
    { plain: 1, simd: 9, relaxed: 2, webgpu: 50 },
    words.slower(words.algorithms.relaxed, '25', 'webgpu-test (software)'),
  ],
  [{ plain: 9, webgpu: 50 }, null],
  [{ plain: 900, tiled: 31 }, null],
])('says what WebGPU gains over the fastest form of the core: %o', async (medians, sentence) => {
  const worker = new FakeWorker();
  const session = new MeasurementSession(() => worker);
  const { state } = session;
  vi.spyOn(MeasurementSession.prototype, 'state', 'get').mockReturnValue(state);
  const lab = await shown('controls', labContext());
  const said = () => lab.renderRoot.querySelector('[role=status]')?.textContent ?? null;
  const measuring = session.measure(256);
  worker.report({ kind: 'device', kernels: 'webgpu-test (software)' });
  await lab.updateComplete;
  expect([state.value.device, said()]).toEqual(['webgpu-test (software)', null]);
  worker.answer(Object.entries(medians).map(([algorithm, median]) => ({ algorithm, median, rounds: 5, error: 0 })));
  await measuring;
  await lab.updateComplete;
  expect(said()).toBe(sentence);
});
