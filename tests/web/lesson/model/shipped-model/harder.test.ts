/** Passages that ask in a way that the training never did, and what the model answers about them. */
import { expect, it } from 'vitest';
import { FAR, HARDER, type Question } from '#web/lesson/constants/trained-heads.ts';
import { examine, harder, lengthened, stretched, swapped } from '#web/lesson/model/shipped-model/examine.ts';
import type { Passage } from '#web/lesson/model/shipped-model/passages.ts';
import { finished, PASSAGES, shippedModel } from './shipped.ts';

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

it('has nothing to stretch where a verb follows its subject at once', () => {
  const agreement = { subject: 1, verb: 2, wrong: 'are', attracted: false };
  expect(stretched([{ words: 'the cat is sad .'.split(' '), agreement }])).toEqual([]);
});

it('lets two nouns change places, with the article that each needs, and asks for the same noun', () => {
  const antecedent = { pronoun: 6, antecedent: 1, rival: 4, byMeaning: true, decided: 8, namedAgain: 12, wrong: 'box' };
  const words = 'an animal crossed the box because it was sad , so the animal slept .'.split(' ');
  const others: readonly Passage[] = [
    { words, antecedent: { ...antecedent, byMeaning: false } },
    { words: ['they', 'slept', '.'] },
  ];
  const [passage, ...more] = swapped([{ words, antecedent }, ...others]);
  expect(passage?.words.join(' ')).toBe('a box crossed the animal because it was sad , so the animal slept .');
  expect(passage?.antecedent).toEqual({ ...antecedent, antecedent: 4, rival: 1 });
  expect(more).toEqual([]);
});

it('joins lists of words to one longer text that comes again, each word once', () => {
  const list = (words: string) => ({ words: `${words} , again ${words} .`.split(' ') });
  const passages = [list('fox wide tom'), { words: ['they', 'slept', '.'] }, list('tom under'), list('left over')];
  const joined = lengthened(passages, 2);
  expect(joined.map(({ words }) => words.join(' '))).toEqual(['fox wide tom under , again fox wide tom under .']);
  const [{ words, repetitions } = { words: [] }] = joined;
  expect(repetitions?.map(({ first, again }) => [words[first], words[again]])).toEqual([
    ['wide', 'wide'],
    ['tom', 'tom'],
    ['under', 'under'],
  ]);
  // Each is asked where the text comes again.
  expect(repetitions?.map(({ again }) => again)).toEqual([7, 8, 9]);
});

it('goes beyond the passages, and fits into the model', async () => {
  const trained = await shippedModel();
  const agreeing = PASSAGES.flatMap(({ agreement }) => (agreement ? [agreement] : []));
  const far = stretched(PASSAGES);
  expect(far).toHaveLength(agreeing.length);
  expect(Math.max(...agreeing.map(between))).toBeLessThan(FAR);
  expect(Math.min(...far.map(({ agreement }) => between(agreement)))).toBeGreaterThanOrEqual(FAR);
  const list = ({ words }: Passage) => (words.includes('again') ? words.indexOf(',') : 0);
  expect(Math.min(...lengthened(PASSAGES).map(list))).toBeGreaterThan(Math.max(...PASSAGES.map(list)));
  expect(Math.max(...harder(PASSAGES).map(({ words }) => words.length))).toBeLessThanOrEqual(trained.options.context);
  trained.dispose();
});

const VARIANTS = { agreement: stretched, meaning: swapped, repetition: lengthened } as const;

it.each(Object.keys(VARIANTS) as (keyof typeof VARIANTS)[])('asks %s as a question of its own', async (question) => {
  const trained = await shippedModel();
  const examined = (passages: readonly Passage[]) => finished(examine(trained, passages, { measureHeads: false }));
  const hard = VARIANTS[question](PASSAGES);
  const name: Question = HARDER[question];
  const { scores, words, answers } = examined(PASSAGES);
  // As if they were held-out passages themselves; two at a time, which are too few to be joined once more.
  const pairs = hard.flatMap((_, i) => (i % 2 === 0 ? [examined(hard.slice(i, i + 2)).scores[question]] : []));
  const sum = (of: 'right' | 'asked') => pairs.reduce((total, score) => total + score[of], 0);
  expect(scores[name]).toEqual({ right: sum('right'), asked: sum('asked') });
  expect(scores[name].right).toBeGreaterThan(0);
  expect(words).toBe(PASSAGES.reduce((sum, passage) => sum + passage.words.length, 0));
  expect(
    new Set(answers.flatMap((answer) => (answer.question === name ? [answer.passage.words.join(' ')] : []))),
  ).toEqual(new Set(hard.map((passage) => passage.words.join(' '))));
  trained.dispose();
});

it('finds what the model gets wrong, beside every question at 100 %', async () => {
  const trained = await shippedModel();
  const { scores } = finished(examine(trained, PASSAGES, { measureHeads: false }));
  const share = (question: Question) => scores[question].right / scores[question].asked;
  for (const question of ['far', 'gender', 'long'] as const) {
    expect(share(question), question).toBeGreaterThanOrEqual(0.6);
    expect(share(question), question).toBeLessThanOrEqual(0.98);
  }
  // Below chance: a shortcut leads it to the wrong noun.
  expect(share('swapped')).toBeLessThan(0.4);
  const full = (Object.keys(scores) as Question[]).filter((question) => share(question) === 1);
  expect(full).toEqual(['agreement', 'attracted', 'meaning', 'repetition']);
  trained.dispose();
});
