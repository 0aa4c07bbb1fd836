/** Losses and optimizer steps by hand: right answers match the core, and typical mistakes are distinguishable. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { modelOptionsWith } from '#tests/web/engine/support/requests.ts';
import { judgedAtOnce } from '#tests/web/lesson/exercises/in-page.ts';
import { type CoreModule, loadCoreModule } from '#web/engine/wasm/load-module.ts';
import { markdownOf } from '#web/lesson/exercises/blocks.ts';
import { drawTraining, pose, type Quantity } from '#web/lesson/exercises/kinds/compute-training.ts';

const SEEDS = Array.from({ length: 40 }, (_, seed) => seed);
const termsOf = (seed: number, quantity: Quantity) =>
  markdownOf(drawTraining(quantity, seed).given)
    .split('\n')
    .map((term) => term.split(' = '));
const given = (seed: number, quantity: Quantity) =>
  termsOf(seed, quantity).map(([, value = '']) => Number(value.replace('−', '-')));

function computeTraining(quantity: Quantity, seed: number) {
  const posed = pose(quantity, { seed });
  return { right: Number(posed.right[0]), check: (answer: number) => judgedAtOnce(posed, String(answer)) };
}

let core: CoreModule;
let session: InstanceType<CoreModule['LanguageModelSession']>;
beforeAll(async () => {
  core = await loadCoreModule('strict');
});
afterEach(() => session.delete());

/** A model of width 1 whose logits are its output matrix times the last norm's bias. */
function tinyModel(vocabulary: number): void {
  session = new core.LanguageModelSession();
  session.configure(modelOptionsWith({ vocabulary, context: 1, dModel: 1, numHeads: 1, dFf: 1, tied: false }));
  session.initialise(1);
}
const place = (name: string): number =>
  Array.from({ length: session.parameterCount() }, (_, id) => session.parameterName(id)).indexOf(name);

describe('the cross-entropy', () => {
  it('matches the core', () => {
    tinyModel(3);
    const run = session.makeRun(1, 1, false);
    session.parameter(place('norm.weight')).fill(0);
    session.parameter(place('norm.bias')).fill(1);
    for (const seed of SEEDS) {
      const { right } = computeTraining('crossEntropy', seed);
      // Readers count from 1.
      expect(termsOf(seed, 'crossEntropy')[0]?.[0]).toMatch(/^- token 1\b/);
      session.parameter(place('output')).set(given(seed, 'crossEntropy'));
      session.tokenIds(run)[0] = 0;
      session.targets(run)[0] = termsOf(seed, 'crossEntropy').findIndex(([name = '']) =>
        name.includes('which follows'),
      );
      session.forward(run);
      // A softmax of three numbers in single precision.
      expect(Math.abs(session.loss(run) - right)).toBeLessThan(8 * 2 ** -23 * Math.max(1, right));
    }
  });

  it('told apart from typical mistakes', () => {
    const seen = new Set<string>();
    for (const seed of SEEDS) {
      const { right, check } = computeTraining('crossEntropy', seed);
      expect(check(Number(right.toFixed(2))).message).toBe(`Right: ${right.toFixed(2)}.`);
      const share = Math.exp(-right);
      for (const [id, wrong] of [
        ['sign', -right],
        ['share', share],
        ['rest', 1 - share],
        ['bits', right / Math.LN2],
        ['decimal', right / Math.LN10],
      ] as const) {
        const verdict = check(wrong);
        if (verdict.right === false && verdict.mistake === id) seen.add(id);
      }
      expect(check(987)).toMatchObject({ right: false, mistake: null });
    }
    expect([...seen].sort()).toEqual(['bits', 'decimal', 'rest', 'share', 'sign']);
    session = new core.LanguageModelSession();
  });
});

describe('the first step of AdamW', () => {
  it('matches the core', () => {
    tinyModel(2);
    for (const seed of SEEDS) {
      const [value = 0, gradient = 0, rate = 0] = given(seed, 'adamwStep');
      session.configureAdamW({ beta1: 0.9, beta2: 0.95, epsilon: 1e-8, weightDecay: 0, decayMatricesOnly: false });
      session.zeroGradients();
      session.parameter(place('norm.bias')).fill(value);
      session.gradient(place('norm.bias')).fill(gradient);
      session.adamwStep(rate);
      const made = session.parameter(place('norm.bias'))[0] ?? Number.NaN;
      // ε = 1e-8 beside a gradient of 0.02, and a few roundings.
      expect(Math.abs(made - computeTraining('adamwStep', seed).right)).toBeLessThan(rate * 1e-6 + 4 * 2 ** -23);
    }
  });

  it('told apart from typical mistakes', () => {
    session = new core.LanguageModelSession();
    const seen = new Set<string>();
    for (const seed of SEEDS) {
      const { right, check } = computeTraining('adamwStep', seed);
      const [value = 0, gradient = 0, rate = 0] = given(seed, 'adamwStep');
      expect(check(right).right).toBe(true);
      for (const [id, wrong] of [
        ['upwards', value + rate * Math.sign(gradient)],
        ['plain', value - rate * gradient],
        ['uncorrected', value - ((rate * 0.1) / Math.sqrt(0.05)) * Math.sign(gradient)],
        ['step', -rate * Math.sign(gradient)],
      ] as const) {
        const verdict = check(wrong);
        expect(verdict.right).toBe(false);
        if (verdict.right === false && verdict.mistake === id) seen.add(id);
      }
    }
    expect([...seen].sort()).toEqual(['plain', 'step', 'uncorrected', 'upwards']);
  });
});
