/** Paints timeline moments on a canvas: sharp, once per animation frame, in the page's colours. */
import type { CellRef } from '../../engine/cell.ts';
import type { AttentionTrace } from '../../engine/engine.ts';
import { type Explanation, explain, type Term } from '../../engine/provenance/explain.ts';
import { t } from '../../messages/index.ts';
import { formatNumber } from '../../views/format-number.ts';
import { type Box, boxAround, type Frame, type Panel, panelBox } from '../../views/frame.ts';
import { cellBox, cellOf, type DrawnCell, find } from '../../views/hit.ts';
import { symbolParts, tensorFamily, tensorSymbol } from '../../views/identity.ts';
import { type Outline, paintFrame, type WorkedLine } from '../../views/paint/paint-frame.ts';
import { shorten } from '../../views/paint/paint-labels.ts';
import type { PaintTarget } from '../../views/paint/target.ts';
import type { Palette } from '../../views/palette.ts';
import type { Sentences } from '../inspector/describe.ts';
import type { Shown } from './comparison.ts';
import { labelLetters, labelRoom, type StageContext } from './context.ts';
import { followedBoxes, shownDigits } from './shown-digits.ts';

export interface Picture extends Shown {
  readonly context: StageContext;
  readonly frame: Frame;
  /** Page pixels per picture pixel. */
  readonly zoom: number;
  readonly palette: Palette;
  readonly sentences: Sentences;
  /** The cell that the learner or the still inspects. */
  readonly question: CellRef | null;
  /** The source of the question: the still, the pointer or the cursor, or the pin. */
  readonly askedBy: 'still' | 'learner' | 'pin';
  /** A cell or a whole tensor highlighted from elsewhere: a term in the inspector, a word in the prose. */
  readonly lit: CellRef | string | null;
  /** Whether the followed word's row has a frame and brighter digits: not on paper, where no sentence stands above. */
  readonly follows: boolean;
  /** Whether the other rows show their digits, too. */
  readonly allDigits: boolean;
}

export function paint(canvas: HTMLCanvasElement, picture: Picture): void {
  const { context, zoom, palette } = picture;
  const target = sized(canvas, context.width, context.height, zoom);
  if (!target) return;
  if (palette.transparent) target.clearRect(0, 0, context.width, context.height);
  paintOn(target, picture);
}

/** Paints a moment on any surface, in picture pixels. */
export function paintOn(target: PaintTarget, picture: Picture): void {
  const { context, frame, palette, domains, sentences } = picture;
  const sweep = sweepOf(frame, context.head);
  const { asked, outlines, worked } = questioned(picture, sweep);
  const followed = picture.follows ? context.followed : null;
  const focus = { followed, asked, all: picture.allDigits };
  const letters = labelLetters(context);
  const { tokens } = sentences;
  const labels = tokens.map((word) => shorten(word, letters));
  paintFrame(
    {
      canvas: target,
      palette,
      trace: picture.painted,
      ghosts: picture.ghosts,
      domains,
      followed,
      digits: shownDigits(frame, focus),
      words: { t: labels, s: labels },
      whole: { t: tokens, s: tokens },
      wordRoom: labelRoom(context, 's') - 1,
      width: context.width,
      height: context.height,
      outlines: [
        ...followedBoxes(frame, focus).map((box): Outline => ({ box, role: 'followed' })),
        ...outlines,
        ...litOutlines(picture),
      ],
      worked,
      moreTerms: t.stage.moreTerms,
      litAxis: typeof picture.lit === 'string' && picture.lit.startsWith('axis:') ? picture.lit.slice(5) : null,
      labelRoom: (panel) => labelRoom(context, panel.turn > 0.5 ? panel.rows : panel.cols),
    },
    frame,
  );
}

function sized(
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
  zoom: number,
): CanvasRenderingContext2D | null {
  const ratio = Math.min(3, window.devicePixelRatio || 1) * zoom;
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== w || canvas.height !== h) {
    canvas.width = w;
    canvas.height = h;
  }
  const target = canvas.getContext('2d');
  target?.setTransform(ratio, 0, 0, ratio, 0, 0);
  return target;
}

/** While a matrix fills, the cell in progress is the inspected one, and its sum grows term by term. */
function questioned(
  picture: Picture,
  sweep: Sweep | null,
): { asked: Explanation | null; outlines: Outline[]; worked: WorkedLine[] } {
  const { context, frame, question, askedBy } = picture;
  const underWay = sweep !== null && askedBy === 'still';
  const cell = underWay ? sweep.cell : question;
  const explanation = cell && explained(context.trace, cell);
  if (!explanation) return { asked: null, outlines: [], worked: [] };
  const done =
    underWay && sweep.drawn.panel.fill < 1
      ? Math.ceil(sweep.share * explanation.terms.length)
      : Number.POSITIVE_INFINITY;
  return {
    asked: explanation,
    outlines: outlinesOf(frame, explanation, askedBy === 'pin' ? 'pinned' : 'question', done),
    worked: workedSum(explanation, picture.sentences, {
      done,
      byHead: frame.worked?.byHead === true,
      numbered: frame.panels.some(({ cols, colLabels }) => colLabels > 0 && cols !== null && 'dmf'.includes(cols)),
    }),
  };
}

/** A pinned cell may belong to a tensor that no longer exists; then nothing is outlined. */
export function explained(trace: AttentionTrace, cell: CellRef): Explanation | null {
  if (!trace.has(cell.tensor)) return null;
  const { axes, shape } = trace.get(cell.tensor);
  const inside = [...axes.replace(/[()]/g, '')].every((letter, i) => {
    const index = cell.at[letter as 't'];
    return index !== undefined && Number.isInteger(index) && index >= 0 && index < (shape[i] ?? 0);
  });
  return inside ? explain(trace, cell) : null;
}

function litOutlines({ lit, frame, context }: Picture): Outline[] {
  if (lit === null) return [];
  if (typeof lit !== 'string') {
    const explanation = explained(context.trace, lit);
    return explanation ? outlinesOf(frame, { ...explanation, terms: [] }, 'question') : [];
  }
  const members = frame.panels.filter((panel) => panel.alpha > 0.5 && sameMatrix(panel.tensor, lit));
  const box = boxAround(members.map(panelBox));
  return box
    ? [{ box: { x: box.x - 2, y: box.y - 2, width: box.width + 4, height: box.height + 4 }, role: 'source' }]
    : [];
}

/** The prose uses "q" both for the whole Q and for a head's part. */
function sameMatrix(tensor: string, word: string): boolean {
  const whole = (name: string) => name.replace('_projected', '');
  if (whole(tensor) === whole(word)) return true;
  const attention = ['weights', 'dropped_weights'];
  return attention.includes(tensor) && attention.includes(word) && tensorFamily(tensor) === tensorFamily(word);
}

/** Outlines for an explained cell; `done` limits the sources to the first terms while a sum is animated. */
export function outlinesOf(
  frame: Frame,
  explanation: Explanation,
  role: 'question' | 'pinned',
  done = Number.POSITIVE_INFINITY,
): Outline[] {
  const groups = new Map<string, Box[]>();
  for (const term of explanation.terms.slice(0, done)) {
    for (const [position, { cell }] of term.factors.entries()) {
      const drawn = find(frame, cell);
      if (!drawn) continue;
      // A matrix's bands are outlined together: their ids differ only after the dot.
      const key = `${position} ${drawn.panel.id.split('.')[0]}`;
      groups.set(key, [...(groups.get(key) ?? []), cellBox(drawn)]);
    }
  }
  const sources = [...groups.values()].flatMap(boxesOf);
  const own = find(frame, explanation.cell);
  return [...sources.map((box): Outline => ({ box, role: 'source' })), ...(own ? [{ box: cellBox(own), role }] : [])];
}

/** One box around cells that fill it, otherwise one box per cell. */
function boxesOf(boxes: readonly Box[]): Box[] {
  const around = boxAround(boxes);
  const first = boxes[0];
  if (!around || !first) return [];
  const area = boxes.reduce((sum, { width, height }) => sum + width * height, 0);
  const straight = around.width <= first.width * 1.5 || around.height <= first.height * 1.5;
  return straight || area >= around.width * around.height * 0.99 ? [around] : [...boxes];
}

interface Sweep {
  readonly drawn: DrawnCell;
  readonly cell: CellRef;
  /** The finished fraction of the cell's sum, 0 to 1. */
  readonly share: number;
}

/** The cell in progress while a matrix fills, in the selected head if that one is filling. */
export function sweepOf(frame: Frame, head: number): Sweep | null {
  const filling = frame.panels.filter((panel) => isFilling(panel));
  const panel = filling.find((p) => p.head === head) ?? filling[0];
  if (!panel) return null;
  const at = Math.floor(panel.fill);
  const { size, slotOf } = panel.rowWindow;
  const row = slotOf((Math.floor(at / panel.colWindow.size) + (panel.first ?? 0)) % size);
  const column = panel.colWindow.slotOf((at + (panel.firstColumn ?? 0)) % panel.colWindow.size);
  if (row < 0 || column < 0) return null;
  const drawn = { panel, row, column };
  const cell = cellOf(drawn);
  return cell && { drawn, cell, share: panel.fill - at };
}

function isFilling(panel: Panel): boolean {
  const total = panel.rowWindow.size * panel.colWindow.size;
  return panel.alpha > 0.5 && panel.fill > 0 && panel.fill < total && !panel.becoming && panel.fill % 1 !== 0;
}

/**
 * Headline, one line per term, total. `done` limits an animated sum to its first terms. With `byHead`, one line per head and the
 * total. The headline has the column's number if columns are `numbered` in the picture.
 */
export function workedSum(
  explanation: Explanation,
  { tokens }: Sentences,
  { done = Number.POSITIVE_INFINITY, byHead = false, numbered = true } = {},
): WorkedLine[] {
  if (explanation.kind !== 'sum') return [];
  const { tensor, at } = explanation.cell;
  const place = (['t', 's', ...(numbered ? (['d', 'm', 'f'] as const) : [])] as const)
    .filter((letter) => at[letter] !== undefined)
    .map((letter) => {
      const isWord = letter === 't' || letter === 's';
      return isWord ? shorten(tokens[at[letter] ?? 0] ?? '', 9) : String((at[letter] ?? 0) + 1);
    });
  const terms = explanation.terms.slice(0, done);
  const complete = terms.length === explanation.terms.length;
  const total = complete ? explanation.value : terms.reduce((sum, term) => sum + term.sign * term.product, 0);
  const result: WorkedLine = [
    { text: `= ${formatNumber(total)}`, family: 'ink' },
    ...(complete ? [] : [{ text: ' …', family: 'soft' } as const]),
  ];
  const perHead = byHead ? headLines(terms) : [];
  if (perHead.length > 1) return [...perHead, result];
  return [
    [
      ...symbolParts(tensorSymbol(tensor)).map((part) => ({ ...part, family: tensorFamily(tensor) })),
      { text: `  ${place.join(' · ')}`, family: 'soft' },
    ],
    ...terms.map((term, i) => termLine(term, i === 0)),
    result,
  ];
}

/** What each head adds; a term of no head, such as a bias, has its own line. */
function headLines(terms: readonly Term[]): WorkedLine[] {
  const groups = new Map<number | Term, Term[]>();
  for (const term of terms) {
    const head = term.factors[0]?.cell.at.h ?? term;
    groups.set(head, [...(groups.get(head) ?? []), term]);
  }
  return [...groups].map(([head, own], i): WorkedLine => {
    const [term] = own as [Term];
    if (typeof head !== 'number') return termLine(term, i === 0);
    const amount = own.reduce((sum, { sign, product }) => sum + sign * product, 0);
    return [
      { text: i === 0 ? '' : '+ ', family: 'soft' },
      { text: formatNumber(amount), family: 'ink' },
      { text: `  ${t.stage.head(head + 1)}`, family: 'soft' },
    ];
  });
}

function termLine(term: Term, first: boolean): WorkedLine {
  const sign = term.sign < 0 ? '− ' : first ? '' : '+ ';
  const pieces = term.factors.map(({ cell, value }, i) => [
    ...(i === 0 ? [] : [{ text: ' × ', family: 'soft' as const }]),
    { text: formatNumber(value), family: tensorFamily(cell.tensor) },
  ]);
  return [{ text: sign, family: 'soft' }, ...pieces.flat()];
}
