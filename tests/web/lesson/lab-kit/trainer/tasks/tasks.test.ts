/** Training tasks: every target is recomputed here from the written tokens, by another method. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IGNORED } from '#web/engine/language-model.ts';
import { TASK_NAMES, type TaskName, taskOf } from '#web/lesson/lab-kit/trainer/tasks/index.ts';
import { ownText, TEXT_LIMITS, textProblem, WINDOW } from '#web/lesson/lab-kit/trainer/tasks/own-text.ts';
import { batchOf } from '#web/lesson/lab-kit/trainer/tasks/task.ts';

const TEXT = 'The cat sat on the mat because it was tired, and the dog did not.';

/** A sequence's tokens and targets as text; null for positions without a target. */
function written(name: TaskName, seed: number, number: number) {
  const task = taskOf(name, TEXT);
  const { ids, targets } = task.sequence(seed, number);
  const word = (id: number) => task.vocabulary[id] ?? expect.fail(`${id} is in no vocabulary`);
  return { read: ids.map(word), asked: targets.map((id) => (id === IGNORED ? null : word(id))) };
}

const anySequence = (check: (seed: number, number: number) => void) =>
  fc.assert(fc.property(fc.nat(), fc.nat(1e6), check), { numRuns: 60 });

/** The tokens before the mark, and the answer: the tokens after it plus the last target. */
function questionAndAnswer({ read, asked }: ReturnType<typeof written>) {
  const mark = read.indexOf('|');
  expect(asked.slice(0, mark).every((target) => target === null)).toBe(true);
  expect(asked.slice(mark, -1)).toEqual(read.slice(mark + 1));
  return { question: read.slice(0, mark), answer: asked.slice(mark) };
}

describe('tasks', () => {
  it('copy, reverse and sort ask for the letters before the mark', () => {
    anySequence((seed, number) => {
      const copied = questionAndAnswer(written('copy', seed, number));
      expect(copied.answer).toEqual(copied.question);
      const reversed = questionAndAnswer(written('reverse', seed, number));
      expect([...reversed.answer].reverse()).toEqual(reversed.question);
      const sorted = questionAndAnswer(written('sort', seed, number));
      expect(sorted.answer.join('')).toBe([...sorted.question].sort().join(''));
    });
  });

  it('two lookups ask for the previous letter and the first letter', () => {
    anySequence((seed, number) => {
      const { read, asked } = written('two-lookups', seed, number);
      for (const [t, target] of asked.entries()) {
        expect(target).toBe(t < 2 ? null : `${read[t - 1]}${read[0]}`);
      }
    });
  });

  it('recall asks for the successor of a letter that was shown before', () => {
    anySequence((seed, number) => {
      const { read, asked } = written('recall', seed, number);
      const shown = read.slice(0, 8);
      expect(new Set(shown).size).toBe(8);
      for (const [t, letter] of read.entries()) {
        const followed = shown[shown.indexOf(letter) + 1];
        expect(asked[t]).toBe(t < 8 ? null : (followed ?? null));
      }
      expect(asked.filter((target) => target !== null)).toHaveLength(7);
    });
  });

  it('custom text asks for every next character of a window', () => {
    anySequence((seed, number) => {
      const { read, asked } = written('text', seed, number);
      expect(read).toHaveLength(WINDOW);
      expect(TEXT).toContain(read.join('') + asked.at(-1));
      expect(asked.slice(0, -1)).toEqual(read.slice(1));
    });
  });

  it.each(TASK_NAMES)(
    '%s: sequences have the declared length, repeat for the same seed and differ between numbers',
    (name) => {
      const task = taskOf(name, TEXT);
      const { ids, targets } = batchOf(task, 7, 100, 20);
      expect(ids).toHaveLength(20 * task.tokens);
      expect(targets).toHaveLength(20 * task.tokens);
      expect([...batchOf(task, 7, 110, 1).ids]).toEqual([...ids.slice(10 * task.tokens, 11 * task.tokens)]);
      const different = new Set(Array.from({ length: 20 }, (_, i) => task.sequence(7, i).ids.join()));
      expect(different.size).toBeGreaterThan(10);
      expect(new Set(task.vocabulary).size).toBe(task.vocabulary.length);
    },
  );
});

describe('custom text', () => {
  it('has limits on its length and on its number of distinct characters', () => {
    expect(textProblem('x'.repeat(TEXT_LIMITS.min - 1))).toBe('too-short');
    expect(textProblem('x'.repeat(TEXT_LIMITS.min))).toBeNull();
    expect(textProblem('x'.repeat(TEXT_LIMITS.max + 1))).toBe('too-long');
    const many = Array.from({ length: TEXT_LIMITS.characters + 1 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join(
      '',
    );
    expect(textProblem(many)).toBe('too-many-characters');
  });

  it('counts a surrogate pair as one character', () => {
    expect(ownText(`${'😀'.repeat(WINDOW)}a`).vocabulary).toEqual(['a', '😀']);
  });
});
