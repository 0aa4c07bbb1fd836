/** Presenter keys: each has one action and an explanation, and fields keep the keys that they need. */
import { Window } from 'happy-dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { actionFor, KEYS, takesKeys } from '#web/lesson/features/presenter/presenter.ts';
import { words as presentingWords } from '#web/messages/en/presenting.ts';

const window = new Window();

beforeAll(() => {
  Object.assign(globalThis, { document: window.document });
  for (const name of ['HTMLInputElement', 'HTMLSelectElement', 'HTMLButtonElement'] as const) {
    Object.assign(globalThis, { [name]: window[name] });
  }
});

function made(name: string): EventTarget {
  return document.createElement(name);
}

describe('presenter keys', () => {
  it('have one action each', () => {
    const keys = KEYS.flatMap((binding) => binding.keys);
    expect(new Set(keys).size).toBe(keys.length);
    expect(actionFor('ArrowRight')).toBe('forward');
    expect(actionFor('F')).toBe('fullscreen');
    expect(actionFor('Escape')).toBe('leave');
    expect(actionFor('x')).toBeNull();
  });

  it('are all explained', () => {
    for (const { action, shown } of KEYS) {
      expect(presentingWords.actions[action]).not.toBe('');
      expect(shown.length).toBeGreaterThan(0);
      for (const key of shown) expect(presentingWords.keys[key]).not.toBe('');
    }
  });

  it('are left to fields that need them, except for the exit key', () => {
    for (const field of ['input', 'select']) {
      expect(takesKeys(made(field), 'ArrowRight')).toBe(true);
      expect(takesKeys(made(field), 'Escape')).toBe(false);
    }
    expect(takesKeys(made('button'), ' ')).toBe(true);
    expect(takesKeys(made('button'), 'ArrowRight')).toBe(false);
    expect(takesKeys(made('div'), ' ')).toBe(false);
  });
});
