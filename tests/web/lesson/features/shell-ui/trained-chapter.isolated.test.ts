// @vitest-environment happy-dom
import { render } from 'lit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ChapterId } from '../../../../../web/lesson/constants/chapter-ids.ts';
import { TrainedChapter } from '../../../../../web/lesson/features/shell-ui/trained-chapter.ts';
import { TrainedVisit } from '../../../../../web/lesson/features/shell-ui/trained-visit.ts';
import type { SettingsChange } from '../../../../../web/lesson/lab-kit/lab.ts';
import { DEFAULT_STATE, type LessonSettings } from '../../../../../web/lesson/state/lesson-state.ts';

const reader = vi.hoisted(() => ({ acted: true }));
vi.mock('../../../../../web/lesson/session/first-interaction.ts', async (original) => ({
  ...(await original<object>()),
  hasInteracted: () => reader.acted,
}));

let settings: LessonSettings | null;
let chapter: ChapterId;
let changes: SettingsChange['options'][];
let trained: TrainedChapter;

/** Navigates to a chapter, as the page does. */
function go(to: ChapterId): void {
  const before = chapter;
  chapter = to;
  trained.opened(before);
}

function notice(): HTMLElement {
  const place = document.createElement('div');
  render(trained.notice(), place);
  return place;
}

beforeEach(() => {
  reader.acted = true;
  settings = { ...DEFAULT_STATE, preset: 'hand-made', head: 4 };
  chapter = 'tokens';
  changes = [];
  const visit = new TrainedVisit();
  trained = new TrainedChapter({
    isConnected: () => true,
    chapter: () => chapter,
    settings: () => settings,
    visit: () => visit,
    change: (patch, options) => {
      if (settings) settings = { ...settings, ...patch };
      changes.push(options);
    },
    changed: () => undefined,
  });
});

afterEach(() => trained.leave());

it('shows the trained weights while the chapter is open, without an undo step', () => {
  const before = settings;
  go('trained-heads');
  expect(settings?.preset).toBe('trained');
  expect(notice().textContent).toBe('');
  go('tokens');
  expect(settings).toEqual(before);
  expect(changes).toEqual([{ undoable: false }, { undoable: false }]);
});

it('changes nothing between other chapters, or before there are settings', () => {
  go('scores');
  settings = null;
  go('trained-heads');
  expect(changes).toEqual([]);
});

it('explains why other weights are shown, and shows the trained ones on request', () => {
  go('trained-heads');
  if (settings) settings = { ...settings, preset: 'random' };
  notice().querySelector('button')?.click();
  expect([settings?.preset, notice().textContent]).toEqual(['trained', '']);
});

it('restores nothing after a lab has requested weights', () => {
  go('trained-heads');
  const detail: SettingsChange = { patch: { preset: 'trained' }, options: {}, done: true };
  trained.chosen(new CustomEvent('mha-settings', { detail }));
  go('tokens');
  expect(settings?.preset).toBe('trained');
});

it('waits for the model when the chapter is opened by URL', async () => {
  reader.acted = false;
  if (settings) settings = { ...settings, preset: DEFAULT_STATE.preset };
  go('trained-heads');
  expect(settings?.preset).toBe(DEFAULT_STATE.preset);
  await vi.waitFor(() => expect(notice().querySelector('progress')).not.toBeNull());
  trained.leave();
  expect(notice().querySelector('progress')).toBeNull();
});
