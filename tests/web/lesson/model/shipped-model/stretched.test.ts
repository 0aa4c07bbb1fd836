/** Passages whose verb is farther from its subject than in training, and what the model answers about them. */
import { expect, it } from 'vitest';
import { FAR } from '../../../../../web/lesson/constants/trained-heads.ts';
import { examine } from '../../../../../web/lesson/model/shipped-model/examine.ts';
import type { Passage } from '../../../../../web/lesson/model/shipped-model/passages.ts';
import { stretched } from '../../../../../web/lesson/model/shipped-model/stretched.ts';
import { PASSAGES, shippedModel } from './shipped.ts';

const between = ({ verb, subject }: { verb: number; subject: number }) => verb - subject - 1;

it('puts the words of other passages between a subject and its verb, and changes nothing else', () => {
  const agreement = { subject: 1, verb: 4, wrong: 'are', attracted: false };
  const passages = [
    { words: 'the cat near ben is sad .'.split(' '), agreement },
    { words: 'they slept .'.split(' ') },
    { words: 'the duck beside tom is old .'.split(' '), agreement: { ...agreement, attracted: true } },
  ];
  const [first, second, ...others] = stretched(passages, 5);
  expect(first?.words.join(' ')).toBe('the cat near ben beside tom near ben is sad .');
  expect(first?.agreement).toEqual({ ...agreement, verb: 8 });
  expect(second?.words.join(' ')).toBe('the duck beside tom near ben beside tom is old .');
  expect(second?.agreement).toEqual({ ...agreement, verb: 8, attracted: true });
  expect(others).toEqual([]);
  expect(stretched(passages.slice(0, 1), 2)).toEqual(passages.slice(0, 1));
});

it('cannot stretch a verb directly behind its subject', () => {
  const agreement = { subject: 1, verb: 2, wrong: 'are', attracted: false };
  expect(stretched([{ words: 'the cat is sad .'.split(' '), agreement }])).toEqual([]);
});

it('goes beyond the passages, and fits into the model', async () => {
  const trained = await shippedModel();
  const agreeing = PASSAGES.flatMap(({ agreement }) => (agreement ? [agreement] : []));
  const far = stretched(PASSAGES);
  expect(far).toHaveLength(agreeing.length);
  expect(Math.max(...agreeing.map(between))).toBeLessThan(FAR);
  expect(Math.min(...far.map(({ agreement }) => between(agreement)))).toBeGreaterThanOrEqual(FAR);
  expect(Math.max(...far.map(({ words }) => words.length))).toBeLessThanOrEqual(trained.options.context);
  trained.dispose();
});

it('is a separate question and changes no other number', async () => {
  const trained = await shippedModel();
  const examined = (passages: readonly Passage[]) => {
    const run = examine(trained, passages, { measureHeads: false });
    for (let step = run.next(); ; step = run.next()) if (step.done) return step.value;
  };
  const far = stretched(PASSAGES);
  const { scores, words, answers } = examined(PASSAGES);
  // As if they were held-out passages themselves.
  expect(scores.far).toEqual(examined(far).scores.agreement);
  expect(scores.agreement.asked).toBe(far.length);
  expect(words).toBe(PASSAGES.reduce((sum, passage) => sum + passage.words.length, 0));
  expect(
    new Set(answers.flatMap(({ question, passage }) => (question === 'far' ? [passage.words.join(' ')] : []))),
  ).toEqual(new Set(far.map((passage) => passage.words.join(' '))));
  trained.dispose();
});

it('leaves the model some answers to lose and some to gain, unlike the questions at 100 %', async () => {
  const trained = await shippedModel();
  const run = examine(trained, PASSAGES, { measureHeads: false });
  let step = run.next();
  while (!step.done) step = run.next();
  for (const question of ['far', 'gender'] as const) {
    const { right, asked } = step.value.scores[question];
    expect(right / asked, question).toBeGreaterThanOrEqual(0.6);
    expect(right / asked, question).toBeLessThanOrEqual(0.98);
  }
  trained.dispose();
});
