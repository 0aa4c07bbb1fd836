/** The lesson's language model: named parameters, copies, checkpoints and error messages. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AttentionError } from '#web/engine/engine.ts';
import { IGNORED, type LanguageModel, type ModelRun } from '#web/engine/language-model.ts';
import { loadLanguageModels } from '#web/engine/load-language-model.ts';

const OPTIONS = { vocabulary: 11, context: 8, dModel: 12, numHeads: 3, layers: 2 };
const TEXT = [3, 1, 4, 1, 5, 9, 2, 6, 5];

let model: LanguageModel;
beforeEach(async () => {
  model = (await loadLanguageModels({ speed: 'strict' })).newModel();
  model.configure(OPTIONS);
  model.initialise(7);
  model.configureAdamW();
});
afterEach(() => model.dispose());

function step(run: ModelRun): number {
  run.forward();
  const loss = run.loss();
  model.zeroGradients();
  run.backward();
  model.clipGradients(1);
  model.adamwStep(0.02);
  return loss;
}

describe('a language model', () => {
  it('reads and sets parameters by name', () => {
    expect(model.parameters).toHaveLength(2 + 2 * 16 + 2);
    expect(model.parameters.find(({ name }) => name === 'norm.weight')?.shape).toEqual([12]);
    expect(model.parameters[0]).toEqual({ name: 'token_embedding', shape: [11, 12] });
    const wanted = Float32Array.from({ length: 12 }, (_, i) => i / 8);
    model.setParameter('norm.bias', wanted);
    const given = model.parameter('norm.bias');
    expect(given).toEqual(wanted);
    given.fill(9);
    expect(model.parameter('norm.bias'), 'what was given is a copy').toEqual(wanted);
    expect(() => model.parameter('nose.bias')).toThrow('the model has no parameter "nose.bias"');
    expect(() => model.setParameter('norm.bias', [1])).toThrow('norm.bias has 1 numbers, but needs 12');
  });

  it('reads a caller’s array, which may run code, before it takes the room for its numbers', () => {
    const values = new Proxy(new Array(12).fill(1), {
      get(target, key) {
        if (key === '0') model.configure({ ...OPTIONS, dModel: 24 });
        return Reflect.get(target, key);
      },
    });
    expect(() => model.setParameter('norm.bias', values)).toThrow('norm.bias has 12 numbers, but needs 24');
    expect(() => model.setPart('norm.bias', 20, values)).toThrow('norm.bias has 24 numbers; there is no room for 12');
    expect([...model.parameter('norm.bias')]).toEqual(new Array(24).fill(0));
  });

  it('learns, and resumes from a checkpoint with the same bits', () => {
    const run = model.makeRun(1, 8);
    run.write(TEXT.slice(0, 8), TEXT.slice(1));
    const first = step(run);
    for (let i = 0; i < 20; i++) step(run);
    const kept = model.checkpoint();
    const after = [step(run), step(run), step(run)];
    expect(after[0]).toBeLessThan(first);
    model.restore(kept);
    expect([step(run), step(run), step(run)]).toEqual(after);
    expect(kept.steps).toBe(21);
    expect(() => model.restore({ ...kept, means: new Float32Array(3) })).toThrow('this one has 3');
  });

  it('exposes a run’s gradients, attention and stream', () => {
    const run = model.makeRun(2, 3);
    run.write([1, 2, 3, 4, 5, 6], [2, 3, IGNORED, 5, 6, IGNORED]);
    run.forward();
    model.zeroGradients();
    run.backward();
    expect(model.gradient('token_embedding').some((value) => value !== 0)).toBe(true);
    expect(run.attention(1, 1, 2)).toHaveLength(9);
    expect(run.stream(2)).toHaveLength(2 * 3 * 12);
    expect(run.logits()).toHaveLength(2 * 3 * 11);
    expect([0, 0.25, 0.5, 0.75, 1]).toContain(run.accuracy());
    run.dispose();
    run.dispose();
    expect(() => run.forward()).toThrow('there is no run');
  });

  it('ignores all targets by default', () => {
    const run = model.makeRun(1, 3, false);
    run.write([1, 2, 3]);
    run.forward();
    expect(run.accuracy()).toBeNaN();
    expect(() => run.loss()).toThrow(AttentionError);
  });

  it('reports invalid calls', () => {
    expect(() => model.configure({ ...OPTIONS, numHeads: 5 })).toThrow(AttentionError);
    expect(model.parameters, 'what was there before stays').toHaveLength(36);
    const run = model.makeRun(1, 4);
    expect(() => run.write([1, 2])).toThrow('token ids has 2 numbers, but needs 4');
    model.dispose();
    expect(() => model.initialise(1)).toThrow('this model was disposed');
    expect(() => run.forward()).toThrow('this model was disposed');
  });
});
