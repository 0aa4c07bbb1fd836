/** The inspected cell: pointer or cursor first, then the pin, then the still. */
import { beforeEach, describe, expect, it } from 'vitest';
import { frameOf, panelOf } from '#tests/web/views/panels.ts';
import type { CellRef } from '#web/engine/cell.ts';
import { isShown, Questioning } from '#web/lesson/stage/questioning.ts';

const q = (t: number, d: number): CellRef => ({ tensor: 'q_projected', at: { t, d } });
const elsewhere: CellRef = { tensor: 'scores', at: { h: 0, t: 0, s: 0 } };
const FRAME = frameOf(panelOf({ id: 'q_projected', tensor: 'q_projected' }));
const STILL = q(9, 3);

let under: CellRef | null;
let pinned: CellRef | null;
let changes: number;
let questions: Questioning;

beforeEach(() => {
  under = null;
  pinned = null;
  changes = 0;
  questions = new Questioning({
    frame: () => FRAME,
    under: () => under,
    pinned: () => pinned,
    pin: (cell) => {
      pinned = cell;
    },
    inspect: () => undefined,
    toggle: () => undefined,
    changed: () => changes++,
  });
});

/** The pointer's position decides; of the event only its type matters. */
const event = (pointerType = 'mouse') => ({ pointerType }) as PointerEvent;

function point(cell: CellRef | null, pointerType?: string): void {
  under = cell;
  questions.pointerMoved(event(pointerType));
}

describe('the pointer', () => {
  it('hovers the cell under it, and announces each cell once', () => {
    point(q(1, 1));
    point(q(1, 1));
    expect([questions.hovered, changes]).toEqual([q(1, 1), 1]);
    questions.pointerLeft();
    expect([questions.hovered, changes]).toEqual([null, 2]);
  });

  it('hovers nothing when a finger moves over the picture', () => {
    point(q(1, 1), 'touch');
    expect([questions.hovered, changes]).toEqual([null, 0]);
  });

  it('pins a cell, unpins it when pressed again, and keeps it when the background is pressed', () => {
    under = q(2, 0);
    questions.pressed(event());
    expect(pinned).toEqual(q(2, 0));
    under = null;
    questions.pressed(event());
    expect(pinned).toEqual(q(2, 0));
    under = q(2, 0);
    questions.pressed(event());
    expect(pinned).toBeNull();
  });
});

describe('the question of a picture', () => {
  it('is the still’s by default', () => {
    expect(questions.asked(FRAME, STILL)).toEqual({ question: STILL, askedBy: 'still' });
  });

  it('is the pinned cell’s, or that of the hovered cell if there is one', () => {
    pinned = q(0, 1);
    expect(questions.asked(FRAME, STILL)).toEqual({ question: q(0, 1), askedBy: 'pin' });
    point(q(3, 3));
    expect(questions.asked(FRAME, STILL)).toEqual({ question: q(3, 3), askedBy: 'learner' });
    point(q(0, 1));
    expect(questions.asked(FRAME, STILL)).toEqual({ question: q(0, 1), askedBy: 'pin' });
  });

  it('is the cursor’s before the pointer’s', () => {
    point(q(3, 3));
    const title = { id: 'q', panels: ['q_projected'], tensor: 'q_projected', text: 'Q', note: '' };
    questions.cursor.enter({ ...title, shape: [], side: 'top', alpha: 1 });
    expect(questions.asked(FRAME, STILL)).toEqual({ question: q(0, 0), askedBy: 'learner' });
  });

  it('is never a hidden cell’s', () => {
    pinned = elsewhere;
    point(elsewhere);
    expect([isShown(FRAME, elsewhere), isShown(FRAME, null), isShown(FRAME, STILL)]).toEqual([false, false, true]);
    expect(questions.asked(FRAME, STILL)).toEqual({ question: STILL, askedBy: 'still' });
  });
});

describe('another picture', () => {
  it('starts without a hovered cell', () => {
    point(q(3, 3));
    questions.forget();
    expect([questions.hovered, questions.cursor.cell]).toEqual([null, null]);
  });
});

describe('leaving by keyboard', () => {
  it('clears the hovered cell', () => {
    point(q(3, 3));
    questions.cursor.leave();
    expect([questions.hovered, changes]).toEqual([null, 2]);
  });
});
