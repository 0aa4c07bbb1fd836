// @vitest-environment happy-dom
/** The chapter about trained heads where the code that waits for them cannot be loaded. */
import { render } from 'lit';
import { expect, it, vi } from 'vitest';
import { TrainedChapter } from '../../../../../web/lesson/features/shell-ui/trained-chapter.ts';
import { DEFAULT_STATE, type LessonSettings } from '../../../../../web/lesson/state/lesson-state.ts';

const requested = vi.hoisted(() => ({ times: 0 }));
vi.mock('../../../../../web/lesson/features/shell-ui/trained-arrival.ts', () => {
  requested.times++;
  throw new Error('offline');
});

it('offers to show them, and nothing is left unhandled', async () => {
  let settings: LessonSettings = DEFAULT_STATE;
  const root = document.createElement('div');
  const trained = new TrainedChapter({
    isConnected: () => true,
    chapter: () => 'trained-heads',
    settings: () => settings,
    root: () => root,
    change: (patch) => {
      settings = { ...settings, ...patch };
    },
    changed: () => undefined,
  });
  trained.opened(undefined);
  await vi.waitFor(() => expect(requested.times).toBe(1));
  const place = document.createElement('div');
  render(trained.notice(), place);
  place.querySelector('button')?.click();
  expect(settings.preset).toBe('trained');
});
