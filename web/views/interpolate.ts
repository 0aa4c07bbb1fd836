/**
 * Interpolates between two frames, in up to three phases: what goes fades, what stays moves, what comes fades in.
 *
 * Panels with the same id move; one with a new tensor changes cell by cell. If its way crosses another panel, or if it changes its
 * shape, it fades and reappears in its new place. New panels appear in their final place.
 */
import { type Box, type Frame, type Panel, panelBox, type Sign, type Title, type WorkedPlace } from './frame.ts';

interface Plan {
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
function planBetween(before: Frame, after: Frame): Plan {
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

/** Plans a transition between two frames: its phases, and which panels cannot move without crossing others. */
function sameWorked(a: WorkedPlace | null, b: WorkedPlace | null): boolean {
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

/** Cubic ease-in-out. */
export function ease(u: number): number {
  return u < 0.5 ? 4 * u * u * u : 1 - (-2 * u + 2) ** 3 / 2;
}

function blend(from: number, to: number, amount: number): number {
  return from + (to - from) * amount;
}

/** Progress of a transition, 0 to 1 each. */
interface Progress {
  /** The whole duration. */
  readonly u: number;
  /** What goes: 0 shown, 1 gone. */
  readonly gone: number;
  /** What stays: 0 at its old place, 1 at the new one. */
  readonly moved: number;
  /** What comes: 0 absent, 1 shown. */
  readonly here: number;
}

export function interpolate(before: Frame, after: Frame, u: number): Frame {
  if (u <= 0) return before;
  if (u >= 1) return after;
  const plan = planBetween(before, after);
  const { fadedOut, moved } = plan;
  const progress: Progress = {
    u,
    gone: fadedOut > 0 ? Math.min(1, u / fadedOut) : 1,
    moved: moved > fadedOut ? ease(Math.min(1, Math.max(0, (u - fadedOut) / (moved - fadedOut)))) : Number(u >= moved),
    here: moved < 1 ? Math.max(0, (u - moved) / (1 - moved)) : 0,
  };
  return {
    panels: panelsBetween(before.panels, after.panels, plan, progress),
    titles: titlesBetween(before, after, plan, progress),
    signs: signsBetween(before.signs, after.signs, progress),
    worked: workedBetween(before.worked, after.worked, progress),
  };
}

function faded<Item extends { alpha: number }>(item: Item, shown: number): Item {
  return { ...item, alpha: item.alpha * shown };
}

function panelsBetween(before: readonly Panel[], after: readonly Panel[], plan: Plan, progress: Progress): Panel[] {
  const { u, gone, here } = progress;
  const old = new Map(before.map((panel) => [panel.id, panel]));
  const kept = new Set(after.map((panel) => panel.id));
  const leaving = before.filter((panel) => !kept.has(panel.id));
  const staying = after.map((panel) => {
    const previous = old.get(panel.id);
    if (!previous) return arriving(panel, here);
    if (!plan.fading.has(panel.id)) return between(previous, panel, progress);
    return gone < 1 ? faded(previous, 1 - gone) : faded(panel, here);
  });
  return [
    ...leaving.filter((panel) => !panel.veil).map((panel) => faded(panel, 1 - gone)),
    ...staying,
    ...leaving.filter((panel) => panel.veil).map((panel) => faded(panel, lifting(u))),
  ];
}

/** A veil stays on top until the panel below shows the same cells; then it fades. */
function lifting(u: number): number {
  return Math.min(1, (1 - u) * 20);
}

/** The share of an arrival in which a growing panel appears; it fills in the rest. */
const APPEARING = 0.2;

function appeared(here: number): number {
  return Math.min(1, here / APPEARING);
}

function arriving(panel: Panel, here: number): Panel {
  if (!panel.grows) return faded(panel, here);
  const filled = Math.max(0, (here - APPEARING) / (1 - APPEARING));
  return { ...faded(panel, appeared(here)), fill: panel.fill * filled };
}

function between(a: Panel, b: Panel, { u, moved }: Progress): Panel {
  const panel: Panel = {
    ...b,
    x: blend(a.x, b.x, moved),
    y: blend(a.y, b.y, moved),
    cellWidth: blend(a.cellWidth, b.cellWidth, moved),
    cellHeight: blend(a.cellHeight, b.cellHeight, moved),
    alpha: blend(a.alpha, b.alpha, moved),
    fill: blend(a.fill, b.fill, u),
    turn: blend(a.turn, b.turn, moved),
    rowLabels: blend(a.rowLabels, b.rowLabels, moved),
    colLabels: blend(a.colLabels, b.colLabels, moved),
    ...(a.pile && b.pile ? { pile: { ...b.pile, amount: blend(a.pile.amount, b.pile.amount, ease(u)) } } : {}),
  };
  if (a.tensor === b.tensor) {
    if (!a.softmax || !b.softmax) return panel;
    return { ...panel, softmax: { ...b.softmax, amount: blend(a.softmax.amount, b.softmax.amount, ease(u)) } };
  }
  const { softmax, ...changing } = panel;
  return {
    ...changing,
    tensor: a.tensor,
    domain: a.domain,
    ...(a.softmax ? { softmax: a.softmax } : {}),
    becoming: { tensor: b.tensor, domain: b.domain, amount: u, ...(softmax ? { softmax } : {}) },
  };
}

/** A title that changes has one look at a time: the old one until it is gone. */
function titlesBetween(before: Frame, after: Frame, plan: Plan, { gone, moved, here }: Progress): Title[] {
  const growing = new Set(after.panels.flatMap(({ id, grows }) => (grows ? id : [])));
  const shown = ({ panels }: Title) => (panels.some((id) => growing.has(id)) ? appeared(here) : here);
  const kept = new Map(before.titles.filter(({ id }) => plan.keptTitles.has(id)).map((title) => [title.id, title]));
  const leaving =
    gone < 1 ? before.titles.filter(({ id }) => !kept.has(id)).map((title) => faded(title, 1 - gone)) : [];
  const rest = new Set(leaving.map(({ id }) => id));
  const staying = after.titles.flatMap((title) => {
    const previous = kept.get(title.id);
    if (previous) return [{ ...title, alpha: blend(previous.alpha, title.alpha, moved) }];
    return rest.has(title.id) ? [] : [faded(title, shown(title))];
  });
  return [...leaving, ...staying];
}

function signsBetween(before: readonly Sign[], after: readonly Sign[], { gone, moved, here }: Progress): Sign[] {
  const old = new Map(before.map((sign) => [sign.id, sign]));
  const kept = new Set(after.map((sign) => sign.id));
  const leaving = before.filter(({ id }) => !kept.has(id)).map((sign) => faded(sign, 1 - gone));
  const staying = after.map((sign) => {
    const a = old.get(sign.id);
    return a ? { ...sign, x: blend(a.x, sign.x, moved), y: blend(a.y, sign.y, moved) } : faded(sign, here);
  });
  return [...leaving, ...staying];
}

function workedBetween(a: WorkedPlace | null, b: WorkedPlace | null, { gone, here }: Progress): WorkedPlace | null {
  if (a && b && sameWorked(a, b)) return b;
  if (a && gone < 1) return faded(a, 1 - gone);
  return b && faded(b, here);
}
