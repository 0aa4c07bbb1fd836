/** Ribbons from a word to the words that it reads: boxes and weights become SVG paths. */
import { short } from './attributes.ts';

/** Where a word is, in the picture's pixels. */
export interface WordBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Start, two control points, end, as x, y pairs. */
type Curve = readonly [number, number, number, number, number, number, number, number];

export interface Ribbon {
  /** The position of the word that is read. */
  readonly word: number;
  readonly weight: number;
  /** To be drawn as a stroke of this width. */
  readonly width: number;
  readonly curve: Curve;
}

export interface RibbonOptions {
  /** The width of a weight of 1. */
  readonly full: number;
  /** The room above the first line; beside the widest word in a column. */
  readonly room: number;
  /** The words stand below each other, and the ribbons run on their right. Otherwise they run in one or more lines. */
  readonly column?: boolean;
}

/** A thinner ribbon cannot be seen. */
const THINNEST = 0.5;

/** The height of an arch between neighbours, as a part of the room. */
const LOWEST = 0.3;

/**
 * One ribbon for each word that is read with a weight that can be seen. On the same line they are arches, which lie inside each
 * other; between lines they run from one edge to the facing one. Side by side at the reader, their widths add up to `full`.
 */
export function ribbons(
  boxes: readonly WordBox[],
  reader: number,
  weights: ArrayLike<number>,
  { full, room, column = false }: RibbonOptions,
): readonly Ribbon[] {
  const turned = column ? boxes.map(transposed) : boxes;
  const from = turned[reader];
  if (!from) return [];
  const read = turned.flatMap((box, word) => {
    const weight = weights[word] ?? 0;
    const up = column || !isBelow(box, from);
    return weight * full < THINNEST ? [] : [{ box, word, weight, up, width: weight * full }];
  });
  const line = turned.filter((box) => column || isSameLine(box, from));
  const lineTop = Math.min(...line.map(({ top }) => top));
  const extent = Math.max(...line.map(({ left, width }) => left + width)) - Math.min(...line.map(({ left }) => left));
  const above = turned.filter((box) => !column && isBelow(from, box)).map(({ top, height }) => lineTop - top - height);
  const height = above.length > 0 ? Math.max(0, Math.min(...above)) : room;
  return [true, false].flatMap((up) => {
    const group = read.filter((each) => each.up === up).sort((a, b) => slot(a.box, from) - slot(b.box, from));
    let x = middle(from) - group.reduce((sum, { width }) => sum + width, 0) / 2;
    return group.map(({ box, word, weight, width }): Ribbon => {
      const start = x + width / 2;
      x += width;
      const end = box === from ? box.left + 0.85 * box.width : middle(box);
      const curve =
        column || isSameLine(box, from)
          ? arch(start, from.top, end, box.top, lineTop - (height - width / 2) * lift(Math.abs(end - start) / extent))
          : crossing(start, up ? from.top : from.top + from.height, end, up ? box.top + box.height : box.top);
      return { word, weight, width, curve: column ? back(curve) : curve };
    });
  });
}

/** The `d` of an SVG path. */
export function ribbonPath({ curve }: Ribbon): string {
  const [x, y, ...rest] = curve.map(short);
  return `M ${x} ${y} C ${rest.join(' ')}`;
}

/**
 * The ribbons on their way from one picture to the next: the widest one swings to where the widest one will be, and so on. Those
 * without a partner grow from nothing or shrink to nothing.
 */
export function ribbonsBetween(before: readonly Ribbon[], after: readonly Ribbon[], amount: number): readonly Ribbon[] {
  const [old, young] = [before, after].map((list) => [...list].sort((a, b) => b.weight - a.weight)) as [
    Ribbon[],
    Ribbon[],
  ];
  const mix = (a: number, b: number): number => a + (b - a) * amount;
  return Array.from({ length: Math.max(old.length, young.length) }, (_, i) => {
    const [a, b] = [old[i] ?? thin(young[i]), young[i] ?? thin(old[i])];
    const curve = b.curve.map((value, at) => mix(a.curve[at] ?? value, value)) as unknown as Curve;
    return { word: b.word, weight: mix(a.weight, b.weight), width: mix(a.width, b.width), curve };
  });
}

function thin(ribbon: Ribbon | undefined): Ribbon {
  if (!ribbon) throw new RangeError('neither picture has this ribbon');
  return { ...ribbon, weight: 0, width: 0 };
}

function middle({ left, width }: WordBox): number {
  return left + width / 2;
}

function isSameLine(box: WordBox, other: WordBox): boolean {
  return !isBelow(box, other) && !isBelow(other, box);
}

function isBelow(box: WordBox, other: WordBox): boolean {
  return box.top + box.height / 2 > other.top + other.height;
}

/** Orders the ribbons at the reader so that they do not cross: near ones outside, far ones inside. */
function slot(box: WordBox, from: WordBox): number {
  const distance = middle(box) - middle(from);
  return distance < 0 ? -1 / (1 - distance) : 1 / (1 + distance);
}

function lift(share: number): number {
  return LOWEST + (1 - LOWEST) * Math.min(1, share);
}

/** A cubic curve reaches three quarters of the way to its control points. */
function arch(x0: number, y0: number, x1: number, y1: number, peak: number): Curve {
  const control = (peak - (y0 + y1) / 8) / 0.75;
  return [x0, y0, x0, control, x1, control, x1, y1];
}

function crossing(x0: number, y0: number, x1: number, y1: number): Curve {
  const half = (y0 + y1) / 2;
  return [x0, y0, x0, half, x1, half, x1, y1];
}

/** Turns a column into a line: what was on the right is above. */
function transposed({ left, top, width, height }: WordBox): WordBox {
  return { left: top, top: -left - width, width: height, height: width };
}

function back([x0, y0, x1, y1, x2, y2, x3, y3]: Curve): Curve {
  return [-y0, x0, -y1, x1, -y2, x2, -y3, x3];
}
