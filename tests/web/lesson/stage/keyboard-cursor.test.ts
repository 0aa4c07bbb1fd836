/** The keyboard cursor: entering, keys, and its position while away. */
import { beforeEach, describe, expect, it } from 'vitest';
import { frameOf, panelOf } from '#tests/web/views/panels.ts';
import type { CellRef } from '#web/engine/cell.ts';
import { KeyboardCursor } from '#web/lesson/stage/keyboard-cursor.ts';
import type { Frame, Title } from '#web/views/frame.ts';

function titleOf(tensor: string): Title {
  return { id: tensor, panels: [tensor], tensor, text: tensor, note: '', shape: [], side: 'top', alpha: 1 };
}

const [Q, K] = [titleOf('q_projected'), titleOf('k_projected')];
const cell = (tensor: string, t: number, d: number): CellRef => ({ tensor, at: { t, d } });
const q = (t: number, d: number) => cell('q_projected', t, d);

/** Ten rows and four columns each. */
const FRAME = frameOf(
  panelOf({ id: 'q_projected', tensor: 'q_projected' }),
  panelOf({ id: 'k_projected', tensor: 'k_projected', x: 400 }),
);

let frame: Frame | null;
let pinned: CellRef | null;
let log: (readonly [what: string, cell?: CellRef | null])[];
let cursor: KeyboardCursor;

beforeEach(() => {
  frame = FRAME;
  pinned = null;
  log = [];
  cursor = new KeyboardCursor({
    frame: () => frame,
    pinned: () => pinned,
    reached: () => log.push(['reached', cursor.cell]),
    left: () => log.push(['left']),
    pin: (at) => log.push(['pin', at]),
    inspect: (at) => log.push(['inspect', at]),
    toggle: () => log.push(['toggle']),
  });
});

/** Presses a key; returns whether the cursor handled it. */
function press(key: string, title = Q): boolean {
  let taken = 0;
  cursor.key({ key, preventDefault: () => taken++, stopPropagation: () => taken++ }, title);
  expect([0, 2]).toContain(taken);
  return taken > 0;
}

describe('entering', () => {
  it('starts at the first cell, or at the pinned one if these matrices contain it', () => {
    cursor.enter(Q);
    expect(cursor.cell).toEqual(q(0, 0));
    cursor.leave();
    pinned = q(3, 2);
    cursor.enter(Q);
    expect(cursor.cell).toEqual(q(3, 2));
    cursor.enter(K);
    expect(cursor.cell).toEqual(cell('k_projected', 0, 0));
    expect(log.map(([what]) => what)).toEqual(['reached', 'left', 'reached', 'reached']);
  });

  it('keeps the position when the same matrices are entered again', () => {
    cursor.enter(Q);
    press('ArrowRight');
    cursor.enter(Q);
    expect(cursor.cell).toEqual(q(0, 1));
  });

  it('does nothing without a picture', () => {
    frame = null;
    cursor.enter(Q);
    expect(cursor.cell).toBeNull();
    expect(press('ArrowRight')).toBe(false);
    expect(log).toEqual([]);
  });
});

describe('a key', () => {
  beforeEach(() => {
    cursor.enter(Q);
    log = [];
  });

  it('with an arrow moves the cursor', () => {
    expect(press('ArrowDown') && press('ArrowRight')).toBe(true);
    expect(log).toEqual([
      ['reached', q(1, 0)],
      ['reached', q(1, 1)],
    ]);
  });

  it('Enter pins a cell, and inspects the pinned one again', () => {
    expect(press('Enter')).toBe(true);
    pinned = q(0, 0);
    expect(press('Enter')).toBe(true);
    expect(log).toEqual([
      ['pin', q(0, 0)],
      ['inspect', q(0, 0)],
    ]);
  });

  it('Escape unpins, the space bar plays, and the page handles any other', () => {
    pinned = q(0, 0);
    expect([press('Escape'), press(' '), press('a'), press('Tab')]).toEqual([true, true, false, false]);
    expect(log).toEqual([['pin', null], ['toggle']]);
  });
});

it('Escape without a pinned cell bubbles to the parent', () => {
  expect(press('Escape')).toBe(false);
  expect(log).toEqual([]);
});

describe('leaving', () => {
  it('forgets the cell and keeps the visited matrices', () => {
    expect(cursor.walked).toBe('');
    cursor.enter(K);
    cursor.leave();
    expect(cursor.cell).toBeNull();
    expect(cursor.walked).toBe('k_projected');
    expect(press('Enter')).toBe(false);
  });

  it('for a redrawn picture keeps the cell, or the position in another tensor, or starts over', () => {
    frame = { ...FRAME, titles: [Q, K] };
    cursor.resume({ title: K.id, cell: cell('k_projected', 2, 1) });
    expect(cursor.cell).toEqual(cell('k_projected', 2, 1));
    log = [];
    cursor.resume({ title: K.id, cell: cell('k_projected', 2, 1) });
    expect(log).toEqual([]);
    cursor.resume({ title: K.id, cell: cell('scores', 3, 0) });
    expect(cursor.cell).toEqual(cell('k_projected', 3, 0));
    cursor.resume({ title: Q.id, cell: q(99, 1) });
    expect(cursor.cell).toEqual(q(0, 0));
    cursor.resume({ title: 'v_projected', cell: null });
    expect(cursor.cell).toEqual(q(0, 0));
  });

  it('for a redrawn picture that does not show the position, reaches the first cell once', () => {
    frame = { ...FRAME, titles: [Q] };
    cursor.resume({ title: Q.id, cell: q(99, 1) });
    cursor.resume({ title: Q.id, cell: q(99, 1) });
    expect(log).toEqual([['reached', q(0, 0)]]);
  });

  it('does not apply the cell to another picture', () => {
    cursor.enter(Q);
    log = [];
    cursor.forget();
    expect(cursor.cell).toBeNull();
    expect(log).toEqual([]);
  });
});
