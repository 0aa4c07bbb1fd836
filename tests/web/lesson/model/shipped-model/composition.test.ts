/** A head that is hidden from some inputs of the next layer's attention. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LayerInput } from '#web/lesson/constants/trained-heads.ts';
import { examine, examineHiding, logitsHiding } from '#web/lesson/model/shipped-model/examine.ts';
import { meanContexts } from '#web/lesson/model/shipped-model/mean-contexts.ts';
import type { TrainedModel } from '#web/lesson/model/shipped-model/trained-model.ts';
import { finished, PASSAGES, shippedModel } from './shipped.ts';

const PREVIOUS = { layer: 0, head: 0 };

let trained: TrainedModel;
beforeAll(async () => {
  trained = await shippedModel();
});
afterAll(() => trained.dispose());

it('gives the core’s logits if it is hidden from nothing', () => {
  const ids = trained.vocabulary.encode('fox wide tom under , again fox wide tom'.split(' ')).ids;
  const run = trained.model.makeRun(1, ids.length);
  run.write(ids);
  run.forward();
  const core = run.logits();
  const own = logitsHiding(trained, run, { head: PREVIOUS, from: [], means: null });
  const { size } = trained.vocabulary;
  for (let row = 0; row < ids.length; row++) {
    for (const [word, logit] of own(row).entries()) expect(logit).toBeCloseTo(core[row * size + word] ?? Number.NaN, 3);
  }
  run.dispose();
});

it.each<[LayerInput, number]>([
  ['queries', 1],
  ['keys', 0.5],
  ['values', 1],
])('induction needs the head of the word before for its keys only: hidden from %s', (from, most) => {
  const repeated = PASSAGES.filter(({ repetitions }) => repetitions).slice(0, 12);
  const scores = finished(examineHiding(trained, repeated, { head: PREVIOUS, from: [from], means: null }));
  const { right, asked } = scores.repetition;
  expect(asked).toBeGreaterThan(20);
  if (most === 1) expect(right).toBe(asked);
  else expect(right).toBeLessThan(most * asked);
});

it('changes no answer while it is hidden from nothing, and leaves all heads on', () => {
  const some = PASSAGES.slice(0, 24);
  const means = finished(meanContexts(trained, some));
  const { scores } = finished(examine(trained, some, { measureHeads: false }));
  expect(finished(examineHiding(trained, some, { head: PREVIOUS, from: [], means }))).toEqual(scores);
});
