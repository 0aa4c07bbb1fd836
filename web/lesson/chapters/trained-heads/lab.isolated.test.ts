// @vitest-environment happy-dom
/** The laboratory of trained-heads, closed while it measures. */
import { expect, it, vi } from 'vitest';
import { computed } from '#tests/web/lesson/stage/support.ts';
import { words } from '#web/lesson/chapters/trained-heads/en.ts';
import type { LabContext } from '#web/lesson/lab-kit/lab.ts';
import type { TrainedModel } from '#web/lesson/model/shipped-model/trained-model.ts';
import { DEFAULT_STATE } from '#web/lesson/state/lesson-state.ts';

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

const { TrainedHeadsLab } = await import('#web/lesson/chapters/trained-heads/lab.ts');

it('leaves no rejected promise when it is closed while it measures the averages', async () => {
  const rejected: unknown[] = [];
  const note = (reason: unknown) => rejected.push(reason);
  process.on('unhandledRejection', note);
  const lab = new TrainedHeadsLab();
  lab.words = words;
  lab.context = {
    computed: computed(),
    settings: { ...DEFAULT_STATE, preset: 'trained' },
    engine: 'auto',
  } as unknown as LabContext;
  document.body.append(lab);
  await vi.waitFor(() => expect(lab.whole).not.toBeNull(), { timeout: 20_000 });
  lab.texts = { off: '6', by: 'mean' };
  // The first model shows the heads; the second measures the averages.
  await vi.waitFor(() => expect(made).toHaveLength(2), { timeout: 20_000 });
  lab.remove();
  await vi.waitFor(() => expect(made.map(({ disposed }) => disposed)).toEqual([true, true]), { timeout: 20_000 });
  // Node reports a rejection after the promises of the same task.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  expect(rejected).toEqual([]);
});
