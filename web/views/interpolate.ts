/**
 * Interpolates between two frames.
 *
 * Panels with the same id move; one with a new tensor changes cell by cell. A panel without a predecessor emerges from
 * the panel named by `from`, or appears in place; one without a successor fades.
 */
import type { Frame, Panel, Sign, Title, WorkedPlace } from './frame.ts';

/** Cubic ease-in-out. */
export function ease(u: number): number {
  return u < 0.5 ? 4 * u * u * u : 1 - (-2 * u + 2) ** 3 / 2;
}

function blend(from: number, to: number, amount: number): number {
  return from + (to - from) * amount;
}

export function interpolate(before: Frame, after: Frame, u: number): Frame {
  if (u <= 0) return before;
  if (u >= 1) return after;
  const move = ease(u);
  return {
    panels: panelsBetween(before.panels, after.panels, u, move),
    titles: fadeBetween<Title>(before.titles, after.titles, move),
    signs: fadeBetween<Sign>(before.signs, after.signs, move).map((sign) =>
      movedSign(sign, before.signs, after.signs, move),
    ),
    worked: workedBetween(before.worked, after.worked, move),
  };
}

function panelsBetween(before: readonly Panel[], after: readonly Panel[], u: number, move: number): Panel[] {
  const old = new Map(before.map((panel) => [panel.id, panel]));
  const kept = new Set(after.map((panel) => panel.id));
  const leaving = before
    .filter((p) => !kept.has(p.id))
    .map((p) => ({ ...p, alpha: p.alpha * (p.veil ? lifting(u) : Math.max(0, 1 - 2 * move)) }));
  const staying = after.map((panel) => {
    const previous = old.get(panel.id);
    if (previous) return between(previous, panel, u, move);
    const source = panel.from === undefined ? undefined : old.get(panel.from);
    if (source) return emerging(source, panel, u, move);
    return { ...panel, alpha: panel.alpha * Math.max(0, 2 * move - 1) };
  });
  return [...leaving.filter((p) => !p.veil), ...staying, ...leaving.filter((p) => p.veil)];
}

/** A veil stays on top until the panel below shows the same cells; then it fades. */
function lifting(u: number): number {
  return Math.min(1, (1 - u) * 20);
}

function between(a: Panel, b: Panel, u: number, move: number): Panel {
  const panel: Panel = {
    ...b,
    x: blend(a.x, b.x, move),
    y: blend(a.y, b.y, move),
    cellWidth: blend(a.cellWidth, b.cellWidth, move),
    cellHeight: blend(a.cellHeight, b.cellHeight, move),
    alpha: blend(a.alpha, b.alpha, move),
    fill: blend(a.fill, b.fill, u),
    turn: blend(a.turn, b.turn, move),
    rowLabels: blend(a.rowLabels, b.rowLabels, move),
    colLabels: blend(a.colLabels, b.colLabels, move),
  };
  if (a.tensor === b.tensor) return panel;
  return { ...panel, tensor: a.tensor, domain: a.domain, becoming: { tensor: b.tensor, domain: b.domain, amount: u } };
}

/** A copy leaves the source panel with the new panel's shape and moves to its place. */
function emerging(source: Panel, panel: Panel, u: number, move: number): Panel {
  const start: Panel = { ...source, id: panel.id, rowLabels: 0, colLabels: 0 };
  return between(start, panel, u, move);
}

function fadeBetween<Item extends { id: string; alpha: number }>(
  before: readonly Item[],
  after: readonly Item[],
  move: number,
): Item[] {
  const old = new Map(before.map((item) => [item.id, item]));
  const kept = new Set(after.map((item) => item.id));
  const leaving = before
    .filter((i) => !kept.has(i.id))
    .map((i) => ({ ...i, alpha: i.alpha * Math.max(0, 1 - 2 * move) }));
  const staying = after.map((item) => {
    const previous = old.get(item.id);
    if (previous) return { ...item, alpha: blend(previous.alpha, item.alpha, move) };
    return { ...item, alpha: item.alpha * Math.max(0, 2 * move - 1) };
  });
  return [...leaving, ...staying];
}

function movedSign(sign: Sign, before: readonly Sign[], after: readonly Sign[], move: number): Sign {
  const a = before.find((other) => other.id === sign.id);
  const b = after.find((other) => other.id === sign.id);
  return a && b ? { ...sign, x: blend(a.x, b.x, move), y: blend(a.y, b.y, move) } : sign;
}

function workedBetween(a: WorkedPlace | null, b: WorkedPlace | null, move: number): WorkedPlace | null {
  if (!a) return b && { ...b, alpha: b.alpha * Math.max(0, 2 * move - 1) };
  if (!b) return { ...a, alpha: a.alpha * Math.max(0, 1 - 2 * move) };
  return {
    x: blend(a.x, b.x, move),
    y: blend(a.y, b.y, move),
    width: blend(a.width, b.width, move),
    height: blend(a.height, b.height, move),
    alpha: blend(a.alpha, b.alpha, move),
  };
}
