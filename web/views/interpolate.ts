/**
 * Interpolates between two frames, in up to three phases: what goes fades, what stays moves, what comes fades in.
 *
 * Panels with the same id move; one with a new tensor changes cell by cell. If its way crosses another panel, or if it changes its
 * shape, it fades and reappears in its new place. New panels appear in their final place.
 */
import type { Frame, Panel, Sign, Title, WorkedPlace } from './frame.ts';
import { type Plan, planBetween, sameWorked } from './transition-plan.ts';

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
