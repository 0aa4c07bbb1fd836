// @vitest-environment happy-dom
/** The chapter about trained heads shows their weights, never overrides the reader's choice, and restores the settings afterwards. */
import { render } from 'lit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TrainedVisit } from '#web/lesson/chapters/trained-heads/visit.ts';
import type { ChapterId } from '#web/lesson/constants/chapter-ids.ts';
import { DEFAULT_STATE, type LessonSettings } from '#web/lesson/fields/lesson-fields.ts';
import type { SettingsChange } from '#web/lesson/lab-kit/laboratory.ts';
import { words as trainedWords } from '#web/messages/en/trained.ts';
import { t } from '#web/messages/index.ts';

const SENTENCE = t.page.trainedSentence;
/** The word whose row reads the subject; `<start>` stands before the sentence. */
const RIVER = 1 + SENTENCE.split(' ').indexOf('river');

const page = vi.hoisted(() => ({
  interacted: true,
  savesData: false,
  rested: (): void => undefined,
  load: async (_progress: (share: number) => void): Promise<void> => undefined,
}));
vi.mock('#web/lesson/session/first-interaction.ts', async (original) => ({
  ...(await original<object>()),
  hasInteracted: () => page.interacted,
}));
vi.mock('#web/lesson/session/background-loading.ts', () => ({
  savesData: () => page.savesData,
  untilIdle: () =>
    new Promise<void>((resolve) => {
      page.rested = resolve;
    }),
}));
vi.mock('#web/lesson/model/shipped-model/load-trained.ts', () => ({
  loadShippedModel: (progress: (share: number) => void) => page.load(progress),
}));

const own: LessonSettings = { ...DEFAULT_STATE, preset: 'hand-made', head: 4, sentence: 'Dogs chase cats' };

let settings: LessonSettings | null;
let chapter: ChapterId;
let changes: SettingsChange['options'][];
let trained: TrainedVisit;

/** Navigates to a chapter, as the page does. */
function go(to: ChapterId): void {
  const before = chapter;
  chapter = to;
  if (before === 'trained-heads') trained.leave();
  if (to === 'trained-heads') trained.enter();
}

function change(patch: Partial<LessonSettings>): void {
  if (settings) settings = { ...settings, ...patch };
}

function notice(tokens: readonly string[] = []): HTMLElement {
  const place = document.createElement('div');
  render(trained.notice(tokens), place);
  return place;
}

beforeEach(() => {
  Object.assign(page, { interacted: true, savesData: false, load: vi.fn(async () => undefined) });
  settings = own;
  chapter = 'tokens';
  changes = [];
  const root = document.createElement('div');
  trained = new TrainedVisit({
    isConnected: () => true,
    root: () => root,
    isOpen: () => chapter === 'trained-heads',
    settings: () => settings,
    change: (patch, options) => {
      change(patch);
      changes.push(options);
    },
    changed: () => undefined,
  });
});

afterEach(() => trained.stop());

describe('a visit', () => {
  it('shows the trained weights with the model’s sentence, then restores the learner’s own, without undo steps', () => {
    go('trained-heads');
    expect(settings).toEqual({ ...own, preset: 'trained', layer: 1, head: 1, sentence: SENTENCE, word: RIVER });
    expect(notice().textContent).toBe('');
    go('tokens');
    expect(settings).toEqual(own);
    expect(changes).toEqual([{ undoable: false }, { undoable: false }]);
  });

  it('gives back the changed numbers, which do not apply to the trained weights', () => {
    const edits = [
      { tensor: 'embedding', row: 1, column: 2, value: 3 },
      { tensor: 'w_q', row: 0, column: 0, value: -0.5 },
    ] as const;
    settings = { ...own, edits };
    go('trained-heads');
    // The store drops them, because the weights are others.
    change({ edits: [] });
    go('tokens');
    expect(settings).toEqual({ ...own, edits });

    // With another sentence, a changed row may belong to another word.
    go('trained-heads');
    change({ edits: [], sentence: 'The cat sleeps .' });
    go('tokens');
    expect(settings).toEqual({ ...own, sentence: 'The cat sleeps .', edits: [edits[1]] });
  });

  it('restores the settings also after Back and Forward', () => {
    go('trained-heads');
    const there = settings;
    // The browser's buttons bring the settings of their address.
    for (let i = 0; i < 3; i++) {
      settings = own;
      go('tokens');
      expect(settings).toEqual(own);
      settings = there;
      go('trained-heads');
      expect(settings).toBe(there);
    }
    go('values');
    expect(settings).toEqual(own);
  });

  it('is over if the reader chooses the trained weights for another sentence', () => {
    go('trained-heads');
    settings = own;
    go('tokens');
    settings = { ...own, preset: 'trained', sentence: 'The cat sleeps .' };
    go('trained-heads');
    change({ sentence: SENTENCE });
    go('tokens');
    expect(settings).toMatchObject({ preset: 'trained', sentence: SENTENCE });
  });

  it('restores the settings once', () => {
    go('trained-heads');
    go('tokens');
    change({ preset: 'opened' });
    go('trained-heads');
    change({ preset: 'trained' });
    go('tokens');
    expect(settings?.preset).toBe('trained');
  });

  it('does nothing if trained or opened weights are selected already', () => {
    for (const preset of ['trained', 'opened'] as const) {
      settings = { ...own, preset };
      go('trained-heads');
      expect(settings).toEqual({ ...own, preset });
      go('tokens');
    }
    expect(changes).toEqual([]);
  });

  it('keeps a sentence that was typed meanwhile', () => {
    go('trained-heads');
    change({ sentence: 'The cat sleeps .' });
    go('tokens');
    expect(settings).toEqual({ ...own, sentence: 'The cat sleeps .' });
  });

  it('keeps other weights that were chosen meanwhile', () => {
    go('trained-heads');
    change({ preset: 'random' });
    go('tokens');
    expect(settings?.preset).toBe('random');
  });

  it('restores nothing after a laboratory has requested weights', () => {
    go('trained-heads');
    const detail: SettingsChange = { patch: { preset: 'trained' }, options: {}, done: true };
    trained.requested(detail);
    go('tokens');
    expect(settings?.preset).toBe('trained');
  });

  it('changes nothing between other chapters, or before there are settings', () => {
    go('scores');
    settings = null;
    go('trained-heads');
    expect(changes).toEqual([]);
  });

  it('explains why other weights are shown, and shows the trained ones on request', () => {
    go('trained-heads');
    change({ preset: 'random' });
    expect(notice().textContent).toContain(trainedWords.notTrained);
    notice().querySelector('button')?.click();
    expect([settings?.preset, notice().textContent]).toEqual(['trained', '']);
  });

  it('explains the token for unknown words, and shows a sentence of the model on request', () => {
    go('trained-heads');
    change({ sentence: 'Le chat dormait' });
    const read = ['<start>', '<unk>', '<unk>', '<unk>'];
    expect(notice(read).textContent).toContain(trainedWords.unknown);
    expect(notice(['<start>', 'dogs']).textContent).toBe('');
    notice(read).querySelector('button')?.click();
    expect(settings?.sentence).toBe(SENTENCE);
  });
});

describe('opening the chapter by URL', () => {
  const progress = () => {
    const place = document.createElement('div');
    render(trained.waiting(), place);
    return place.querySelector('progress')?.value;
  };

  async function arrive(changed: Partial<LessonSettings> = {}): Promise<void> {
    page.interacted = false;
    settings = { ...DEFAULT_STATE, ...changed };
    go('trained-heads');
    await vi.waitFor(() => expect(progress()).toBe(0));
    expect(notice().textContent).toBe('');
  }

  it('loads the model once the page is at rest, and shows it with one of its sentences', async () => {
    page.load = vi.fn(async (loaded) => {
      loaded(0.5);
      expect(progress()).toBe(0.5);
    });
    await arrive();
    expect(page.load).not.toHaveBeenCalled();
    page.rested();
    await vi.waitFor(() => expect(settings?.preset).toBe('trained'));
    expect(settings?.sentence).toBe(SENTENCE);
    expect(page.load).toHaveBeenCalledTimes(1);
  });

  it('keeps a sentence from the URL', async () => {
    await arrive({ sentence: 'The xylophone sat' });
    page.rested();
    await vi.waitFor(() => expect(settings?.preset).toBe('trained'));
    expect(settings).toMatchObject({ sentence: 'The xylophone sat', word: null });
  });

  it('reports that the model could not be loaded', async () => {
    page.load = () => Promise.reject(new Error('offline'));
    await arrive();
    page.rested();
    await vi.waitFor(() => expect(notice().textContent).toContain(trainedWords.failed));
    expect(settings?.preset).toBe(DEFAULT_STATE.preset);
  });

  it('leaves other weights, and a reader who saves data, alone', async () => {
    page.interacted = false;
    go('trained-heads');
    page.savesData = true;
    go('tokens');
    settings = DEFAULT_STATE;
    go('trained-heads');
    await vi.dynamicImportSettled();
    expect(notice().textContent).toContain(trainedWords.notTrained);
    expect(page.load).not.toHaveBeenCalled();
    expect(changes).toEqual([]);
  });

  it.each<[string, () => void]>([
    ['other weights were chosen', () => change({ preset: 'notebook' })],
    ['a sentence was typed', () => change({ sentence: 'Dogs chase cats' })],
    ['the chapter was left', () => go('tokens')],
  ])('changes nothing once %s', async (_, choose) => {
    await arrive();
    choose();
    const chosen = settings;
    expect(progress()).toBeUndefined();
    page.rested();
    await vi.dynamicImportSettled();
    expect(page.load).not.toHaveBeenCalled();
    expect(settings).toEqual(chosen);
  });

  it('changes nothing if a sentence is typed while the model loads', async () => {
    let loaded = (): void => undefined;
    page.load = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          loaded = resolve;
        }),
    );
    await arrive();
    page.rested();
    await vi.waitFor(() => expect(page.load).toHaveBeenCalled());
    change({ sentence: 'Dogs chase cats' });
    loaded();
    await vi.dynamicImportSettled();
    expect(settings?.preset).toBe(DEFAULT_STATE.preset);
  });
});
