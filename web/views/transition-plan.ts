/** Plans a transition between two frames: its phases, and which panels cannot move without crossing others. */
import { type Box, type Frame, type Panel, panelBox, type Title, type WorkedPlace } from './frame.ts';

export interface Plan {
  /** When everything that goes is gone, and when everything that stays is in its new place; 0 to 1. */
  readonly fadedOut: number;
  readonly moved: number;
  /** Ids of panels that fade and reappear, because their way crosses another panel or their shape changes. */
  readonly fading: ReadonlySet<string>;
  /** Ids of titles that look the same in both frames and follow their panels. */
  readonly keptTitles: ReadonlySet<string>;
}

const plans = new WeakMap<Frame, WeakMap<Frame, Plan>>();

/** The plan for two frames, made once. */
export function planBetween(before: Frame, after: Frame): Plan {
  const known = plans.get(before) ?? new WeakMap<Frame, Plan>();
  plans.set(before, known);
  const plan = known.get(after) ?? newPlan(before, after);
  known.set(after, plan);
  return plan;
}

/** A panel in both frames. */
interface Way {
  readonly id: string;
  /** Panels of one matrix have the same group. */
  readonly group: string;
  readonly a: Panel;
  readonly b: Panel;
}

function newPlan(before: Frame, after: Frame): Plan {
  const old = new Map(before.panels.map((panel) => [panel.id, panel]));
  const ways = after.panels.flatMap((b): Way[] => {
    const a = old.get(b.id);
    return a ? [{ id: b.id, group: b.id.split('.')[0] ?? b.id, a, b }] : [];
  });
  const fadingGroups = crossing(ways);
  const fading = new Set(ways.filter(({ group }) => fadingGroups.has(group)).map(({ id }) => id));
  const keptTitles = new Set(
    after.titles
      .filter((title) => before.titles.some((other) => other.id === title.id && looksTheSame(other, title)))
      .filter((title) => title.panels.every((id) => old.has(id) && !fading.has(id)))
      .map(({ id }) => id),
  );
  const changes = (one: Frame, other: Frame): boolean =>
    fading.size > 0 ||
    lacks(
      other.panels,
      one.panels.filter((panel) => !panel.veil),
    ) ||
    lacks(other.signs, one.signs) ||
    one.titles.some(({ id }) => !keptTitles.has(id)) ||
    (one.worked !== null && !sameWorked(one.worked, other.worked));
  const moves = ways.some(({ id, a, b }) => !fading.has(id) && isMoved(a, b));
  // Equal weights for what goes and what comes, so that backwards is the same film.
  const [out, moving, into] = [Number(changes(before, after)), moves ? 2 : 0, Number(changes(after, before))];
  const all = Math.max(1, out + moving + into);
  return { fadedOut: out / all, moved: out + moving === 0 ? 0 : (out + moving) / all, fading, keptTitles };
}

function lacks(items: readonly { id: string }[], wanted: readonly { id: string }[]): boolean {
  const ids = new Set(items.map(({ id }) => id));
  return wanted.some(({ id }) => !ids.has(id));
}

function looksTheSame(a: Title, b: Title): boolean {
  const look = ({ text, note, short, side, sizes, panels }: Title) =>
    JSON.stringify([text, note, short, side, sizes, panels]);
  return look(a) === look(b);
}

export function sameWorked(a: WorkedPlace | null, b: WorkedPlace | null): boolean {
  return (
    a === b || (a !== null && b !== null && a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height)
  );
}

function isMoved(a: Panel, b: Panel): boolean {
  return (
    a.x !== b.x || a.y !== b.y || a.cellWidth !== b.cellWidth || a.cellHeight !== b.cellHeight || a.turn !== b.turn
  );
}

function isReshaped(a: Panel, b: Panel): boolean {
  return (
    a.rows !== b.rows ||
    a.cols !== b.cols ||
    a.rowWindow.slots.length !== b.rowWindow.slots.length ||
    a.colWindow.slots.length !== b.colWindow.slots.length
  );
}

/** Positions along the way at which panels are compared. */
const SAMPLES = Array.from({ length: 21 }, (_, i) => i / 20);

/** The groups that must not move: reshaped ones, and those whose panels would cross the most others. */
function crossing(ways: readonly Way[]): Set<string> {
  const fading = new Set(ways.filter(({ a, b }) => isReshaped(a, b)).map(({ group }) => group));
  const moving = ways.filter(({ group, a, b }) => !fading.has(group) && !a.veil && !b.veil);
  const boxes = new Map(moving.map((way) => [way, SAMPLES.map((share) => boxAt(way, share))]));
  const conflicts = moving.flatMap((one, i) =>
    moving
      .slice(i + 1)
      .filter((other) => isMoved(one.a, one.b) || isMoved(other.a, other.b))
      .filter((other) => meet(boxes.get(one) ?? [], boxes.get(other) ?? []))
      .map((other) => [one.group, other.group] as const),
  );
  for (let left = conflicts; left.length > 0; left = left.filter((pair) => !pair.some((group) => fading.has(group)))) {
    const count = (group: string) => left.filter((pair) => pair.includes(group)).length;
    const way = (group: string) => Math.max(...moving.filter((each) => each.group === group).map(distance));
    // The order of equals is alphabetical, so that a transition is the same in both directions.
    const [worst = ''] = [...new Set(left.flat())].sort(
      (a, b) => count(b) - count(a) || way(b) - way(a) || a.localeCompare(b),
    );
    fading.add(worst);
  }
  return fading;
}

function distance({ a, b }: Way): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

function boxAt({ a, b }: Way, share: number): Box {
  const at = (from: number, to: number) => from + (to - from) * share;
  return panelBox({
    ...b,
    x: at(a.x, b.x),
    y: at(a.y, b.y),
    cellWidth: at(a.cellWidth, b.cellWidth),
    cellHeight: at(a.cellHeight, b.cellHeight),
    turn: at(a.turn, b.turn),
  });
}

/** Panels may touch: bands of one matrix do. */
const TOUCHING = 0.5;

function meet(one: readonly Box[], other: readonly Box[]): boolean {
  return one.some((a, i) => {
    const b = other[i];
    if (!b) return false;
    const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
    const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
    return across > TOUCHING && down > TOUCHING;
  });
}
