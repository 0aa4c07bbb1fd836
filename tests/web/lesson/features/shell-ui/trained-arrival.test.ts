/** Opening the trained-heads chapter by URL shows its weights automatically, but never overrides the reader's choice. */
import { expect, it, vi } from 'vitest';
import { type ArrivalSteps, TrainedArrival } from '../../../../../web/lesson/features/shell-ui/trained-arrival.ts';
import { DEFAULT_STATE, type LessonSettings } from '../../../../../web/lesson/state/lesson-state.ts';

interface Open {
  settings: LessonSettings | null;
}

/** An arrival whose idle wait ends with `rested` and whose model arrives with `loaded`. */
function arriving(settings: Partial<LessonSettings> = {}, changes: Partial<ArrivalSteps> = {}) {
  const page: Open = { settings: { ...DEFAULT_STATE, ...settings } };
  let rested = (): void => {};
  const begun = new Promise<void>((resolve) => {
    rested = resolve;
  });
  const load = vi.fn(async (progress: (share: number) => void) => progress(1));
  const show = vi.fn();
  const states: string[] = [];
  const steps: ArrivalSteps = { rest: () => ({ begun, leave: () => {} }), savesData: () => false, load, ...changes };
  const arrival: TrainedArrival = new TrainedArrival(
    { settings: () => page.settings, show, changed: () => states.push(arrival.state) },
    steps,
  );
  return { page, arrival, rested, load: steps.load, show, states };
}

it('fetches the model once the page is idle, and shows it with one of its sentences', async () => {
  const { arrival, rested, load, show, states } = arriving();
  const begun = arrival.begin();
  expect(arrival.state).toBe('coming');
  expect(load).not.toHaveBeenCalled();
  rested();
  await begun;
  expect(arrival.share).toBe(1);
  expect(show.mock.calls).toEqual([[null]]);
  expect(states.at(-1)).toBe('asked');
});

it('keeps a sentence from the URL', async () => {
  const { arrival, rested, show } = arriving({ sentence: 'The xylophone sat' });
  rested();
  await arrival.begin();
  expect(show.mock.calls).toEqual([['The xylophone sat']]);
});

it('asks first if the browser saves data, and does nothing for a reader with other weights', async () => {
  for (const { arrival, rested, load, show } of [
    arriving({}, { savesData: () => true }),
    arriving({ preset: 'hand-made' }),
  ]) {
    rested();
    await arrival.begin();
    expect(arrival.state).toBe('asked');
    expect(load).not.toHaveBeenCalled();
    expect(show).not.toHaveBeenCalled();
  }
});

it('changes nothing after the reader made another choice, or in another chapter', async () => {
  const other: readonly ((page: Open) => void)[] = [
    (page) => {
      page.settings = { ...DEFAULT_STATE, preset: 'notebook' };
    },
    (page) => {
      page.settings = { ...DEFAULT_STATE, sentence: 'Dogs chase cats' };
    },
    (page) => {
      page.settings = null;
    },
  ];
  for (const choose of other) {
    const { page, arrival, rested, show } = arriving();
    const begun = arrival.begin();
    choose(page);
    expect(arrival.state).toBe('asked');
    rested();
    await begun;
    expect(show).not.toHaveBeenCalled();
  }
});

it('ends when the reader leaves the chapter', async () => {
  const { arrival, rested, load, show } = arriving();
  const begun = arrival.begin();
  arrival.leave();
  rested();
  await begun;
  expect(load).not.toHaveBeenCalled();
  expect(show).not.toHaveBeenCalled();
});

it('reports that the model could not be loaded', async () => {
  const { arrival, rested, show } = arriving({}, { load: () => Promise.reject(new Error('offline')) });
  rested();
  await arrival.begin();
  expect(arrival.state).toBe('failed');
  expect(show).not.toHaveBeenCalled();
});
