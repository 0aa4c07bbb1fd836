import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Attempt } from '#web/lesson/exercises/attempt.ts';
import { textInput } from '#web/lesson/exercises/inputs.ts';
import type { Checked, Verdict } from '#web/lesson/exercises/mistake.ts';
import type { Question } from '#web/lesson/exercises/question.ts';

const RIGHT: Verdict = { right: true, message: 'Right.' };
const WRONG: Verdict = { right: false, mistake: 'sign', message: 'The sign is lost.' };
const UNREAD: Checked = { right: null, message: 'This cannot be read.' };

/** A judge whose verdicts the test sets. */
const judge = { says: WRONG as Checked | Promise<Checked>, check: (): Checked | Promise<Checked> => judge.says };

let judged: Verdict[];
let changes: number;

const problem = (text: string): string | null => (text === '?' ? 'This cannot be read.' : null);

function asking(changes: Partial<Question> = {}): Question {
  return {
    key: 'scores',
    prompt: '',
    note: '',
    hints: [],
    ask: () => [textInput({ label: 'first', problem }), textInput({ label: 'second', problem })],
    judge: () => judge.check(),
    right: [],
    wrong: [],
    solution: () => [],
    ...changes,
  };
}

function begin(): Attempt {
  return new Attempt(asking(), { changed: () => changes++, judged: (verdict) => judged.push(verdict) });
}

beforeEach(() => {
  judge.says = WRONG;
  judged = [];
  changes = 0;
});

describe('an answer', () => {
  it('is judged synchronously and counted', () => {
    const attempt = begin();
    void attempt.check();
    expect(attempt.feedback).toBe(WRONG);
    judge.says = RIGHT;
    void attempt.check();
    expect([attempt.attempts, judged]).toEqual([2, [WRONG, RIGHT]]);
  });

  it('is reported as unreadable and not counted if it cannot be parsed', () => {
    judge.says = UNREAD;
    const attempt = begin();
    void attempt.check();
    expect([attempt.feedback, attempt.attempts, judged]).toEqual([UNREAD, 0, []]);
  });

  it('is judged asynchronously if it must run, and blocks further checks meanwhile', async () => {
    let answer = (_: Checked): void => {};
    judge.says = new Promise((resolve) => {
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

  it.each([
    [
      'at once',
      () => {
        throw new TypeError('no reader');
      },
    ],
    ['later', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('whose check fails %s is told so, is not counted, and can be checked again', async (_, fails) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const attempt = begin();
    vi.spyOn(judge, 'check').mockImplementationOnce(fails);
    await attempt.check();
    expect([attempt.checking, attempt.attempts, judged]).toEqual([false, 0, []]);
    expect(attempt.feedback).toEqual({ right: null, message: expect.stringContaining('could not be checked') });
    await attempt.check();
    expect([attempt.feedback, attempt.attempts]).toEqual([WRONG, 1]);
  });

  it('is no longer wrong after a change; a right one stays right', () => {
    const attempt = begin();
    void attempt.check();
    attempt.enter(0, '2');
    expect(attempt.feedback).toBeNull();
    judge.says = RIGHT;
    void attempt.check();
    attempt.enter(0, '2');
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

describe('an attempt in another place', () => {
  it('goes on as it was, without its verdict, and tells the new place', () => {
    const attempt = begin();
    attempt.hint();
    attempt.toggleSolution();
    attempt.enter(1, '0.25');
    void attempt.check();
    const changed = vi.fn();
    attempt.resume(asking(), { changed, judged: () => undefined });
    const { answer, hints, open, sawSolution, feedback, shown } = attempt;
    expect({ answer, hints, open, sawSolution }).toEqual({
      answer: ['', '0.25'],
      hints: 1,
      open: true,
      sawSolution: true,
    });
    expect([feedback, shown]).toEqual([null, []]);
    attempt.hint();
    expect(changed).toHaveBeenCalledOnce();
  });
});

describe('the same question, posed again', () => {
  it('judges the answer so far, with its new numbers', () => {
    const attempt = begin();
    attempt.enter(0, '1');
    void attempt.check();
    attempt.track(asking({ judge: ([text]) => (text === '1' ? RIGHT : WRONG) }));
    expect(attempt.feedback).toBe(WRONG);
    void attempt.check();
    expect(attempt.feedback).toBe(RIGHT);
  });

  it('withdraws the verdict if the figure is the answer', () => {
    const attempt = begin();
    void attempt.check();
    attempt.track(asking({ live: true }));
    expect(attempt.feedback).toBeNull();
  });
});

describe('an input', () => {
  it('that cannot read its text keeps the answer from being judged', () => {
    const attempt = begin();
    attempt.enter(1, '?');
    void attempt.check();
    expect([attempt.feedback, attempt.attempts]).toEqual([UNREAD, 0]);
  });

  it('clears those behind it if it says so', () => {
    const inputs = [textInput({ label: 'first', problem }), textInput({ label: 'second', problem })] as const;
    const clears = { ...inputs[0], clears: true };
    const attempt = new Attempt(asking({ ask: () => [clears, inputs[1]] }), {
      changed: () => undefined,
      judged: () => undefined,
    });
    attempt.enter(1, 'b');
    expect(attempt.answer).toEqual(['', 'b']);
    attempt.enter(0, 'a');
    expect(attempt.answer).toEqual(['a']);
  });
});

it('shows what the verdict shows until the next check', () => {
  const attempt = begin();
  judge.says = { ...WRONG, shown: ['printed'] };
  void attempt.check();
  attempt.enter(0, '3');
  expect([attempt.feedback, attempt.shown]).toEqual([null, ['printed']]);
  judge.says = WRONG;
  void attempt.check();
  expect(attempt.shown).toEqual([]);
});
