/** Laboratory texts in the store: undo, redo, reset and validation. */

import { effect } from '@preact/signals-core';
import { describe, expect, it } from 'vitest';
import { chapterOf } from '#web/lesson/chapters/index.ts';
import { DEFAULT_STATE } from '#web/lesson/fields/lesson-fields.ts';
import { createLessonStore } from '#web/lesson/state/store.ts';
import { t } from '#web/messages/index.ts';

describe('a laboratory in the store', () => {
  it('does not notify readers of the settings', () => {
    const store = createLessonStore(chapterOf);
    let runs = 0;
    effect(() => {
      void store.settings.value;
      runs++;
    });
    store.set({ labs: { scale: { dk: '3' } } });
    store.undo();
    expect(runs).toBe(1);
  });

  it('is undone and redone in steps, with a drag as one step', () => {
    const store = createLessonStore(chapterOf, { ...DEFAULT_STATE, chapter: 'scale' });
    for (const dk of ['3', '4', '5']) store.set({ labs: { scale: { dk } } }, { coalesce: 'lab dk' });
    store.settle();
    store.set({ labs: { scale: { dk: '9' } } }, { coalesce: 'lab dk' });
    store.undo();
    expect(store.state.value.labs).toEqual({ scale: { dk: '5' } });
    store.undo();
    expect(store.state.value.labs).toEqual({});
    store.redo();
    expect(store.state.value.labs).toEqual({ scale: { dk: '5' } });
  });

  it('stays in the current chapter if settings change, too', () => {
    const store = createLessonStore(chapterOf, { ...DEFAULT_STATE, chapter: 'scale' });
    store.set({ labs: { scale: { dk: '3' } }, temperature: 2 });
    store.set({ chapter: 'mask', progress: 0.5 });
    store.undo();
    expect(store.state.value).toMatchObject({ chapter: 'mask', progress: 0.5, temperature: 1, labs: {} });
  });

  it('stays in the current chapter if its own laboratory is among the changes', () => {
    const store = createLessonStore(chapterOf, { ...DEFAULT_STATE, chapter: 'softmax' });
    store.set({ labs: { scale: { dk: '3' }, softmax: { formula: 'shifted' } }, progress: 0.5 });
    store.undo();
    expect(store.state.value).toMatchObject({ chapter: 'softmax', progress: 0.5, labs: {} });
  });

  it('opens its chapter if the undone change would otherwise be invisible', () => {
    const store = createLessonStore(chapterOf, { ...DEFAULT_STATE, chapter: 'scale' });
    store.set({ labs: { scale: { dk: '3' } } });
    store.set({ temperature: 2 });
    store.set({ chapter: 'mask', progress: 0.5 });
    store.undo();
    expect(store.state.value).toMatchObject({ chapter: 'mask', progress: 0.5, temperature: 1 });
    store.undo();
    expect(store.state.value).toMatchObject({ chapter: 'scale', progress: 0, labs: {} });
    store.set({ chapter: 'mask' });
    store.redo();
    expect(store.state.value).toMatchObject({ chapter: 'scale', labs: { scale: { dk: '3' } } });
  });

  it('is reset with the settings, to the page’s initial texts', () => {
    const home = { ...DEFAULT_STATE, labs: { scale: { dk: '7' } } };
    const store = createLessonStore(chapterOf, home, home);
    expect(store.canReset.value).toBe(false);
    store.set({ labs: { scale: { dk: '8' }, mask: { row: '1' } } });
    expect(store.canReset.value).toBe(true);
    store.reset();
    expect(store.state.value.labs).toEqual(home.labs);
    store.undo();
    expect(store.state.value.labs).toEqual({ scale: { dk: '8' }, mask: { row: '1' } });
  });

  it('is refused with a reason if it has invalid names or texts', () => {
    const store = createLessonStore(chapterOf);
    expect(store.set({ labs: { scale: { DK: '3' } } })).toEqual([t.problems.lab]);
    expect(store.state.value.labs).toEqual({});
  });
});
