/** Layout rules for every settled picture: each function lists its violations. */
import type { AttentionTrace } from '#web/engine/engine.ts';
import { labelRoom, type StageContext } from '#web/lesson/stage/context.ts';
import { isEntered, regionName } from '#web/lesson/stage/matrix-regions.ts';
import { type Box, type Frame, type Panel, panelBox } from '#web/views/frame.ts';
import { titleBox } from '#web/views/paint/paint-labels.ts';
import { panelValues } from '#web/views/panel-values.ts';
import type { Size } from '../stage/support.ts';

/** Rounding to whole pixels may push a picture over the edge by this much. */
const TOLERANCE = 1;

export function outside(frame: Frame, size: Size): string[] {
  return frame.panels
    .filter((panel) => !within(panelBox(panel), size))
    .map((panel) => `${panel.id} at ${shown(panelBox(panel))} leaves ${size.width}×${size.height}`);
}

export function overlaps(frame: Frame): string[] {
  const panels = frame.panels.filter((panel) => !panel.veil);
  return pairs(panels)
    .filter(([a, b]) => meet(panelBox(a), panelBox(b)))
    .map(([a, b]) => `${a.id} ${shown(panelBox(a))} and ${b.id} ${shown(panelBox(b))}`);
}

/** The rows of a pile are as high as their weights. */
export function tooSmall(frame: Frame, least: (panel: Panel) => number): string[] {
  return frame.panels
    .filter((panel) => !panel.pile)
    .filter((panel) => Math.min(panel.cellWidth, panel.cellHeight) < least(panel))
    .map((panel) => `${panel.id} has cells of ${panel.cellWidth.toFixed(1)}×${panel.cellHeight.toFixed(1)}`);
}

/** Every drawn cell of a panel is a number of its tensor. */
export function unreadable(frame: Frame, trace: AttentionTrace): string[] {
  return frame.panels.flatMap((panel) => {
    if (!trace.has(panel.tensor)) return [`${panel.id} shows ${panel.tensor}, which was not computed`];
    const values = panelValues(trace, panel, panel.tensor);
    const entries = (slots: Panel['rowWindow']['slots']) => slots.flatMap((s) => (s.kind === 'entry' ? s.index : []));
    const missing = entries(panel.rowWindow.slots).some((row) =>
      entries(panel.colWindow.slots).some((column) => values(row, column) === undefined),
    );
    return missing ? [`${panel.id} draws cells that ${panel.tensor} does not have`] : [];
  });
}

export function repeatedIds(frame: Frame): string[] {
  return [frame.panels, frame.titles, frame.signs].flatMap((items) => {
    const ids = items.map((item) => item.id);
    return ids.filter((id, i) => ids.indexOf(id) !== i);
  });
}

export function titlesOfNothing(frame: Frame): string[] {
  const ids = new Set(frame.panels.map((panel) => panel.id));
  return frame.titles.flatMap((title) =>
    title.panels.length === 0
      ? [`${title.id} names no panel`]
      : title.panels.filter((id) => !ids.has(id)).map((id) => `${title.id} names ${id}`),
  );
}

/** Accessible names of the matrices: each has its tensor's symbol, and all differ. */
export function regionsCalledAlike(frame: Frame): string[] {
  const names = frame.titles.filter(isEntered).map(regionName);
  return names.filter((name, i) => names.indexOf(name) !== i);
}

/** Titles, token words and numbers lie on the stage. */
export function labelsOutside(frame: Frame, context: StageContext): string[] {
  return labels(frame, context)
    .filter(({ box }) => !within(box, context))
    .map(({ name, box }) => `${name} at ${shown(box)} leaves ${context.width}×${context.height}`);
}

/** No label overlaps a matrix. */
export function labelsOnPanels(frame: Frame, context: StageContext): string[] {
  return labels(frame, context).flatMap(({ name, box }) =>
    frame.panels
      .filter((panel) => !panel.veil && meet(box, panelBox(panel)))
      .map((panel) => `${name} ${shown(box)} on ${panel.id} ${shown(panelBox(panel))}`),
  );
}

/** No label overlaps another. */
export function labelsOnLabels(frame: Frame, context: StageContext): string[] {
  return pairs(labels(frame, context))
    .filter(([a, b]) => meet(a.box, b.box))
    .map(([a, b]) => `${a.name} ${shown(a.box)} and ${b.name} ${shown(b.box)}`);
}

interface Label {
  readonly name: string;
  readonly box: Box;
}

/** Half the height of a title's letters, the width of a figure, and the width below which a title would say nothing. */
const TITLE_HALF = 8;
const TITLE_FIGURE = 9;
const TITLE_LEAST = 12;

function labels(frame: Frame, context: StageContext): Label[] {
  const roomAbove = (panel: Panel) => labelRoom(context, panel.turn > 0.5 ? panel.rows : panel.cols);
  const beside = frame.panels.flatMap((panel): Label[] => {
    const box = panelBox(panel);
    const room = labelRoom(context, panel.turn > 0.5 ? panel.cols : panel.rows);
    if (panel.rowLabels === 0 || room === 0) return [];
    return [
      {
        name: `row labels of ${panel.id}`,
        box: { x: box.x - room + 4, y: box.y, width: room - 4, height: box.height },
      },
    ];
  });
  const above = frame.panels.flatMap((panel): Label[] => {
    const box = panelBox(panel);
    const room = roomAbove(panel);
    if (panel.colLabels === 0 || room === 0) return [];
    return [
      {
        name: `column labels of ${panel.id}`,
        box: { x: box.x, y: box.y - room + 4, width: box.width, height: room - 4 },
      },
    ];
  });
  const titles = frame.titles.flatMap((title): Label[] => {
    const box = titleBox(title, frame);
    if (!box) return [];
    const members = frame.panels.filter((panel) => title.panels.includes(panel.id));
    const room = Math.max(0, ...members.map((panel) => roomAbove(panel) * panel.colLabels));
    const y = title.side === 'top' ? box.y - room - 13 : box.y + box.height + 13;
    return [
      {
        name: `title ${title.id}`,
        box: {
          x: Math.max(4, box.x - 1),
          y: y - TITLE_HALF,
          width: Math.max(TITLE_LEAST, (title.short ?? '').length * TITLE_FIGURE),
          height: 2 * TITLE_HALF,
        },
      },
    ];
  });
  return [...beside, ...above, ...titles];
}

function within(box: Box, { width, height }: Size): boolean {
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  return box.x >= -TOLERANCE && box.y >= -TOLERANCE && right <= width + TOLERANCE && bottom <= height + TOLERANCE;
}

/** Whether boxes share more than an edge. */
function meet(a: Box, b: Box): boolean {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return across > TOLERANCE / 2 && down > TOLERANCE / 2;
}

function pairs<Item>(items: readonly Item[]): (readonly [Item, Item])[] {
  return items.flatMap((a, i) => items.slice(i + 1).map((b) => [a, b] as const));
}

function shown({ x, y, width, height }: Box): string {
  return `[${[x, y, x + width, y + height].map((n) => Math.round(n * 10) / 10).join(' ')}]`;
}
