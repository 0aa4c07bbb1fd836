/** The small maps of the layer: the matrices that a chapter computes, painted with one pixel for each number. */
import type { AttentionTrace } from '../../../engine/engine.ts';
import { mix, type Rgb } from '../../../views/colour-map.ts';
import { type Domains, type Drawn, domainsOf, positionOnMap } from '../../../views/domains.ts';
import type { DomainId } from '../../../views/frame.ts';
import type { Palette } from '../../../views/palette.ts';
import { chapterOf } from '../../chapters/index.ts';
import type { ChapterId } from '../../constants/chapter-ids.ts';
import { shownHeads } from '../../stage/context.ts';
import { finalWeights } from '../../stage/final-weights.ts';
import { domainOf } from '../../stage/frame-builder.ts';

/** As wide as what they show: all features, all words, or the features of one head. */
export type MapWidth = 'features' | 'words' | 'head';

export interface LayerMap {
  readonly tensor: string;
  readonly width: MapWidth;
  /** The head of a slice; null for the whole matrix. */
  readonly head: number | null;
  /** The place of the head among several, for its colour. */
  readonly place: number | null;
}

/** A usual layer's number of heads: before the numbers, boxes have their place. */
const USUAL_HEADS = [0, 1, 2];

/** The maps of a chapter; none for a chapter that computes nothing of its own. */
export function mapsOf(chapter: ChapterId, trace: AttentionTrace | null, head: number): readonly LayerMap[] {
  const { tensors, of } = chapterOf(chapter).maps ?? { tensors: [], of: 'all' };
  const heads = trace ? shownHeads({ trace, head }) : USUAL_HEADS;
  return tensors.flatMap((name): LayerMap[] => {
    const tensor = name === 'weights' && trace ? finalWeights(trace) : name;
    if (of === 'all') return [{ tensor, width: 'features', head: null, place: null }];
    if (of === 'head') return [{ tensor, width: name === 'context' ? 'head' : 'words', head, place: null }];
    return heads.map((own) => ({ tensor, width: 'head', head: own, place: heads.length > 1 ? own : null }));
  });
}

/** The colours of all maps: those of one kind of number share one range. */
export function domainsOfMaps(trace: AttentionTrace, maps: readonly LayerMap[]): Domains {
  const drawn = new Map<DomainId, Drawn & { tensors: Set<string> }>();
  for (const { tensor, head, place } of maps) {
    const id = domainOf(tensor);
    const { tensors, head: only } = drawn.get(id) ?? { tensors: new Set(), head };
    drawn.set(id, { tensors: tensors.add(tensor), head: place === null && only === head ? head : null });
  }
  return domainsOf(trace, drawn);
}

export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly at: (row: number, column: number) => number;
}

/** More rows and columns than this are thinned: a map is a few pixels wide. */
const MOST = 64;

/** The numbers of a map; null if the trace lacks the tensor. */
export function matrixOf(trace: AttentionTrace, { tensor, head }: Pick<LayerMap, 'tensor' | 'head'>): Matrix | null {
  if (!trace.has(tensor)) return null;
  const { shape, data } = trace.get(tensor);
  const [heads = 1, ...sliced] = shape;
  const [all = 0, ...inner] = head === null ? shape : sliced;
  const width = inner.reduce((product, extent) => product * extent, 1);
  const from = head === null ? 0 : Math.min(head, heads - 1) * all * width;
  const [down, across] = [Math.ceil(all / MOST), Math.ceil(width / MOST)];
  return {
    rows: Math.ceil(all / down),
    columns: Math.ceil(width / across),
    at: (row, column) => data[from + row * down * width + column * across] ?? Number.NaN,
  };
}

/** Paints a map; the style sheet stretches it to its size. */
export function paintMap(
  canvas: HTMLCanvasElement,
  { rows, columns, at }: Matrix,
  domain: Domains[DomainId],
  palette: Pick<Palette, 'signedMap' | 'shareMap' | 'empty' | 'inkFaint'>,
): void {
  canvas.width = columns;
  canvas.height = rows;
  const target = canvas.getContext('2d');
  if (!target) return;
  const image = target.createImageData(columns, rows);
  const map = domain.signed ? palette.signedMap : palette.shareMap;
  const forbidden = mix(palette.empty, palette.inkFaint, 0.4);
  for (let i = 0; i < rows * columns; i++) {
    const value = at(Math.floor(i / columns), i % columns);
    const colour: Rgb = Number.isFinite(value) ? map(positionOnMap(value, domain)) : forbidden;
    image.data.set([colour.r, colour.g, colour.b, 255], 4 * i);
  }
  target.putImageData(image, 0, 0);
}
