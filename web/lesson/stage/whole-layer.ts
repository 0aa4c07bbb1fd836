/**
 * The whole layer in one frame: X, then in each head Q, K, V, scores, weights and context, then the heads side by side, and Y. On a
 * small stage, the followed word's row of each alone.
 */
import { t } from '../../messages/index.ts';
import { isolated } from '../../messages/isolate.ts';
import { formatNumber } from '../../views/format-number.ts';
import type { Frame } from '../../views/frame.ts';
import { tensorSymbol } from '../../views/identity.ts';
import { rowOf } from '../inspector/followed-word.ts';
import { tensorTitle } from '../inspector/tensor-title.ts';
import { labelRoom, type StageContext, shownHeads } from './context.ts';
import { finalWeights } from './final-weights.ts';
import { bandIds, FrameBuilder, type TitleOptions } from './frame-builder.ts';
import { BEGINNING, DURATION, type Keyframe } from './keyframe.ts';
import { acrossStage, cellSize, type Place } from './layout.ts';
import { LOW_STAGE, TITLE_ROOM } from './room.ts';
import { type Axes, MIN_CELL, planWindows, READABLE, readMost, type Windows } from './windows.ts';

/** The step `whole` of a chapter. */
export function wholeLayerStill(context: StageContext): Keyframe {
  return {
    step: 'whole',
    frame: wholeLayer(context),
    duration: DURATION.move,
    question: { tensor: 'output', at: { t: context.followed, m: 0 } },
  };
}

/** The steps of the computation: the panels of each, by the first part of their ids, and the sign before it. */
const STEPS: readonly { readonly panels: readonly string[]; readonly sign?: string }[] = [
  { panels: ['input'] },
  { panels: ['q', 'k', 'v'], sign: 'split' },
  { panels: ['scores'], sign: 'meet' },
  { panels: ['attention'], sign: 'share' },
  { panels: ['context'], sign: 'listen' },
  { panels: ['merged'], sign: 'join' },
  { panels: ['output'], sign: 'mix' },
];

/** From X to Y, one step of the computation after the other. */
export function wholeLayerStills(context: StageContext): readonly Keyframe[] {
  const whole = wholeLayerStill(context);
  const growing = STEPS.slice(0, -1).map((_, i) => ({
    ...whole,
    step: i === 0 ? BEGINNING : whole.step,
    frame: upTo(whole.frame, i),
    question: null,
  }));
  return [...growing, whole];
}

function upTo({ panels, titles, signs, worked }: Frame, last: number): Frame {
  const steps = STEPS.slice(0, last + 1);
  const isShown = (id: string) => steps.some(({ panels: ids }) => ids.includes(id.split('.')[0] ?? ''));
  return {
    panels: panels.filter(({ id }) => isShown(id)),
    titles: titles.filter((title) => title.panels.every(isShown)),
    signs: signs.filter(({ id }) => steps.some(({ sign }) => sign === id.split('.')[0])),
    worked,
  };
}

function wholeLayer(context: StageContext): Frame {
  return context.height < LOW_STAGE || context.width < NARROW ? followedRows(context) : allMaps(context);
}

/** The words for what a formula writes as a letter or not at all; the letter where the words have no room. */
function namesOf(tensor: string): TitleOptions {
  const { bars, legends } = t.stage;
  const brief = tensorSymbol(tensor);
  if (tensor === 'masked') return { text: `${legends.scores} / √d_k`, brief: legends.scores };
  if (tensor === 'context') return { text: tensorTitle(tensor), brief };
  return tensor === 'weights' ? { text: bars.shares, brief } : {};
}

/** On a narrower stage, in CSS pixels, the maps side by side would be specks. */
const NARROW = 560;
/** Pixels between two steps of the computation, with an arrow, and between Q, K and V. */
const WAY = 30;
const NEAR = 8;

/** The columns of the maps from left to right. */
const ACROSS: readonly Axes[] = [['m'], ['d'], ['d'], ['d'], ['s'], ['s'], ['d'], ['h', 'd'], ['m']];
const ARROWS = 6;
/** Below the name of a head, which is nearer to its own maps than to the next head's. */
const APART = 8;

function allMaps(context: StageContext): Frame {
  const { width, height } = context;
  const heads = shownHeads(context);
  const left = labelRoom(context, 't');
  const freeWidth = width - left - 14 - ARROWS * WAY - 2 * NEAR;
  const freeHeight = height - (heads.length + 1) * TITLE_ROOM - heads.length * APART - 8;
  const down = (letter: 't' | 's') => heads.map(() => [letter]);
  const windows = planWindows(context, ACROSS, down('t'), freeWidth, freeHeight, down('s'));
  const slots = (axes: Axes) => slotsOf(windows, axes);
  const across = ACROSS.reduce((sum, axes) => sum + slots(axes), 0);
  const rows = Math.max(slots(['t']), slots(['s']));
  const cell = cellSize(freeWidth, across, freeHeight, rows * heads.length);
  const block = rows * cell.cellHeight + TITLE_ROOM + APART;
  const usedWidth = width - freeWidth + across * cell.cellWidth;
  const y0 = Math.round((height - TITLE_ROOM - heads.length * block + APART) / 2 + TITLE_ROOM);
  const middle = y0 + Math.floor(((heads.length - 1) * block) / 2);
  const builder = new FrameBuilder(context, windows);
  const place = placeOf(context);

  let x = Math.round((width - usedWidth) / 2 + left);
  const at = (y: number): Place => ({ ...cell, x, y });
  const arrows = (id: string, ys: readonly number[]) => {
    for (const [i, y] of ys.entries())
      builder.sign(`${id}.${i}`, '→', x + WAY / 2, y + (slots(['t']) * cell.cellHeight) / 2);
    x += WAY;
  };
  const blocks = heads.map((_, i) => y0 + i * block);
  const ofEachHead = (id: string, tensor: string, axes: Axes, name: TitleOptions = {}) => {
    const ids = heads.map((head, i) => {
      const own = `${id}.${head}`;
      builder.panel(own, tensor, at(blocks[i] as number), { head, ...place(head) });
      return own;
    });
    builder.title(id, ids, tensor, 'top', { slice: heads.length === 1, shapeless: true, ...name });
    x += slots(axes) * cell.cellWidth;
  };

  builder.panel('input', 'input', at(middle), { rowLabels: true }).title('input', ['input'], 'input', 'top');
  x += slots(['m']) * cell.cellWidth;
  arrows('split', blocks);
  ofEachHead('q', 'q', ['d']);
  x += NEAR;
  ofEachHead('k', 'k', ['d']);
  x += NEAR;
  ofEachHead('v', 'v', ['d']);
  arrows('meet', blocks);
  ofEachHead('scores', 'masked', ['s'], namesOf('masked'));
  arrows('share', blocks);
  const weights = finalWeights(context.trace);
  ofEachHead('attention', weights, ['s'], namesOf(weights));
  for (const head of heads)
    builder.title(`read.${head}`, [`attention.${head}`], weights, 'bottom', readBy(context, head));
  arrows('listen', blocks);
  ofEachHead('context', 'context', ['d'], namesOf('context'));
  arrows('join', [middle]);
  joined(builder, windows, at(middle), place);
  builder.title('merged', bandIds(windows, 'merged'), 'merged', 'top');
  x += slots(['h', 'd']) * cell.cellWidth;
  arrows('mix', [middle]);
  builder.panel('output', 'output', at(middle)).title('output', ['output'], 'output', 'top');
  const above = { x: x - slots(['h', 'd']) * cell.cellWidth, y: y0, width: 0, height: middle - y0 - 2 * TITLE_ROOM };
  builder.worked({ ...above, width: width - above.x - 8, alpha: 1, byHead: true });
  return builder.build();
}

/** The heights of a title and of a row alone, in CSS pixels. */
const ROW = { title: 22, min: 12, max: 30 } as const;

/** One line of the figure: the followed word's row of a tensor, or of its heads side by side. */
interface Line {
  readonly id: string;
  readonly tensor: string;
  readonly kind: 'row' | 'head' | 'bands';
  readonly columns: Axes;
}

/** Where not all lines have room, those that come last here are missing. */
const MOST_NEEDED = ['attention', 'merged', 'output', 'input', 'scores', 'q'];

function linesOf({ trace }: StageContext): readonly Line[] {
  return [
    { id: 'input', tensor: 'input', kind: 'row', columns: ['m'] },
    { id: 'q', tensor: 'q_projected', kind: 'bands', columns: ['h', 'd'] },
    { id: 'scores', tensor: 'masked', kind: 'head', columns: ['s'] },
    { id: 'attention', tensor: finalWeights(trace), kind: 'head', columns: ['s'] },
    { id: 'merged', tensor: 'merged', kind: 'bands', columns: ['h', 'd'] },
    { id: 'output', tensor: 'output', kind: 'row', columns: ['m'] },
  ];
}

function followedRows(context: StageContext): Frame {
  const { width, height, head, followed } = context;
  const all = linesOf(context);
  const room = Math.max(1, Math.min(all.length, Math.floor((height - 4) / (ROW.title + ROW.min))));
  const kept = MOST_NEEDED.slice(0, room);
  const lines = all.filter(({ id }) => kept.includes(id));
  const cellHeight = Math.min(ROW.max, Math.floor((height - 4) / lines.length) - ROW.title);
  const readable = (columns: Axes) =>
    planWindows(context, [columns], [], ((width - 16) * MIN_CELL) / READABLE.width, height);
  // Lines have columns of their own, so each has room for as many as fit.
  const { of, heads, hiddenHeads } = readable(['h', 'd']);
  const windows: Windows = { of: { ...of, m: readable(['m']).of.m, s: readable(['s']).of.s }, heads, hiddenHeads };
  const builder = new FrameBuilder(context, windows, true);
  const place = placeOf(context);
  const step = ROW.title + cellHeight;
  const top = Math.round((height - lines.length * step) / 2);
  for (const [i, { id, tensor, kind, columns }] of lines.entries()) {
    const { x, cellWidth } = acrossStage(width, slotsOf(windows, columns), 0, 16);
    const at = { x, y: top + i * step + ROW.title, cellWidth, cellHeight };
    if (kind === 'bands') {
      joined(builder, windows, at, place, { id, tensor, row: followed });
      builder.title(id, bandIds(windows, id), tensor, 'top', { shapeless: true });
      continue;
    }
    const own = kind === 'head' ? { head, ...place(head) } : {};
    const panel = kind === 'head' ? `${id}.${head}` : id;
    builder.panel(panel, tensor, at, { ...own, row: followed });
    builder.title(id, [panel], tensor, 'top', { slice: kind === 'head', shapeless: true, ...namesOf(tensor) });
  }
  return builder.build();
}

/** The heads side by side, each in its colour. */
function joined(
  builder: FrameBuilder,
  windows: Windows,
  place: Place,
  colourOf: ReturnType<typeof placeOf>,
  { id, tensor, ...row }: { id: string; tensor: string; row?: number } = { id: 'merged', tensor: 'merged' },
): void {
  const step = windows.of.d.slots.length * place.cellWidth;
  for (const [i, head] of windows.heads.entries())
    builder.panel(`${id}.${head}`, tensor, { ...place, x: place.x + i * step }, { head, ...colourOf(head), ...row });
}

/** The colour of a head's frames, if several heads are shown. */
function placeOf(context: StageContext): (head: number) => { readonly place?: number } {
  const isOne = shownHeads(context).length === 1;
  return (head) => (isOne ? {} : { place: head });
}

/** "head 1 cat 0.70": what the followed word reads most there. */
function readBy(context: StageContext, head: number) {
  const { trace, followed, tokens } = context;
  const [max = 0] = readMost(context, head);
  const weight = rowOf(trace, finalWeights(trace), head, followed)?.[max] ?? 0;
  return {
    bare: true,
    text: t.stage.head(head + 1),
    note: `${isolated(tokens[max] ?? '')} ${formatNumber(weight)}`,
    ...placeOf(context)(head),
  };
}

function slotsOf({ of, heads }: Windows, axes: Axes): number {
  return axes.reduce((n, letter) => n * (letter === 'h' ? heads.length : of[letter].slots.length), 1);
}
