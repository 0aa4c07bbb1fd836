import { describe, expect, it } from 'vitest';
import type { CellRef } from '#web/engine/cell.ts';
import { arrive, previous, type Trail } from '#web/lesson/inspector/trail.ts';

const cell = (tensor: string, t = 0): CellRef => ({ tensor, at: { t } });
const start: Trail = arrive([], cell('output'), null);

describe('trail', () => {
  it('starts with the first inspected cell', () => {
    expect(start).toEqual([cell('output')]);
    expect(previous(start)).toBeNull();
  });

  it('grows with followed cells', () => {
    const trail = arrive(start, cell('merged'), cell('merged'));
    expect(trail).toEqual([cell('output'), cell('merged')]);
    expect(previous(trail)).toEqual(cell('output'));
  });

  it('restarts at a cell selected elsewhere', () => {
    const trail = arrive(start, cell('merged'), cell('merged'));
    expect(arrive(trail, cell('scores'), null)).toEqual([cell('scores')]);
    expect(arrive(trail, cell('scores'), cell('context'))).toEqual([cell('scores')]);
  });

  it('is truncated when the reader goes back by trail, button or undo', () => {
    const trail = arrive(arrive(start, cell('merged'), cell('merged')), cell('context'), cell('context'));
    expect(arrive(trail, cell('output'), null)).toEqual([cell('output')]);
    expect(arrive(trail, cell('context'), null)).toEqual(trail);
  });

  it('is empty without a cell', () => {
    expect(arrive(start, null, null)).toEqual([]);
  });

  it('keeps its start and a bounded number of steps', () => {
    let trail = start;
    for (let t = 1; t < 100; t++) trail = arrive(trail, cell('input', t), cell('input', t));
    expect(trail).toHaveLength(24);
    expect(trail[0]).toEqual(cell('output'));
    expect(trail.at(-1)).toEqual(cell('input', 99));
  });
});
