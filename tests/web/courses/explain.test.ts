// @vitest-environment happy-dom
/** The questions of an assignment in words, and the replies to known mistakes. */
import { expect, it } from 'vitest';
import { readAssignment } from '#web/courses/assignment/assignment.ts';
import { explain } from '#web/courses/results/explain.ts';
import { changeLanguage } from '#web/messages/current-language.ts';

const explained = (query: string) => explain(readAssignment(query).assignment);

it('has the prompt of each question and the reply to each known mistake', async () => {
  const all = await explained(
    '?exercises=scores/compute-cell-scores,scores/give-shape-scores,softmax/predict-row-softmax',
  );
  expect([...all.keys()]).toEqual([
    'scores/compute-cell-scores',
    'scores/give-shape-scores',
    'softmax/predict-row-softmax',
  ]);
  const shape = all.get('scores/give-shape-scores');
  expect(shape?.prompt).toBe('What shape are the scores?');
  expect(shape?.replies.get('forgot-heads')).toContain('The heads are missing');
  expect(shape?.replies.get('swapped-axes')).toContain('their order is not');
  expect(all.get('softmax/predict-row-softmax')?.replies.get('linear')).toContain(
    'You divided the scores by their sum.',
  );
});

it('asks about the learners’ sentence, in the instructor’s language', async () => {
  await changeLanguage('fr');
  const [english, french] = await Promise.all([
    explained('?exercises=scores/compute-cell-scores&lang=en'),
    explained('?exercises=scores/compute-cell-scores&lang=fr'),
  ]);
  await changeLanguage('en');
  const asked = (all: typeof english) => all.get('scores/compute-cell-scores')?.prompt ?? '';
  // As in the learners' assignment with these numbers.
  expect(asked(english)).toMatch(
    /^Supposons que K \(tête 2, clé «.was.», composante 2\) vaille −0.63.*Q Kᵀ \(tête 2, requête «.The.», clé «.was.»\)/,
  );
  expect(asked(french)).not.toBe(asked(english));
});

it('knows both forms of a study, and leaves out an instructor’s own exercise', async () => {
  const study = readAssignment('?study=ab').assignment;
  const all = await explain({ ...study, exercises: ['softmax/predict-row-softmax', 'softmax/predict-row-softmax-b'] });
  const [a, b] = [...all.values()];
  expect(a?.prompt).not.toBe(b?.prompt);
  expect((await explain({ ...study, study: undefined, exercises: ['softmax/own-week-3-sum'] })).size).toBe(0);
});
