// @vitest-environment happy-dom
/** The laboratory of `fast` measures for its own element of the page. */
import { afterEach, expect, it, vi } from 'vitest';
import { labContext, shownLab } from '#tests/web/lesson/chapters/exhibited.ts';
import { FakeWorker } from '#tests/web/workers/fake-worker.ts';
import { words } from '#web/lesson/chapters/fast/en.ts';
import laboratory from '#web/lesson/chapters/fast/lab.ts';
import { MeasurementSession, measurementOf } from '#web/lesson/chapters/fast/measurement.ts';
import type { LabElement } from '#web/lesson/chapters/lab-element.ts';
import type { LabContext } from '#web/lesson/lab-kit/laboratory.ts';

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
