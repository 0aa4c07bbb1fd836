import { effect } from '@preact/signals-core';
import { describe, expect, it } from 'vitest';
import { chapterOf } from '#web/lesson/chapters/index.ts';
import { DEFAULT_STATE } from '#web/lesson/fields/lesson-fields.ts';
import { createLessonStore } from '#web/lesson/state/store.ts';
import { t } from '#web/messages/index.ts';

describe('the store', () => {
  it('notifies its readers once per change, and not without a change', () => {
    const store = createLessonStore(chapterOf);
    let runs = 0;
    effect(() => {
      void [store.state.value, store.canUndo.value, store.canReset.value];
      runs++;
    });
    store.set({ seed: 7, temperature: 2 });
    expect(runs).toBe(2);
    store.set({ seed: 7, mask: { kind: 'auto' } });
    expect(runs).toBe(2);
  });

  it('does not notify readers of the settings while a chapter plays', () => {
    const store = createLessonStore(chapterOf);
    let runs = 0;
    effect(() => {
      void store.settings.value;
      runs++;
    });
    store.set({ progress: 0.5, chapter: 'mask', cell: { tensor: 'output', at: { t: 0, m: 0 } } });
    expect(runs).toBe(1);
    store.set({ seed: 1 });
    store.undo();
    expect(runs).toBe(3);
    expect(store.settings.value.seed).toBe(42);
  });

  it('follows an animation without notifying readers of other fields', () => {
    const store = createLessonStore(chapterOf);
    let runs = 0;
    effect(() => {
      const { progress: _progress, ...others } = Object.getOwnPropertyDescriptors(store.now);
      for (const { get } of Object.values(others)) get?.();
      runs++;
    });
    store.move(0.5);
    expect([store.now.progress, runs]).toEqual([0.5, 1]);
    store.set({ progress: 0.25 });
    expect([store.now.progress, runs]).toEqual([0.25, 1]);
    store.set({ seed: 1 });
    expect(runs).toBe(2);
  });

  it('notifies the readers of a field only of another value of this field', () => {
    const store = createLessonStore(chapterOf);
    const read: unknown[] = [];
    effect(() => void read.push(store.now.edits));
    store.set({ seed: 2, cell: { tensor: 'x', at: { t: 0, m: 0 } } });
    expect(read).toEqual([[]]);
    const edits = [{ tensor: 'w_q', row: 0, column: 0, value: 2 }] as const;
    store.set({ edits });
    store.set({ head: 1 });
    expect(read).toEqual([[], edits]);
  });

  it('follows it no further than from 0 to 1', () => {
    const store = createLessonStore(chapterOf, { ...DEFAULT_STATE, progress: 0.5 });
    for (const progress of [-0.1, 1.1, Number.NaN]) store.move(progress);
    expect(store.state.value.progress).toBe(0.5);
  });

  it('refuses invalid changes with a reason, and keeps the last valid state', () => {
    const store = createLessonStore(chapterOf);
    expect(store.set({ sentence: '  ' })).toEqual([t.problems.sentenceEmpty]);
    expect(store.set({ dModel: 10 })).toEqual([t.problems.headsDivide(10, 3)]);
    expect(store.set({ temperature: Number.NaN, seed: 0.5 })).toEqual([
      t.problems.allowed.amount(0.1, 10),
      t.problems.allowed.whole(0, 2 ** 32 - 1),
    ]);
    expect(store.state.value).toEqual(DEFAULT_STATE);
    expect(store.canUndo.value).toBe(false);
  });

  it('throws on an invalid initial state', () => {
    expect(() => createLessonStore(chapterOf, { ...DEFAULT_STATE, numHeads: 5 })).toThrow(RangeError);
  });

  it('moves to the last head when there are fewer, and unpins a missing cell', () => {
    const store = createLessonStore(chapterOf, { ...DEFAULT_STATE, preset: 'random' });
    store.set({ head: 2, cell: { tensor: 'scores', at: { h: 2, t: 9, s: 9 } } });
    store.set({ numHeads: 2 });
    expect(store.state.value.head).toBe(1);
    expect(store.state.value.cell).toBeNull();
    store.set({ cell: { tensor: 'scores', at: { h: 0, t: 9, s: 9 } } });
    store.set({ sentence: 'Two words' });
    expect(store.state.value.cell).toBeNull();
  });

  it('follows a word until the sentence is too short for it, and undoes both', () => {
    const store = createLessonStore(chapterOf);
    store.set({ word: 1 });
    store.set({ sentence: 'Cats sleep' });
    expect(store.state.value.word).toBe(1);
    store.set({ sentence: 'Cats' });
    expect(store.state.value.word).toBeNull();
    store.undo();
    expect(store.state.value).toMatchObject({ sentence: 'Cats sleep', word: 1 });
    store.reset();
    expect(store.state.value.word).toBeNull();
    for (const word of [-1, 0.5, 65]) expect(store.set({ word })).toEqual([t.problems.allowed.whole(1, 65)]);
  });

  it('keeps the learner’s own sizes while the notebook’s model is shown', () => {
    const store = createLessonStore(chapterOf, { ...DEFAULT_STATE, chapter: 'tokens' });
    store.set({ dModel: 64, numHeads: 16, head: 11 });
    store.set({ preset: 'notebook' });
    expect(store.state.value).toMatchObject({ dModel: 64, numHeads: 16, head: 2 });
    expect(store.set({ cell: { tensor: 'q', at: { h: 2, t: 3, d: 2 } } })).toEqual([]);
    expect(store.state.value.cell).not.toBeNull();
    store.set({ cell: { tensor: 'q', at: { h: 2, t: 4, d: 2 } } });
    expect(store.state.value.cell).toBeNull();
  });
});

describe('another language', () => {
  const FRENCH = 'Le chat dormait sur le tapis parce qu’il était fatigué';

  it('keeps the sentence, and therefore every number, until a reset', () => {
    const store = createLessonStore(chapterOf);
    store.set({ language: 'fr' });
    expect(store.state.value).toEqual({ ...DEFAULT_STATE, language: 'fr' });
    expect([store.canReset.value, store.canUndo.value]).toEqual([true, false]);
    store.reset();
    expect(store.state.value).toMatchObject({ sentence: FRENCH, language: 'fr' });
    expect([store.canReset.value, store.canUndo.value]).toEqual([false, true]);
    store.undo();
    expect(store.state.value.sentence).toBe(DEFAULT_STATE.sentence);
  });

  it('resets to a sentence of the trained model if the page starts with its weights', () => {
    const home = { ...DEFAULT_STATE, preset: 'trained' } as const;
    const store = createLessonStore(chapterOf, home, home);
    store.set({ language: 'fr', sentence: 'The cat sleeps .' });
    store.reset();
    expect(store.state.value).toMatchObject({ preset: 'trained', sentence: t.page.trainedSentence });
  });
});

describe('undo', () => {
  it('goes back and forth through the settings', () => {
    const store = createLessonStore(chapterOf);
    store.set({ seed: 1 });
    store.set({ numHeads: 4 });
    store.undo();
    expect(store.state.value).toMatchObject({ seed: 1, numHeads: 3 });
    store.undo();
    expect(store.state.value).toEqual(DEFAULT_STATE);
    expect([store.canUndo.value, store.canRedo.value]).toEqual([false, true]);
    store.undo();
    store.redo();
    store.redo();
    expect(store.state.value).toMatchObject({ seed: 1, numHeads: 4 });
    expect([store.canUndo.value, store.canRedo.value]).toEqual([true, false]);
  });

  it('cannot redo after a new change', () => {
    const store = createLessonStore(chapterOf);
    store.set({ seed: 1 });
    store.undo();
    store.set({ seed: 2 });
    expect(store.canRedo.value).toBe(false);
    store.redo();
    expect(store.state.value.seed).toBe(2);
  });

  it('groups a drag into one step, and the next drag into another', () => {
    const store = createLessonStore(chapterOf);
    for (const temperature of [1.1, 1.2, 1.3]) store.set({ temperature }, { coalesce: 'temperature' });
    store.settle();
    for (const temperature of [1.4, 1.5]) store.set({ temperature }, { coalesce: 'temperature' });
    store.undo();
    expect(store.state.value.temperature).toBe(1.3);
    store.undo();
    expect(store.state.value.temperature).toBe(1);
    expect(store.canUndo.value).toBe(false);
  });

  it('separates changes of different kinds', () => {
    const store = createLessonStore(chapterOf);
    store.set({ temperature: 2 }, { coalesce: 'temperature' });
    store.set({ dropout: 0.1 }, { coalesce: 'dropout' });
    store.set({ temperature: 3 }, { coalesce: 'temperature' });
    store.undo();
    expect(store.state.value).toMatchObject({ temperature: 2, dropout: 0.1 });
  });

  it('starts a new step after an undo, even with the same key', () => {
    const store = createLessonStore(chapterOf);
    store.set({ temperature: 2 }, { coalesce: 'temperature' });
    store.settle();
    store.set({ temperature: 3 }, { coalesce: 'temperature' });
    store.undo();
    store.set({ temperature: 4 }, { coalesce: 'temperature' });
    store.undo();
    expect(store.state.value.temperature).toBe(2);
  });

  it('records no step for a drag that ends where it began', () => {
    const store = createLessonStore(chapterOf);
    store.set({ temperature: 2 }, { coalesce: 'temperature' });
    store.set({ temperature: 1 }, { coalesce: 'temperature' });
    expect(store.canUndo.value).toBe(false);
    store.set({ temperature: 3 }, { coalesce: 'temperature' });
    store.undo();
    expect(store.state.value.temperature).toBe(1);
  });

  it('keeps chapter, progress and cell', () => {
    const store = createLessonStore(chapterOf);
    store.set({ seed: 1 });
    store.set({ chapter: 'mask', progress: 0.5, cell: { tensor: 'output', at: { t: 0, m: 0 } } });
    store.undo();
    expect(store.state.value).toMatchObject({ seed: 42, chapter: 'mask', progress: 0.5, cell: { tensor: 'output' } });
    expect(store.canUndo.value).toBe(false);
  });

  it('skips a change that opts out', () => {
    const store = createLessonStore(chapterOf);
    store.set({ seed: 1 }, { undoable: false });
    expect(store.canUndo.value).toBe(false);
    expect(store.state.value.seed).toBe(1);
  });

  it('remembers the last hundred steps', () => {
    const store = createLessonStore(chapterOf);
    for (let seed = 1; seed <= 150; seed++) store.set({ seed });
    for (let step = 0; step < 150; step++) store.undo();
    expect(store.state.value.seed).toBe(50);
  });
});

describe('reset', () => {
  it('unpins the cell', () => {
    const store = createLessonStore(chapterOf);
    store.set({ seed: 7, cell: { tensor: 'scores', at: { h: 0, t: 1, s: 1 } } });
    store.reset();
    expect(store.state.value.cell).toBeNull();
  });

  it('returns every setting, stays in the chapter, and can itself be undone', () => {
    const store = createLessonStore(chapterOf);
    expect(store.canReset.value).toBe(false);
    store.set({ chapter: 'mask', progress: 0.5, seed: 1, mask: { kind: 'causal' } });
    expect(store.canReset.value).toBe(true);
    store.reset();
    expect(store.state.value).toEqual({ ...DEFAULT_STATE, chapter: 'mask', progress: 0.5 });
    expect(store.canReset.value).toBe(false);
    store.undo();
    expect(store.state.value).toMatchObject({ seed: 1, mask: { kind: 'causal' } });
  });

  it('returns to the given home state', () => {
    const home = { ...DEFAULT_STATE, numHeads: 4 };
    const store = createLessonStore(chapterOf, DEFAULT_STATE, home);
    expect(store.canReset.value).toBe(true);
    store.reset();
    expect(store.state.value).toEqual(home);
  });
});
