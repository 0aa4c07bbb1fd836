// @vitest-environment happy-dom
/** The laboratory of trained-heads, closed while it measures. */
import { expect, it, vi } from 'vitest';
import { computed } from '#tests/web/lesson/stage/support.ts';
import { words } from '#web/lesson/chapters/trained-heads/en.ts';
import type { HeadsModel } from '#web/lesson/chapters/trained-heads/model.ts';
import { DEFAULT_STATE } from '#web/lesson/fields/lesson-fields.ts';
import type { TrainedModel } from '#web/lesson/model/shipped-model/trained-model.ts';

const made: { readonly model: TrainedModel; disposed: boolean }[] = vi.hoisted(() => []);

vi.mock('#web/lesson/model/shipped-model/load-trained.ts', async () => {
  const { PASSAGES, shippedModel } = await import('#tests/web/lesson/model/shipped-model/shipped.ts');
  const newModel = async () => {
    const model = await shippedModel();
    const entry = { model, disposed: false };
    made.push(entry);
    const dispose = model.dispose.bind(model);
    model.dispose = () => {
      entry.disposed = true;
      dispose();
    };
    return model;
  };
  // Enough for more than one slice of the averages.
  return { loadShippedModel: async () => ({ newModel }), loadPassages: async () => PASSAGES.slice(0, 64) };
});

const examinations = vi.hoisted(() => ({ count: 0 }));

vi.mock('#web/lesson/model/shipped-model/examine.ts', async (original) => {
  const module = await original<typeof import('#web/lesson/model/shipped-model/examine.ts')>();
  const examine: typeof module.examine = (...given) => {
    examinations.count++;
    return module.examine(...given);
  };
  return { ...module, examine };
});

const { default: laboratory } = await import('#web/lesson/chapters/trained-heads/lab.ts');
const { labContext, shownLab } = await import('#tests/web/lesson/chapters/exhibited.ts');
const { labOf } = await import('#web/lesson/lab-kit/laboratory.ts');

it('leaves no rejected promise when it is closed while it measures the averages', async () => {
  const rejected: unknown[] = [];
  const note = (reason: unknown) => rejected.push(reason);
  process.on('unhandledRejection', note);
  const context = labContext(computed(), { ...DEFAULT_STATE, preset: 'trained' });
  const lab = await shownLab('controls', laboratory, words, { context });
  const model = labOf(laboratory, context).model as HeadsModel;
  await vi.waitFor(() => expect(model.whole.value).not.toBeNull(), { timeout: 20_000 });
  lab.given = { context, texts: { off: '6', by: 'mean' } };
  // The first model shows the heads, the second has measured all of them, and the third measures the averages.
  await vi.waitFor(() => expect(made).toHaveLength(3), { timeout: 20_000 });
  lab.remove();
  await vi.waitFor(() => expect(made.map(({ disposed }) => disposed)).toEqual([true, true, true]), { timeout: 20_000 });
  // Node reports a rejection after the promises of the same task.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  expect(rejected).toEqual([]);
});

it('measures the whole model one time for both views, which show the same numbers', async () => {
  const context = labContext(computed(), { ...DEFAULT_STATE, preset: 'trained' });
  const stage = await shownLab('stage', laboratory, words, { context, step: 'off' });
  const lab = await shownLab('controls', laboratory, words, { context });
  document.body.append(stage);
  examinations.count = 0;
  const model = labOf(laboratory, context).model as HeadsModel;
  await vi.waitFor(() => expect(model.whole.value).not.toBeNull(), { timeout: 20_000 });
  expect(examinations.count).toBe(1);
  await Promise.all([stage.updateComplete, lab.updateComplete]);
  expect(stage.renderRoot.querySelector('.answers dl')).not.toBeNull();
  expect(lab.renderRoot.querySelector('.answers')).not.toBeNull();
});
