import { describe, expect, it } from 'vitest';
import { ALL_EXERCISES } from '#web/lesson/chapters/exercises.ts';
import { createProgress, PROGRESS_KEY, solvedAmong } from '#web/lesson/exercises/progress/progress.ts';
import { recordsFromJson, recordsToJson } from '#web/lesson/exercises/progress/record-file.ts';
import type { ExerciseResult } from '#web/lesson/exercises/result.ts';
import type { TextStorage } from '#web/lesson/platform/browser-storage.ts';

const UNREADABLE_KEY = `${PROGRESS_KEY}.unreadable`;

const NOW = new Date('2026-01-02T03:04:05.000Z');

const MADE = {
  answers: 1,
  rightAnswers: 1,
  solved: true,
  unaided: true,
  mistakes: [],
  seed: 1,
  last: '2026-01-01T00:00:00.000Z',
};

/** In-memory storage; `full` rejects every write. */
function memory(texts: Record<string, string> = {}, full = false): TextStorage & { texts: Record<string, string> } {
  return {
    texts,
    getItem: (key) => texts[key] ?? null,
    setItem(key, text) {
      if (full) throw new DOMException('full', 'QuotaExceededError');
      texts[key] = text;
    },
    removeItem(key) {
      delete texts[key];
    },
  };
}

const answer = (changes: Partial<ExerciseResult> = {}): ExerciseResult => ({
  name: 'scores/compute-cell-scores',
  kind: 'compute-cell',
  seed: 4,
  right: true,
  mistake: null,
  attempts: 1,
  hints: 0,
  sawSolution: false,
  ...changes,
});

describe('progress', () => {
  it('counts answers, mistakes and unaided solutions, and survives a reload', () => {
    const storage = memory();
    const progress = createProgress(storage, () => NOW);
    progress.record(answer({ right: false, mistake: 'flipped-sign' }));
    progress.record(answer({ right: false, mistake: 'flipped-sign', hints: 1 }));
    progress.record(answer({ hints: 1 }));
    progress.record(answer({ sawSolution: true }));
    const expected = {
      'scores/compute-cell-scores': {
        answers: 4,
        rightAnswers: 2,
        solved: true,
        unaided: false,
        mistakes: ['flipped-sign'],
        seed: 4,
        last: '2026-01-02T03:04:05.000Z',
      },
    };
    expect(progress.state.value).toEqual({ records: expected, problem: null });
    expect(createProgress(storage).state.value).toEqual({ records: expected, problem: null });
    progress.record(answer());
    progress.record(answer({ right: false, mistake: null }));
    expect(progress.state.value.records['scores/compute-cell-scores']).toMatchObject({ solved: true, unaided: true });
    expect(solvedAmong(progress.state.value.records, ['scores/compute-cell-scores', 'scores/other'])).toBe(1);
  });

  it('keeps everything in memory when storage is full or refused, and says so', () => {
    for (const storage of [memory({}, true), null]) {
      const progress = createProgress(storage, () => NOW);
      progress.record(answer());
      progress.record(answer({ name: 'mask/other' }));
      expect(Object.keys(progress.state.value.records)).toEqual(['scores/compute-cell-scores', 'mask/other']);
      expect(progress.state.value.problem).toContain('keeps no progress');
    }
  });

  it('resets unreadable data and sets the old text aside', () => {
    for (const broken of ['{', '[]', '{"format":"mha-lesson progress","version":1,"records":{"x/y":{"answers":-1}}}']) {
      const storage = memory({ [PROGRESS_KEY]: broken });
      const progress = createProgress(storage, () => NOW);
      expect(progress.state.value.records).toEqual({});
      expect(progress.state.value.problem).toContain(UNREADABLE_KEY);
      progress.record(answer());
      expect(storage.texts[UNREADABLE_KEY]).toBe(broken);
      expect(createProgress(storage).state.value.problem).toBeNull();
    }
  });

  it('sets unreadable data aside in a storage that has no room for a copy of it', () => {
    const broken = 'x'.repeat(600);
    const texts = new Map([[PROGRESS_KEY, broken]]);
    const storage: TextStorage = {
      getItem: (key) => texts.get(key) ?? null,
      removeItem: (key) => void texts.delete(key),
      setItem: (key, text) => {
        const others = [...texts].filter(([each]) => each !== key).reduce((sum, [, each]) => sum + each.length, 0);
        if (others + text.length > 1000) throw new DOMException('full', 'QuotaExceededError');
        texts.set(key, text);
      },
    };
    const progress = createProgress(storage, () => NOW);
    expect(progress.state.value.problem).toContain(UNREADABLE_KEY);
    progress.record(answer());
    expect(texts.get(UNREADABLE_KEY)).toBe(broken);
    expect(createProgress(storage).state.value.records).toEqual(progress.state.value.records);
  });

  it('can still be read after the most answers', () => {
    const storage = memory();
    createProgress(storage, () => NOW).record(answer());
    storage.texts[PROGRESS_KEY] = storage.texts[PROGRESS_KEY]?.replaceAll(/("\w*nswers": )1/gi, '$11000000') ?? '';
    createProgress(storage, () => NOW).record(answer());
    const { records, problem } = createProgress(storage).state.value;
    expect(problem).toBeNull();
    expect(records['scores/compute-cell-scores']).toMatchObject({ answers: 1_000_000, rightAnswers: 1_000_000 });
  });

  it('can be cleared and restored', () => {
    const storage = memory();
    const progress = createProgress(storage, () => NOW);
    progress.record(answer());
    const before = progress.clear();
    expect(progress.state.value.records).toEqual({});
    expect(createProgress(storage).state.value.records).toEqual({});
    progress.replace(before);
    expect(createProgress(storage).state.value.records).toEqual(before);
  });

  it('merges what another page stored, and ignores unreadable data', () => {
    const [a, b] = [createProgress(null, () => NOW), createProgress(null, () => NOW)];
    a.record(answer());
    b.adopt(recordsToJson(a.state.value.records));
    expect(b.state.value.records).toEqual(a.state.value.records);
    b.adopt('nonsense');
    expect(b.state.value.records).toEqual(a.state.value.records);
    b.adopt(null);
    expect(b.state.value.records).toEqual({});
  });

  it('keeps concurrent answers of two pages', () => {
    const storage = memory();
    const [a, b] = [createProgress(storage, () => NOW), createProgress(storage, () => NOW)];
    a.record(answer());
    b.record(answer({ name: 'mask/other' }));
    const both = ['mask/other', 'scores/compute-cell-scores'];
    expect(Object.keys(createProgress(storage).state.value.records).sort()).toEqual(both);
    a.clear();
    b.record(answer({ name: 'mask/other' }));
    expect(Object.keys(createProgress(storage).state.value.records)).toEqual(['mask/other']);
  });

  it('stores again what another page has overwritten, until both have everything', () => {
    // Two browser processes with their own view of the storage: changes are visible only after the event.
    const [mine, theirs] = [memory(), memory()];
    const [a, b] = [createProgress(mine, () => NOW), createProgress(theirs, () => NOW)];
    a.record(answer());
    b.record(answer({ name: 'mask/other' }));
    const told = { a: theirs.texts[PROGRESS_KEY] ?? null, b: mine.texts[PROGRESS_KEY] ?? null };
    a.adopt(told.a);
    b.adopt(told.b);
    for (const { state } of [a, b]) expect(Object.keys(state.value.records)).toHaveLength(2);
    // Then it settles: equal records are not stored again.
    const before = mine.texts[PROGRESS_KEY];
    a.adopt(theirs.texts[PROGRESS_KEY] ?? null);
    expect(mine.texts[PROGRESS_KEY]).toBe(before);
    // Cleared in one, cleared in both.
    a.clear();
    b.adopt(mine.texts[PROGRESS_KEY] ?? null);
    expect(b.state.value.records).toEqual({});
  });

  it("merges others' changes on waking, and keeps what could not be stored", () => {
    const storage = memory();
    const sleeper = createProgress(storage, () => NOW);
    sleeper.record(answer());
    const other = createProgress(storage, () => NOW);
    other.clear();
    other.record(answer({ name: 'mask/other' }));
    sleeper.wake();
    expect(Object.keys(sleeper.state.value.records)).toEqual(['mask/other']);

    const full = memory({}, true);
    const unkept = createProgress(full, () => NOW);
    unkept.record(answer());
    full.texts[PROGRESS_KEY] = recordsToJson(other.state.value.records);
    unkept.wake();
    expect(Object.keys(unkept.state.value.records)).toHaveLength(2);
    expect(unkept.state.value.problem).toContain('keeps no progress');
  });

  it('refuses a file that would leave no room for the learner’s own answers, and stays readable', () => {
    const foreign = (many: number, mistakes: string[] = []) =>
      Object.fromEntries(
        Array.from({ length: many }, (_, i) => [
          `other/exercise-${i}`,
          { ...MADE, mistakes: mistakes.map((each) => `${each}${i}`) },
        ]),
      );
    const storage = memory();
    const progress = createProgress(storage, () => NOW);
    progress.record(answer());
    const before = progress.state.value;
    expect(progress.merge(foreign(1000))).toBe(false);
    // Few exercises, but long ones: what is stored is longer than the file that was read.
    const long = foreign(
      450,
      Array.from({ length: 20 }, (_, i) => `${'m'.repeat(60)}-${i}-`),
    );
    expect(
      recordsFromJson(JSON.stringify({ format: 'mha-lesson progress', version: 1, records: long })),
    ).toHaveProperty('records');
    expect(progress.merge(long)).toBe(false);
    expect(progress.state.value).toBe(before);
    expect(createProgress(storage).state.value).toEqual(before);

    expect(progress.merge(foreign(999))).toBe(true);
    for (let i = 0; i < 3; i++) progress.record(answer({ name: `mask/own-a-${i}` }));
    const { records, problem } = createProgress(storage).state.value;
    expect(problem).toBeNull();
    expect(Object.keys(records)).toHaveLength(1003);
  });

  it('loses nothing when a saved record is merged', () => {
    const [a, b] = [createProgress(null, () => NOW), createProgress(null, () => new Date('2025-01-01T00:00:00Z'))];
    a.record(answer({ right: false, mistake: 'swapped' }));
    b.record(answer({ seed: 9 }));
    b.record(answer({ name: 'mask/other', right: false }));
    a.merge(b.state.value.records);
    expect(a.state.value.records).toMatchObject({
      'scores/compute-cell-scores': { solved: true, unaided: true, mistakes: ['swapped'], seed: 4 },
      'mask/other': { solved: false },
    });
  });

  it('keeps records of exercises that the lesson no longer has, and does not count them', () => {
    const removed = [
      'softmax/order-steps-softmax',
      'why-heads/compute-cell-context',
      'why-attention/order-steps-decoderStep',
    ];
    const storage = memory();
    const before = createProgress(storage, () => NOW);
    for (const name of [...removed, 'softmax/predict-row-softmax']) before.record(answer({ name }));
    const { records, problem } = createProgress(storage, () => NOW).state.value;
    expect(problem).toBeNull();
    expect(Object.keys(records)).toEqual([...removed, 'softmax/predict-row-softmax']);
    const names = ALL_EXERCISES.map(({ name }) => name);
    expect(names.filter((name) => removed.includes(name))).toEqual([]);
    expect(solvedAmong(records, names)).toBe(1);
  });

  it("uses the host's storage if it has one, and ignores this browser's", () => {
    const storage = memory();
    const other = memory();
    const progress = createProgress(storage, () => NOW);
    progress.record(answer());
    const before = { ...storage.texts };
    progress.keepIn(other);
    expect(progress.state.value.records).toEqual({});
    progress.record(answer({ name: 'mask/other' }));
    progress.adopt(before[PROGRESS_KEY] ?? null);
    expect(Object.keys(progress.state.value.records)).toEqual(['mask/other']);
    expect(storage.texts).toEqual(before);
    expect(other.texts[PROGRESS_KEY]).toContain('mask/other');
  });
});
