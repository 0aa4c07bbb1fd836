/** Roles of heads, on made-up maps whose pattern is known, and heads that are switched off. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type LoadedModels, loadLanguageModels } from '#web/engine/load-language-model.ts';
import { headRoles } from '#web/lesson/lab-kit/trainer/head-roles.ts';
import { TASK_DEFAULTS } from '#web/lesson/lab-kit/trainer/settings.ts';
import { recall, twoLookups } from '#web/lesson/lab-kit/trainer/tasks/index.ts';
import { Trainer } from '#web/lesson/lab-kit/trainer/trainer.ts';

/** A map whose rows give one key this share, and the rest evenly to the other keys up to the query. */
function mapTo(keyOf: (t: number) => number, length: number, share = 1): number[] {
  return Array.from({ length }, (_, t) =>
    Array.from({ length }, (_, s) => {
      if (s > t) return 0;
      return s === keyOf(t) ? (t === 0 ? 1 : share) : (1 - share) / Math.max(1, t);
    }),
  ).flat();
}

const { ids } = recall.sequence(1, 0);
const followed = (t: number) => ids.indexOf(ids[t] ?? -1) + 1;
const before = (t: number) => Math.max(0, t - 1);

describe('the roles of heads', () => {
  it('finds the previous-token head and the induction head of recall', () => {
    const [first, second, third] = headRoles(
      'recall',
      ids,
      Float32Array.from([...mapTo(before, 16), ...mapTo((t) => (t < 8 ? t : followed(t)), 16), ...mapTo((t) => t, 16)]),
    );
    expect(first).toMatchObject({ role: 'previous', most: { share: 1 } });
    expect(second).toMatchObject({ role: 'induction', most: { share: 1 } });
    expect(third?.role).toBeNull();
  });

  it('states chance: the share of a uniform row', () => {
    const even = Float32Array.from({ length: 256 }, (_, i) => (i % 16 <= i >> 4 ? 1 / ((i >> 4) + 1) : 0));
    const [head] = headRoles('recall', ids, even);
    expect(head?.role).toBeNull();
    expect(head?.most?.share).toBeCloseTo(head?.most?.even ?? 0, 6);
  });

  it('names a head from half of the possible gain on', () => {
    const role = (share: number) =>
      headRoles('recall', ids, Float32Array.from(mapTo(before, 16, share)))[0]?.role ?? null;
    // Chance is 0.25 for the seven rows that count, so half of the gain is at 0.62.
    expect(role(0.6)).toBeNull();
    expect(role(0.65)).toBe('previous');
  });

  it('counts only letters that were seen before, and tells both lookups apart', () => {
    const two = twoLookups.sequence(1, 0).ids;
    const maps = Float32Array.from([...mapTo(before, two.length), ...mapTo(() => 0, two.length)]);
    expect(headRoles('two-lookups', two, maps).map(({ role }) => role)).toEqual(['previous', 'first']);
  });

  it('has no role for the other tasks', () => {
    expect(headRoles('copy', [1, 2, 0, 1, 2], new Float32Array(50))).toEqual([
      { most: null, role: null },
      { most: null, role: null },
    ]);
  });
});

describe('switching heads off', () => {
  let models: LoadedModels;
  beforeAll(async () => {
    models = await loadLanguageModels({ speed: 'strict' });
  });

  it('changes what the model says until a checkpoint is restored', () => {
    const trainer = new Trainer(models.newModel(), { ...TASK_DEFAULTS.recall, task: 'recall', text: '', seed: 1 });
    const checkpoint = trainer.checkpoint();
    const whole = trainer.evaluate();
    const probe = trainer.probe();
    trainer.switchOff([0, 3]);
    const less = trainer.evaluate();
    expect(less).not.toEqual(whole);
    const w_o = trainer.model.parameter('blocks.0.attention.w_o');
    expect(w_o.slice(0, 16 * 32).every((value) => value === 0)).toBe(true);
    expect(w_o.slice(16 * 32).every((value) => value !== 0)).toBe(true);
    // The first layer's maps do not depend on it, the second layer's do.
    const maps = trainer.probe().attention;
    expect(maps.subarray(0, 512)).toEqual(probe.attention.subarray(0, 512));
    expect(maps.subarray(512)).not.toEqual(probe.attention.subarray(512));
    trainer.restore(checkpoint);
    expect(trainer.evaluate()).toEqual(whole);
    // A head that the model does not have is ignored.
    trainer.switchOff([17]);
    expect(trainer.evaluate()).toEqual(whole);
    trainer.dispose();
  });
});
