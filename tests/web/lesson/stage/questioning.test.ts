/** What of a picture is questioned, and by whom: the pointer or the cursor first, then the pin, then the still. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { CellRef } from '../../../../web/engine/cell.ts';
import { isShown, Questioning } from '../../../../web/lesson/stage/questioning.ts';
import { frameOf, panelOf } from '../../views/panels.ts';

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

/** What the pointer does is decided by where it is; of the event only its kind counts. */
const event = (pointerType = 'mouse') => ({ pointerType }) as PointerEvent;

function point(cell: CellRef | null, pointerType?: string): void {
  under = cell;
  questions.pointerMoved(event(pointerType));
}

describe('the pointer', () => {
  it('looks at the cell under it, and says so once a cell', () => {
    point(q(1, 1));
    point(q(1, 1));
    expect([questions.hovered, changes]).toEqual([q(1, 1), 1]);
    questions.pointerLeft();
    expect([questions.hovered, changes]).toEqual([null, 2]);
  });

  it('looks at nothing where a finger moves over the picture', () => {
    point(q(1, 1), 'touch');
    expect([questions.hovered, changes]).toEqual([null, 0]);
  });

  it('pins a cell, lets go of it where it is pressed again, and leaves it where nothing is pressed', () => {
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
  it('is the still’s where nobody asks', () => {
    expect(questions.asked(FRAME, STILL)).toEqual({ question: STILL, askedBy: 'still' });
  });

  it('is the pinned cell’s, and before that of the cell that is looked at', () => {
    pinned = q(0, 1);
    expect(questions.asked(FRAME, STILL)).toEqual({ question: q(0, 1), askedBy: 'pin' });
    point(q(3, 3));
    expect(questions.asked(FRAME, STILL)).toEqual({ question: q(3, 3), askedBy: 'learner' });
    point(q(0, 1));
    expect(questions.asked(FRAME, STILL)).toEqual({ question: q(0, 1), askedBy: 'pin' });
  });

  it('is the cursor’s rather than the pointer’s', () => {
    point(q(3, 3));
    const title = { id: 'q', panels: ['q_projected'], tensor: 'q_projected', text: 'Q', note: '' };
    questions.cursor.enter({ ...title, shape: [], side: 'top', alpha: 1 });
    expect(questions.asked(FRAME, STILL)).toEqual({ question: q(0, 0), askedBy: 'learner' });
  });

  it('is of no cell that the picture does not show', () => {
    pinned = elsewhere;
    point(elsewhere);
    expect([isShown(FRAME, elsewhere), isShown(FRAME, null), isShown(FRAME, STILL)]).toEqual([false, false, true]);
    expect(questions.asked(FRAME, STILL)).toEqual({ question: STILL, askedBy: 'still' });
  });
});

describe('another picture', () => {
  it('is looked at by nobody yet', () => {
    point(q(3, 3));
    questions.forget();
    expect([questions.hovered, questions.cursor.cell]).toEqual([null, null]);
  });
});

describe('the keyboard that leaves', () => {
  it('leaves nothing looked at', () => {
    point(q(3, 3));
    questions.cursor.leave();
    expect([questions.hovered, changes]).toEqual([null, 2]);
  });
});
