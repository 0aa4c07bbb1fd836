import { nothing } from 'lit';
import { beforeEach, describe, expect, it } from 'vitest';
import { Attempt } from '#web/lesson/exercises/attempt.ts';
import type { Checked, Verdict } from '#web/lesson/exercises/mistake.ts';
import type { AnswerSheet, Posed } from '#web/lesson/exercises/posed.ts';

const RIGHT: Verdict = { right: true, message: 'Right.' };
const WRONG: Verdict = { right: false, mistake: 'sign', message: 'The sign is lost.' };
const UNREAD: Checked = { right: null, message: 'This cannot be read.' };

/** A sheet whose answers the test sets. */
class Sheet implements AnswerSheet {
  answer: readonly string[] = [];
  says: Checked | Promise<Checked> = WRONG;
  changed = (): void => {};
  view(): never {
    throw new Error('nobody looks');
  }
  check(): Checked | Promise<Checked> {
    return this.says;
  }
}

let sheet: Sheet;
let judged: Verdict[];
let changes: number;

function begin(): Attempt {
  const posed: Posed = {
    kind: 'compute-cell',
    key: 'scores',
    numbers: [],
    prompt: '',
    tensor: null,
    cell: null,
    note: '',
    hints: [],
    material: () => nothing,
    solution: () => {
      throw new Error('nobody looks');
    },
    open: (changed) => Object.assign(sheet, { changed }),
  };
  return new Attempt(posed, { changed: () => changes++, judged: (verdict) => judged.push(verdict) });
}

beforeEach(() => {
  sheet = new Sheet();
  judged = [];
  changes = 0;
});

describe('an answer', () => {
  it('is judged synchronously and counted', () => {
    const attempt = begin();
    void attempt.check();
    expect(attempt.feedback).toBe(WRONG);
    sheet.says = RIGHT;
    void attempt.check();
    expect([attempt.attempts, judged]).toEqual([2, [WRONG, RIGHT]]);
  });

  it('is reported as unreadable and not counted if it cannot be parsed', () => {
    sheet.says = UNREAD;
    const attempt = begin();
    void attempt.check();
    expect([attempt.feedback, attempt.attempts, judged]).toEqual([UNREAD, 0, []]);
  });

  it('is judged asynchronously if it must run, and blocks further checks meanwhile', async () => {
    let answer = (_: Checked): void => {};
    sheet.says = new Promise((resolve) => {
      answer = resolve;
    });
    const attempt = begin();
    const checked = attempt.check();
    expect([attempt.checking, attempt.feedback]).toEqual([true, null]);
    await attempt.check();
    answer(RIGHT);
    await checked;
    expect([attempt.checking, attempt.feedback, judged]).toEqual([false, RIGHT, [RIGHT]]);
  });

  it('is no longer wrong after a change; a right one stays right', () => {
    const attempt = begin();
    void attempt.check();
    sheet.changed();
    expect(attempt.feedback).toBeNull();
    sheet.says = RIGHT;
    void attempt.check();
    sheet.changed();
    expect(attempt.feedback).toBe(RIGHT);
  });
});

describe('the solution', () => {
  it('counts as seen once shown, even after it is hidden', () => {
    const attempt = begin();
    expect([attempt.open, attempt.sawSolution]).toEqual([false, false]);
    attempt.toggleSolution();
    attempt.toggleSolution();
    expect([attempt.open, attempt.sawSolution, changes]).toEqual([false, true, 2]);
  });
});

describe('saved state', () => {
  it('is restored completely by another attempt at the question', () => {
    const attempt = begin();
    attempt.hint();
    attempt.toggleSolution();
    void attempt.check();
    sheet.answer = ['0.25'];
    const { kept } = attempt;
    sheet = new Sheet();
    const again = begin();
    again.takeUp(kept);
    expect(again.kept).toEqual({ answer: ['0.25'], hints: 1, open: true, attempts: 1, sawSolution: true });
    expect(again.feedback).toBeNull();
  });

  it('leaves a sheet alone that stores its own answer', () => {
    sheet.answer = ['a draft'];
    const attempt = begin();
    attempt.takeUp({ answer: [], hints: 0, open: false, attempts: 0, sawSolution: false });
    expect(sheet.answer).toEqual(['a draft']);
  });
});
