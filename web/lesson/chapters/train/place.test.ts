/** An address's step: the training goes there once, and the page then keeps the step that it shows. */
import { expect, it } from 'vitest';
import { Place } from '#web/lesson/chapters/train/model.ts';
import type { TrainingSession } from '#web/lesson/lab-kit/trainer/training-session.ts';

function open(phase: string, steps: number, looking: number | null = null) {
  const asked: string[] = [];
  const now = { phase, steps, looking };
  const session = {
    state: { peek: () => now },
    run: (speed: number, until: number) => asked.push(`run ${speed} until ${until}`),
    look: (step: number) => asked.push(`look ${step}`),
  } as unknown as TrainingSession;
  return { now, asked, place: new Place(session) };
}

it('trains up to the step at full speed, and shows none on the way', () => {
  const { now, asked, place } = open('asleep', 0);
  place.goTo(300);
  expect(asked).toEqual(['run 0 until 300']);
  for (const [phase, steps] of [
    ['loading', 0],
    ['ready', 0],
    ['running', 120],
  ] as const) {
    Object.assign(now, { phase, steps });
    expect(place.now(), phase).toBeUndefined();
  }
  Object.assign(now, { phase: 'ready', steps: 300 });
  expect(place.now()).toBe(300);
});

it('looks back at a step that is over, and stays at the step that is shown', () => {
  const back = open('ready', 400);
  back.place.goTo(300);
  expect(back.asked).toEqual(['look 300']);
  const here = open('ready', 400, 300);
  here.place.goTo(300);
  here.place.goTo(null);
  expect(here.asked).toEqual([]);
  expect(here.place.now()).toBe(300);
});

it('shows no step before the first, and none while the reader’s training runs', () => {
  expect(open('ready', 0).place.now()).toBeNull();
  expect(open('running', 50).place.now()).toBeNull();
  expect(open('failed', 50).place.now()).toBeUndefined();
});

it('leaves a running training alone', () => {
  const { asked, place } = open('running', 50);
  place.goTo(300);
  expect(asked).toEqual([]);
  expect(place.now()).toBeNull();
});

it('forgets a step that is no longer wanted', () => {
  const { now, place } = open('asleep', 0);
  place.goTo(300);
  place.goTo(null);
  Object.assign(now, { phase: 'ready', steps: 50 });
  expect(place.now()).toBe(50);
});
