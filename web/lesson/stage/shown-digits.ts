/** Which cells show their digits: the followed word's row and the asked number's product. A frame marks the row. */
import type { Explanation } from '../../engine/provenance/explain.ts';
import { type Box, boxAround, type Frame, type Panel } from '../../views/frame.ts';
import { cellBox, find, isFilled, isSeen } from '../../views/hit.ts';
import type { Digits, DigitsOf } from '../../views/paint/paint-cells.ts';
import type { Moment } from './timeline.ts';

/** The step that shows all of it: at its end, all cells have digits. */
const ALL_OF_IT = 'all';

export function showsAllDigits({ step, between }: Pick<Moment, 'step' | 'between'>): boolean {
  return step === ALL_OF_IT && between === 0;
}

/** In a lower row, in CSS pixels, a frame would cover the colours. */
const LOWEST = 6;

export interface Focus {
  /** The followed word; null if all digits are equally bright, as on paper. */
  readonly followed: number | null;
  /** The asked number and what it is made of. */
  readonly asked: Explanation | null;
  /** Whether the cells out of focus show their digits, too. */
  readonly all: boolean;
}

/** Whether a matrix has a row of the followed word: a query's, and one of K and V, unless the frame shows queries that read all of them. */
function hasFollowedRow(frame: Frame): (panel: Panel) => boolean {
  const readsKeys = frame.panels.some(({ rows, cols, alpha }) => rows === 't' && cols === 's' && alpha > 0.5);
  return ({ rows, pile }) => rows === 't' || (rows === 's' && !pile && !readsKeys);
}

/** A row that stands alone always has digits. Of a pile, those that are multiplied. */
export function shownDigits(frame: Frame, { followed, asked, all }: Focus): DigitsOf {
  if (followed === null) return () => () => 'plain';
  const has = hasFollowedRow(frame);
  const product = asked ? [asked.cell, ...asked.terms.flatMap(({ factors }) => factors.map(({ cell }) => cell))] : [];
  const others: Digits = all ? 'plain' : 'none';
  return (panel) => {
    const { rowWindow, colWindow } = panel;
    if (rowWindow.slots.length === 1) return () => 'plain';
    const row = has(panel) ? rowWindow.slotOf(followed) : -1;
    // The rows of a pile are those of a matrix that has another place.
    const { pile: _, ...matrix } = panel;
    const place = (down: number, across: number): number => down * colWindow.slots.length + across;
    const cells = product.flatMap((cell) => find({ ...frame, panels: [matrix] }, cell) ?? []);
    const places = new Set(cells.map((drawn) => place(drawn.row, drawn.column)));
    return (down, across) => (down === row || places.has(place(down, across)) ? 'bright' : others);
  };
}

/** The followed word's row in every matrix that shows other rows too, as far as it is computed. */
export function followedBoxes(frame: Frame, { followed }: Pick<Focus, 'followed'>): Box[] {
  if (followed === null) return [];
  const has = hasFollowedRow(frame);
  return frame.panels.flatMap((panel) => {
    if (!has(panel) || !isSeen(panel) || panel.veil || panel.cellHeight < LOWEST) return [];
    const row = panel.rowWindow.slotOf(followed);
    if (row < 0 || panel.rowWindow.slots.length === 1) return [];
    // A row that is turning into a column has no box.
    if (panel.turn !== 0 && panel.turn !== 1) return [];
    const cells = panel.colWindow.slots.map((_, column) => ({ panel, row, column }));
    const box = cells.some(isFilled) ? boxAround(cells.map(cellBox)) : null;
    return box ? [box] : [];
  });
}
