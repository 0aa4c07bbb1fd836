/** Reading curves: answers come from the recorded numbers, every letter can be right, and misreadings are diagnosed. */
import { describe, expect, it } from 'vitest';
import { judgedAtOnce } from '#tests/web/lesson/exercises/in-page.ts';
import { type CurveQuestion, drawnCurves, pose } from '#web/lesson/exercises/kinds/read-curve.ts';
import { RATES } from '#web/lesson/lab-kit/trainer/comparisons.ts';
import recorded from '#web/lesson/lab-kit/trainer/rates.json';

const SEEDS = Array.from({ length: 60 }, (_, seed) => seed);

/** Reading precision in steps. */
const TOLERANCE = 8;
const LETTERS = ['A', 'B', 'C'] as const;

function asked(question: CurveQuestion, seed: number) {
  const posed = pose(question, { seed });
  const check = (answer: string | number) => judgedAtOnce(posed, String(answer));
  return { prompt: posed.prompt, right: posed.right[0] ?? '', curves: drawnCurves(seed), check };
}
const rate = (seed: number) => asked('rate', seed);
const reached = (seed: number) => {
  const { right, ...rest } = asked('reached', seed);
  return { ...rest, right: Number(right) };
};

it('the recorded curves have the learning rates of the exercise', () => {
  expect(recorded.rates).toEqual([...RATES.rates]);
  expect(recorded.losses.map((losses) => losses.length)).toEqual(RATES.rates.map(() => RATES.steps / RATES.every + 1));
  const [small = [], good = [], large = []] = recorded.losses;
  expect(good.at(-1)).toBeLessThan(0.01);
  expect(small.at(-1)).toBeGreaterThan(0.5);
  expect(small.at(-1)).toBeLessThan(1.5);
  expect(Math.min(...large)).toBeGreaterThan(Math.log(8) - 0.01);
});

describe('which rate is it?', () => {
  it('has one right letter, explains wrong ones, and uses every letter for each curve', () => {
    const seen = new Set<string>();
    for (const seed of SEEDS) {
      const { right, check, curves, prompt } = rate(seed);
      const wanted = prompt.includes('too large') ? 'large' : 'small';
      for (const letter of LETTERS) {
        const verdict = check(letter);
        const shown = curves.find((curve) => curve.letter === letter)?.rate;
        expect(verdict.right).toBe(shown === wanted);
        if (verdict.right === false) expect(verdict.mistake).toBe(shown);
      }
      seen.add(`${wanted} ${right}`);
    }
    expect(seen.size).toBe(6);
  });
});

describe('when is a loss reached?', () => {
  it('has an answer between two recorded steps', () => {
    for (const seed of SEEDS) {
      const { right, check, curves, prompt } = reached(seed);
      const loss = Number(/loss of ([\d.]+)/.exec(prompt)?.[1]);
      const points = curves.find(({ rate }) => rate === 'good')?.points ?? [];
      expect(prompt).toContain(curves.find(({ rate }) => rate === 'good')?.letter);
      expect(points.findLast(([step]) => step <= right)?.[1]).toBeGreaterThanOrEqual(loss);
      expect(points.find(([step]) => step > right)?.[1]).toBeLessThanOrEqual(loss);
      expect(check(Math.round(right)).right).toBe(true);
      expect(check(right + 2 * TOLERANCE).right).toBe(false);
      expect(check(loss)).toMatchObject({ right: false, mistake: 'loss' });
    }
  });

  it('diagnoses a reading of another curve', () => {
    const mistakes = SEEDS.flatMap((seed) => {
      const { check, curves, prompt } = reached(seed);
      const loss = Number(/loss of ([\d.]+)/.exec(prompt)?.[1]);
      const slower = curves.find(({ rate }) => rate === 'small')?.points.find(([, value]) => value <= loss);
      const verdict = slower && check(slower[0]);
      return verdict?.right === false ? [verdict.mistake] : [];
    });
    expect(new Set(mistakes)).toEqual(new Set(['slower']));
  });
});
