// @vitest-environment happy-dom
/** The keyboard focus stays in the matrices while the picture changes around it. */
import type { ReactiveElement } from 'lit';
import { beforeEach, expect, it, vi } from 'vitest';
import type { KeyboardCursor } from '#web/lesson/stage/keyboard-cursor.ts';
import { MatrixFocus } from '#web/lesson/stage/matrix-focus.ts';

const CELL = { tensor: 'q_projected', at: { t: 1, d: 2 } };
const MOVING = { isOtherChapter: false, inTransition: true };
const STILL = { isOtherChapter: false, inTransition: false };

let root: ShadowRoot;
let cursor: { cell: typeof CELL | null; walked: string; resume: ReturnType<typeof vi.fn>; leave: () => void };
let focus: MatrixFocus;

/** Replaces the matrices by new ones. */
function draw(...titles: string[]): void {
  root.innerHTML = titles.map((title) => `<div class="matrix" tabindex="0" data-title="${title}"></div>`).join('');
}

const focused = (): string | undefined => (root.activeElement as HTMLElement | null)?.dataset.title;

beforeEach(() => {
  document.body.innerHTML = '<div></div><button></button>';
  const stage = document.body.firstElementChild as HTMLElement;
  root = stage.attachShadow({ mode: 'open' });
  cursor = {
    cell: CELL,
    walked: 'q',
    resume: vi.fn(),
    leave: () => {
      cursor.cell = null;
    },
  };
  focus = new MatrixFocus(
    Object.assign(stage, { renderRoot: root }) as unknown as ReactiveElement,
    cursor as unknown as KeyboardCursor,
  );
  draw('q', 'k');
  root.querySelector<HTMLElement>('[data-title=k]')?.focus();
});

it('stays in a matrix that is drawn again, at its cell', () => {
  focus.keepThrough(() => draw('q', 'k', 'v'), STILL);
  expect(focused()).toBe('k');
  expect(cursor.resume).toHaveBeenCalledExactlyOnceWith({ title: 'k', cell: CELL });
});

it('returns to a matrix that was missing during a transition', () => {
  focus.keepThrough(() => draw('q'), MOVING);
  expect(focused()).toBeUndefined();
  expect(cursor.cell).toBeNull();
  focus.keepThrough(() => draw('q', 'k'), STILL);
  expect(focused()).toBe('k');
  expect(cursor.resume).toHaveBeenCalledExactlyOnceWith({ title: 'k', cell: CELL });
});

it('goes to the first matrix if the picture that stays does not show the matrix, and returns with it', () => {
  focus.keepThrough(() => draw('q'), MOVING);
  focus.keepThrough(() => draw('q', 'v'), STILL);
  expect(focused()).toBe('q');
  focus.keepThrough(() => draw('q', 'v'), STILL);
  expect(focused()).toBe('q');
  focus.keepThrough(() => draw('q', 'k'), STILL);
  expect(focused()).toBe('k');
  expect(cursor.resume).toHaveBeenLastCalledWith({ title: 'k', cell: CELL });
});

it('stays in the first matrix once the reader has moved there', () => {
  focus.keepThrough(() => draw('q'), STILL);
  cursor.cell = { tensor: 'q_projected', at: { t: 0, d: 0 } };
  focus.keepThrough(() => draw('q', 'k'), STILL);
  expect(focused()).toBe('q');
  expect(cursor.resume).toHaveBeenLastCalledWith({ title: 'q', cell: cursor.cell });
});

it('waits while the picture shows no matrix', () => {
  focus.keepThrough(() => draw(), STILL);
  focus.keepThrough(() => draw('k'), STILL);
  expect(focused()).toBe('k');
});

it('stays where the reader has moved it', () => {
  focus.keepThrough(() => draw('q'), MOVING);
  document.querySelector('button')?.focus();
  focus.keepThrough(() => draw('q', 'k'), STILL);
  expect(document.activeElement).toBe(document.querySelector('button'));
});

it('leaves the matrices with their chapter', () => {
  focus.keepThrough(() => draw('q', 'v'), { isOtherChapter: true, inTransition: false });
  expect(focused()).toBeUndefined();
  expect(cursor.cell).toBeNull();
});
