/** A visit to the trained-heads chapter restores the previous settings afterwards, except those changed meanwhile. */
import { expect, it } from 'vitest';
import { TrainedVisit } from '../../../../../web/lesson/features/shell-ui/trained-visit.ts';
import { DEFAULT_STATE, type LessonSettings } from '../../../../../web/lesson/state/lesson-state.ts';

const SENTENCE = 'The dogs near the river are tired .';
const own: LessonSettings = { ...DEFAULT_STATE, preset: 'hand-made', head: 4, sentence: 'Dogs chase cats' };

function visited() {
  const visit = new TrainedVisit();
  const during: LessonSettings = { ...own, ...visit.enter(own, SENTENCE) };
  return { visit, during };
}

it('shows trained weights with the model’s sentence, then restores the learner’s own', () => {
  const { visit, during } = visited();
  expect(during).toEqual({ ...own, preset: 'trained', layer: 1, head: 1, sentence: SENTENCE });
  expect({ ...during, ...visit.leave(during) }).toEqual(own);
  expect(visit.leave(during), 'once').toBeNull();
});

it('does nothing if trained or opened weights are selected already', () => {
  for (const preset of ['trained', 'opened'] as const) {
    const visit = new TrainedVisit();
    expect(visit.enter({ ...own, preset }, SENTENCE)).toBeNull();
    expect(visit.leave({ ...own, preset: 'trained' })).toBeNull();
  }
});

it('keeps changes made during the visit: a sentence, other weights, a head for every chapter', () => {
  const typed = visited();
  const sentence = 'The cat sleeps .';
  expect({ ...typed.during, sentence, ...typed.visit.leave({ ...typed.during, sentence }) }).toEqual({
    ...own,
    sentence,
  });
  const other = visited();
  expect(other.visit.leave({ ...other.during, preset: 'random' })).toBeNull();
  const opened = visited();
  opened.visit.keep();
  expect(opened.visit.leave(opened.during)).toBeNull();
});
