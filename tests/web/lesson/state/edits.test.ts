import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chapterOf } from '#web/lesson/chapters/index.ts';
import { LIMITS } from '#web/lesson/constants/limits.ts';
import type { Edit } from '#web/lesson/constants/model-settings.ts';
import { writeEdits } from '#web/lesson/fields/edits.ts';
import { DEFAULT_STATE, type LessonState } from '#web/lesson/fields/lesson-fields.ts';
import { checkField } from '#web/lesson/state/lesson-state.ts';
import { createLessonStore } from '#web/lesson/state/store.ts';
import { decodeState, encodeState } from '#web/lesson/state/url.ts';
import { t } from '#web/messages/index.ts';

const W_Q: Edit = { tensor: 'w_q', row: 2, column: 1, value: 0.5 };
const TIRED: Edit = { tensor: 'embedding', row: 9, column: 3, value: -1 };
const THE: Edit = { tensor: 'embedding', row: 0, column: 3, value: -1 };
const PLACE: Edit = { tensor: 'position', row: 9, column: 0, value: 2 };

function storeWith(edits: readonly Edit[], changes: Partial<LessonState> = {}) {
  return createLessonStore(chapterOf, { ...DEFAULT_STATE, ...changes, edits });
}

describe('changed numbers in an address', () => {
  it('are readable, and read again', () => {
    const state = { ...DEFAULT_STATE, edits: [W_Q, TIRED] };
    expect(encodeState(state)).toBe('?edits=w_q:2.1:0.5,embedding:9.3:-1');
    expect(decodeState(chapterOf, encodeState(state))).toEqual({ state, problems: [] });
    expect(decodeState(chapterOf, '?edits=').state.edits).toEqual([]);
  });

  it.each([
    'w_q:2.1:NaN',
    'w_q:2.1:Infinity',
    'w_q:2.1:1e9',
    'w_q:2.1:1000.5',
    'w_q:2.1:',
    'w_q:2.1',
    'w_q:2:1',
    'w_q:-1.1:1',
    'embedding:4.3:8',
    'weights:0.0:1',
    '__proto__:0.0:1',
    'constructor:0.0:1',
    'w_q:2.1:0x10',
    '<script>:0.0:1',
    // An older lesson had a translation, with its own rows.
    'key_input:3.3:2',
  ])('lose %s, which is no change or a second one of the same number, and keep the others', (text) => {
    const around = `embedding:4.3:7,${encodeURIComponent(text)},w_k:0.1:2`;
    const { state, problems } = decodeState(chapterOf, `?edits=${around}&mask=causal`);
    const edits = [
      { tensor: 'embedding', row: 4, column: 3, value: 7 },
      { tensor: 'w_k', row: 0, column: 1, value: 2 },
    ];
    expect(state).toEqual({ ...DEFAULT_STATE, mask: { kind: 'causal' }, edits });
    expect(problems).toEqual([t.problems.inAddress('edits', text, t.problems.edits)]);
  });

  it('lose only the last one where a link was cut off', () => {
    const { state, problems } = decodeState(chapterOf, '?edits=w_k:0.1:2,embedding:4.3:7,w_q:1');
    expect(state.edits).toHaveLength(2);
    expect(problems).toEqual([t.problems.inAddress('edits', 'w_q:1', t.problems.edits)]);
    expect(decodeState(chapterOf, '?edits=w_k:0.1:2,')).toMatchObject({
      state: { edits: [{ tensor: 'w_k' }] },
      problems: [],
    });
  });

  it('are the first ones if there are too many', () => {
    const many = Array.from({ length: LIMITS.edits + 2 }, (_, i) => `w_q:${i % 12}.${Math.floor(i / 12)}:1`);
    const { state, problems } = decodeState(chapterOf, `?edits=${many.join(',')}`);
    expect(state).toEqual(decodeState(chapterOf, `?edits=${many.slice(0, LIMITS.edits).join(',')}`).state);
    expect(state.edits).toHaveLength(LIMITS.edits);
    expect(problems).toEqual([t.problems.inAddress('edits', many.slice(LIMITS.edits).join(','), t.problems.editsMany)]);
  });

  it.each([
    ['w_q:12.0:1', ''],
    ['w_q:1.999:1', ''],
    ['embedding:10.0:1', ''],
    ['b_q:0.0:1', ''],
    ['b_q:1.0:1', '&bias=on'],
    ['w_q:9.0:1', '&preset=notebook'],
  ])('lose %s if the model%s has no such number, and keep the others', (text, rest) => {
    const { state, problems } = decodeState(chapterOf, `?edits=${text},w_k:4.3:7${rest}`);
    expect(state.edits).toEqual([{ tensor: 'w_k', row: 4, column: 3, value: 7 }]);
    expect(problems).toEqual([t.problems.editGone(text.slice(0, -2))]);
  });

  it('never throw, and always give a valid state, whatever they are', () => {
    const piece = fc.oneof(
      fc.constantFrom('w_q', 'b_q', 'position', ':', '.', ',', '-', '0', '12', '1e-9', '999', 'é', '\u0000'),
      fc.string({ maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const { state } = decodeState(chapterOf, `?edits=${encodeURIComponent(pieces.join(''))}`);
        expect(checkField('edits', writeEdits(state.edits))).toEqual({ ok: true, value: state.edits });
      }),
    );
  });
});

describe('changed numbers in the store', () => {
  it('are refused without a loss if they are invalid', () => {
    const store = storeWith([W_Q]);
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 1001])
      expect(store.set({ edits: [{ ...W_Q, value }] })).toEqual([t.problems.edits]);
    expect(store.set({ edits: [W_Q, W_Q] })).toEqual([t.problems.edits]);
    expect(store.state.value.edits).toEqual([W_Q]);
  });

  it('are one step of undo for a whole drag', () => {
    const store = storeWith([]);
    for (const value of [0.1, 0.2, 0.3]) store.set({ edits: [{ ...W_Q, value }] }, { coalesce: 'edit w_q:2.1' });
    store.settle();
    store.undo();
    expect(store.state.value.edits).toEqual([]);
    expect(store.canUndo.value).toBe(false);
    store.redo();
    expect(store.state.value.edits).toEqual([{ ...W_Q, value: 0.3 }]);
  });

  it('stay through changes that their cell survives', () => {
    const store = storeWith([W_Q, TIRED, THE, PLACE]);
    store.set({ mask: { kind: 'causal' }, temperature: 2, dropout: 0.1, chapter: 'heads', language: 'fr' });
    store.set({ sentence: 'the cat sat on the mat because it looked tired' });
    expect(store.state.value.edits).toEqual([W_Q, TIRED, THE, PLACE]);
    expect(store.dropped.value).toBe(0);
  });

  it('go with the word that they belong to, are counted, and come back with it', () => {
    const store = storeWith([W_Q, TIRED, THE, PLACE]);
    store.set({ sentence: 'The cat sat on the mat because it was soft' });
    expect(store.state.value.edits).toEqual([W_Q, THE, PLACE]);
    expect(store.dropped.value).toBe(1);
    store.set({ progress: 0.5 });
    expect(store.dropped.value).toBe(1);
    store.undo();
    expect(store.state.value.edits).toEqual([W_Q, TIRED, THE, PLACE]);
    expect(store.dropped.value).toBe(0);
    store.set({ sentence: 'The cat sat' });
    expect(store.state.value.edits).toEqual([W_Q, THE]);
    expect(store.dropped.value).toBe(2);
    store.set({ temperature: 2 });
    expect(store.dropped.value).toBe(0);
  });

  it('go with the kind of weights', () => {
    for (const preset of ['random', 'hand-made', 'notebook', 'trained'] as const) {
      const store = storeWith([W_Q, PLACE]);
      store.set({ preset });
      expect(store.state.value.edits).toEqual([]);
      expect(store.dropped.value).toBe(2);
      store.undo();
      expect(store.state.value.edits).toEqual([W_Q, PLACE]);
    }
  });

  it('come back while a drag of the width, or a run of typing, returns', () => {
    const wide: Edit = { ...W_Q, column: 11 };
    const store = storeWith([wide], { preset: 'random', numHeads: 1 });
    for (const dModel of [12, 10, 4, 11]) store.set({ dModel }, { coalesce: 'dModel' });
    expect(store.dropped.value).toBe(1);
    store.set({ dModel: 16 }, { coalesce: 'dModel' });
    expect([store.state.value.edits, store.dropped.value]).toEqual([[wide], 0]);
    store.settle();
    const typed = storeWith([TIRED]);
    for (const word of ['tire', 'tir', 'tire', 'tired now']) {
      typed.set({ sentence: `The cat sat on the mat because it was ${word}` }, { coalesce: 'sentence' });
    }
    expect(typed.state.value.edits).toEqual([TIRED]);
  });

  it('end with a reset, which can be undone', () => {
    const store = storeWith([W_Q]);
    expect(store.canReset.value).toBe(true);
    store.reset();
    expect(store.state.value.edits).toEqual([]);
    store.undo();
    expect(store.state.value.edits).toEqual([W_Q]);
  });
});
