/** Lists what a frame shows, with boxes in stage pixels, and finds marks that collide or leave the stage. */

import { PALETTE } from '#tests/web/views/paint/palette.ts';
import type { StageContext } from '#web/lesson/stage/context.ts';
import { labelLetters, labelRoom } from '#web/lesson/stage/context.ts';
import { type Box, boxAround, type Frame, panelBox } from '#web/views/frame.ts';
import {
  type LabelContext,
  paintAxisLabels,
  paintSign,
  paintTitles,
  shorten,
  titleBox,
} from '#web/views/paint/paint-labels.ts';
import type { PaintTarget } from '#web/views/paint/target.ts';
import { textWidth } from './letter-widths.ts';

interface Mark {
  readonly kind: 'panel' | 'label' | 'title' | 'sign' | 'worked';
  /** The panel's, title's or sign's id. */
  readonly id: string;
  readonly text: string;
  readonly box: Box;
  readonly alpha: number;
  /** A veil paints masked cells only, and lies on the matrix that it masks. */
  readonly veil: boolean;
}

/** Marks below this opacity do not count. */
const VISIBLE = 0.2;

interface Written {
  readonly text: string;
  readonly box: Box;
  readonly alpha: number;
}

/** Records each text with its box; `groups` has the texts between two calls of `save` outside of others. */
function recorder(): { canvas: PaintTarget; groups: Written[][] } {
  const groups: Written[][] = [];
  const initial = { font: '10px x', textAlign: 'start', globalAlpha: 1, x: 0, y: 0, turned: false };
  let state: typeof initial & Partial<PaintTarget> = { ...initial } as typeof state;
  const saved: (typeof state)[] = [];
  const nothing = (): void => {};
  const methods = {
    save(this: PaintTarget) {
      if (saved.length === 0) groups.push([]);
      saved.push({ ...state });
    },
    restore() {
      state = saved.pop() ?? state;
    },
    translate(x: number, y: number) {
      state = { ...state, x: state.x + x, y: state.y + y };
    },
    rotate() {
      state = { ...state, turned: true };
    },
    measureText: (text: string) => ({ width: textWidth(text, state.font) }),
    fillText(text: string, x: number, y: number) {
      const width = textWidth(text, state.font);
      const size = Number(/(\d+(?:\.\d+)?)px/.exec(state.font)?.[1] ?? 0);
      const left = state.textAlign === 'right' ? -width : state.textAlign === 'center' ? -width / 2 : 0;
      // From the baseline's middle, letters reach about 0.4 em up and down.
      const own = { x: x + left, y: y - size * 0.4, width, height: size * 0.8 };
      const box = state.turned ? { x: own.y, y: -own.x - width, width: own.height, height: width } : own;
      groups.at(-1)?.push({ text, alpha: state.globalAlpha, box: { ...box, x: box.x + state.x, y: box.y + state.y } });
    },
  };
  const canvas = new Proxy(methods as unknown as PaintTarget, {
    get: (target, name) => {
      if (name in state) return state[name as keyof typeof state];
      return name in target ? target[name as keyof PaintTarget] : nothing;
    },
    set: (_, name, value) => {
      state = { ...state, [name]: value };
      return true;
    },
  });
  return { canvas, groups };
}

/** Everything that a frame shows, at any opacity. */
function marksOf(frame: Frame, context: StageContext): Mark[] {
  const letters = labelLetters(context);
  const labels = context.tokens.map((word) => shorten(word, letters));
  const words = { t: labels, s: labels };
  const painted = (paint: (labels: LabelContext) => void): Written[][] => {
    const { canvas, groups } = recorder();
    const whole = { t: context.tokens, s: context.tokens };
    const wordRoom = labelRoom(context, 's') - 1;
    paint({ canvas, palette: PALETTE, words, whole, wordRoom, followed: context.followed });
    return groups;
  };
  const marks: Mark[] = [];
  for (const panel of frame.panels) {
    const veil = panel.veil === true;
    marks.push({ kind: 'panel', id: panel.id, text: '', box: panelBox(panel), alpha: panel.alpha, veil });
    for (const each of painted((labels) => paintAxisLabels(labels, panel)).flat())
      marks.push({ kind: 'label', id: panel.id, veil, ...each });
  }
  const titles = painted((labels) =>
    paintTitles(
      labels,
      frame,
      (panel) => labelRoom(context, panel.turn > 0.5 ? panel.rows : panel.cols),
      context.width,
    ),
  );
  const shown = frame.titles.filter((title) => title.alpha > 0 && titleBox(title, frame));
  for (const [i, title] of shown.entries()) {
    const pieces = titles[i] ?? [];
    const box = boxAround(pieces.map((piece) => piece.box));
    const text = pieces.map((piece) => piece.text).join('');
    if (box) marks.push({ kind: 'title', id: title.id, text, box, alpha: title.alpha, veil: false });
  }
  for (const sign of frame.signs) {
    for (const each of painted((labels) => paintSign(labels, sign)).flat())
      marks.push({ kind: 'sign', id: sign.id, veil: false, ...each });
  }
  const { worked } = frame;
  // Smaller places are left empty.
  if (worked && worked.width >= 110 && worked.height >= 54)
    marks.push({ kind: 'worked', id: 'worked', text: '', box: worked, alpha: worked.alpha, veil: false });
  return marks;
}

/** Overlap that is tolerated, in CSS pixels. */
const TOUCHING = 1;

function overlap(a: Box, b: Box): number {
  return Math.min(
    Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
    Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y),
  );
}

/** How far a box reaches out of the stage. */
function outside(box: Box, { width, height }: StageContext): number {
  return Math.max(-box.x, -box.y, box.x + box.width - width, box.y + box.height - height);
}

export interface Fault {
  /** The parts without their texts: the same in every language and at every size. */
  readonly parts: string;
  readonly detail: string;
}

const nameOf = ({ kind, id }: Mark): string => `${kind} ${id}`;
const detailOf = (mark: Mark): string => {
  const { x, y, width, height } = mark.box;
  const at = [x, y, width, height].map((n) => n.toFixed(0)).join(' ');
  return `${nameOf(mark)}${mark.text ? ` “${mark.text}”` : ''} (${at})`;
};

/** Visible marks that overlap or leave the stage. */
export function faultsOf(frame: Frame, context: StageContext): Fault[] {
  const marks = marksOf(frame, context).filter(({ alpha }) => alpha >= VISIBLE);
  const faults: Fault[] = [];
  for (const [i, a] of marks.entries()) {
    const out = outside(a.box, context);
    if (out > TOUCHING) faults.push({ parts: `${nameOf(a)} outside`, detail: `${detailOf(a)} by ${out.toFixed(0)}` });
    for (const b of marks.slice(i + 1)) {
      if (a.veil || b.veil || (a.id === b.id && (a.kind === 'panel' || b.kind === 'panel'))) continue;
      const size = overlap(a.box, b.box);
      if (size > TOUCHING)
        faults.push({
          parts: `${nameOf(a)} / ${nameOf(b)}`,
          detail: `${detailOf(a)} / ${detailOf(b)} by ${size.toFixed(0)}`,
        });
    }
  }
  return faults;
}
