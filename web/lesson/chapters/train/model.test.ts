// @vitest-environment happy-dom
/** The laboratory's settings reach the training. An address's step: the training goes there once, and the page then keeps what it shows. */
import type { Signal } from '@preact/signals-core';
import { afterEach, expect, it, vi } from 'vitest';
import { labContext, shownLab } from '#tests/web/lesson/chapters/exhibited.ts';
import { words } from '#web/lesson/chapters/train/en.ts';
import train from '#web/lesson/chapters/train/lab.ts';
import { Place, trainingOf } from '#web/lesson/chapters/train/model.ts';
import { type Training, TrainingSession } from '#web/lesson/lab-kit/trainer/training-session.ts';

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

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  document.body.replaceChildren();
});

it('asks the training one time for all settings that change together, and fits heads that do not divide the width', async () => {
  const context = labContext();
  const lab = await shownLab('controls', train, words, { context });
  const { training } = trainingOf(context);
  const configure = vi.spyOn(training, 'configure');
  lab.given = { context, texts: { task: 'recall', heads: '3', width: '32', layers: '2', seed: '9' } };
  await lab.updateComplete;
  await lab.updateComplete;
  expect(configure).toHaveBeenCalledTimes(1);
  expect(training.state.value.settings).toMatchObject({ task: 'recall', heads: 2, width: 32, layers: 2, seed: 9 });
  expect(lab.renderRoot.querySelector('.problem')?.textContent).toBe(words.indivisible(3, 32));
});

it('changes nothing for heads that do not divide the width, and says so', async () => {
  const lab = await shownLab('controls', train, words);
  const asked = vi.fn();
  lab.addEventListener('mha-lab', ({ detail }: CustomEventInit) => asked(detail.patch));
  const set = (value: number) =>
    lab.renderRoot
      .querySelector('[name=heads]')
      ?.dispatchEvent(new CustomEvent('mha-number', { detail: { value, done: true } }));
  set(3);
  await lab.updateComplete;
  expect(asked).not.toHaveBeenCalled();
  expect(lab.renderRoot.querySelector('.problem')?.textContent).toBe(words.indivisible(3, 32));
  set(4);
  expect(asked).toHaveBeenCalledWith({ heads: '4', step: null, off: null });
});

it('shows the training in both views, and leaves it when the last one is gone', async () => {
  const [enter, leave] = (['enter', 'leave'] as const).map((name) => vi.spyOn(TrainingSession.prototype, name));
  const context = labContext();
  const stage = await shownLab('stage', train, words, { context });
  const counts = () => [enter?.mock.calls.length, leave?.mock.calls.length];
  expect(counts()).toEqual([1, 0]);
  stage.remove();
  expect(counts()).toEqual([1, 1]);
});

it('announces a running training every few seconds, and its last step', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const context = labContext();
  const lab = await shownLab('controls', train, words, { context });
  const state = trainingOf(context).training.state as Signal<Training>;
  const heard = async (phase: Training['phase'], steps: number) => {
    const measures = [{ step: steps - 1, loss: 1, accuracy: 0.5, norm: 1 }];
    state.value = { ...state.peek(), phase, steps, measures };
    vi.advanceTimersByTime(phase === 'running' ? 3500 : 0);
    await lab.updateComplete;
    return lab.renderRoot.querySelector('.unseen[aria-live]')?.textContent;
  };
  expect(await heard('running', 10)).toBe('');
  expect(await heard('running', 20)).toBe(words.progress(20, '1.000', '50 %'));
  expect(await heard('running', 30)).toBe(words.progress(20, '1.000', '50 %'));
  expect(await heard('ready', 40)).toBe(words.progress(40, '1.000', '50 %'));
  vi.advanceTimersByTime(20_000);
  expect(await heard('ready', 50)).toBe(words.progress(40, '1.000', '50 %'));
});
