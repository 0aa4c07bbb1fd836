/** Paints timeline moments on a canvas: sharp, once per animation frame, in the page's colours. */
import type { CellRef } from '../../engine/cell.ts';
import type { AttentionTrace } from '../../engine/engine.ts';
import { type Explanation, explain } from '../../engine/provenance/explain.ts';
import { boxAround, type Frame, panelBox } from '../../views/frame.ts';
import { tensorFamily } from '../../views/identity.ts';
import { type Outline, paintFrame, type WorkedLine } from '../../views/paint/paint-frame.ts';
import { shorten } from '../../views/paint/paint-labels.ts';
import type { PaintTarget } from '../../views/paint/target.ts';
import type { Palette } from '../../views/palette.ts';
import type { Sentences } from '../inspector/describe.ts';
import type { Shown } from './comparison.ts';
import { labelLetters, labelRoom, type StageContext } from './context.ts';
import { outlinesOf, type Sweep, sweepOf } from './highlight.ts';
import { followedBoxes, shownDigits } from './shown-digits.ts';
import { workedSum } from './worked-sum.ts';

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
    worked: workedSum(explanation, picture.sentences, { done, byHead: frame.worked?.byHead === true }),
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
