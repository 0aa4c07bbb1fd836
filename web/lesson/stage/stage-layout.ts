/** Lays out a chapter for the available room; caches the result until an input changes. */
import { type Indices, letters } from '../../engine/cell.ts';
import type { AttentionTrace } from '../../engine/engine.ts';
import type { Language } from '../../messages/languages.ts';
import { type Drawn, domainsOf } from '../../views/domains.ts';
import type { DomainId } from '../../views/frame.ts';
import { fitsNumbers } from '../../views/paint/paint-cells.ts';
import { shorten } from '../../views/paint/paint-labels.ts';
import type { Compare, Shown } from './comparison.ts';
import { labelLetters, type StageContext } from './context.ts';
import type { StagedChapter } from './keyframe.ts';
import { type Mapped, mappedIn } from './legend.ts';
import { type Timeline, timelineOf } from './timeline.ts';

/** Inputs of the layout. Sizes are page pixels. */
export interface StageInput {
  readonly trace: AttentionTrace;
  /** Compares the numbers with those before the reader's edits; null without edits. */
  readonly compare: Compare | null;
  /** Whether only the differences are shown. */
  readonly differences: boolean;
  readonly revision: number;
  readonly tokens: readonly string[];
  readonly chapter: StagedChapter;
  readonly head: number;
  /** The position of the followed word. */
  readonly followed: number;
  readonly focus: Indices;
  readonly pageWidth: number;
  readonly pageHeight: number;
  /** Presentation mode: everything is drawn larger. */
  readonly large: boolean;
  /** How much larger than usual the type should be where there is room, from 1. */
  readonly scale: number;
  /** The font family of the labels. */
  readonly font: string;
  /** The language of the labels. */
  readonly language: Language;
}

export interface LaidOut extends Shown {
  readonly chapter: StagedChapter;
  readonly context: StageContext;
  readonly timeline: Timeline;
  /** What the colours of each still mean. */
  readonly legends: readonly Mapped[];
  /** Page pixels per picture pixel. */
  readonly zoom: number;
}

/** Below this size nothing would be readable. */
const SMALLEST = 40;

export class StageLayout {
  #key = '';
  #kept: LaidOut | null = null;

  /** The cached last layout. */
  get current(): LaidOut | null {
    return this.#kept;
  }

  forget(): void {
    this.#key = '';
    this.#kept = null;
  }

  /** Null if there is no room. */
  of(input: StageInput): LaidOut | null {
    const { trace, compare, chapter, ...others } = input;
    if (input.pageWidth < SMALLEST || input.pageHeight < SMALLEST) return null;
    const key = JSON.stringify([compare !== null, others]);
    if (key === this.#key && this.#kept?.chapter === chapter) return this.#kept;
    const { context, timeline, zoom } = largestReadable(input);
    this.#key = key;
    const drawn = drawnIn(timeline, trace);
    const shown = compare?.(trace, drawn) ?? { painted: trace, domains: domainsOf(trace, drawn), ghosts: null };
    const legends = timeline.stills.map(({ exhibit, frame }) => mappedIn(exhibit ? null : frame, shown.domains, trace));
    this.#kept = { chapter, context, timeline, zoom, legends, ...shown };
    return this.#kept;
  }
}

type Picture = Pick<LaidOut, 'context' | 'timeline' | 'zoom'>;

/** Steps from the usual size of the type to the wanted one. */
const STEPS = 4;

/** How much larger than usual the type of a presentation should be, for the last row of a room. */
const PRESENTED = 1.8;

/** The picture in the wanted size of type, or in the next smaller one that shows all cells and numbers of the usual size. */
function largestReadable(input: StageInput): Picture {
  const usual = zoomFor(input.pageWidth, input.pageHeight, input.large);
  const drawn = drawnAt(input, usual);
  const shown = cellsIn(drawn.timeline);
  const scale = input.large ? Math.max(input.scale, PRESENTED) : input.scale;
  for (let step = STEPS; step > 0 && scale > 1 && shown.numbers > 0; step--) {
    const zoom = usual * (1 + ((scale - 1) * step) / STEPS);
    if (Math.min(input.pageWidth, input.pageHeight) / zoom < SMALLEST) continue;
    const larger = drawnAt(input, zoom);
    const { cells, numbers } = cellsIn(larger.timeline);
    if (cells >= shown.cells && numbers >= shown.numbers) return larger;
  }
  return drawn;
}

function drawnAt(input: StageInput, zoom: number): Picture {
  const { trace, tokens, chapter, head, followed, focus, pageWidth, pageHeight, font } = input;
  const size = { width: pageWidth / zoom, height: pageHeight / zoom };
  const context: StageContext = {
    trace,
    tokens,
    head: Math.min(head, trace.options.numHeads - 1),
    followed,
    focus,
    ...size,
    tokenWidth: labelWidth(tokens, size, font),
  };
  return { context, timeline: timelineOf(chapter.stills(context)), zoom };
}

/** The cells in every still, and those that show their numbers. */
function cellsIn({ stills }: Timeline): { readonly cells: number; readonly numbers: number } {
  let [cells, numbers] = [0, 0];
  for (const panel of stills.flatMap(({ frame }) => frame.panels)) {
    const count = panel.rowWindow.slots.length * panel.colWindow.slots.length;
    cells += count;
    if (fitsNumbers(panel.cellWidth, panel.cellHeight)) numbers += count;
  }
  return { cells, numbers };
}

/** A stage larger than a desktop screen scales everything up, so that numbers stay readable. */
function zoomFor(width: number, height: number, large: boolean): number {
  const [across, down] = large ? [780, 470] : [1050, 780];
  return Math.max(1, Math.min(large ? 3.2 : 2.4, width / across, height / down));
}

let measuring: CanvasRenderingContext2D | null = null;

/** Width of the longest label on a stage of that size, in pixels; longer words are cut. */
function labelWidth(
  tokens: readonly string[],
  size: { readonly width: number; readonly height: number },
  font: string,
): number {
  return Math.min(size.width * 0.2, longest(tokens, labelLetters(size), font));
}

function longest(tokens: readonly string[], letters: number, font: string): number {
  measuring ??= document.createElement('canvas').getContext('2d');
  if (!measuring) return 70;
  measuring.font = `450 12px ${font}`;
  return Math.max(16, ...tokens.map((token) => measuring?.measureText(shorten(token, letters)).width ?? 0));
}

/** What the pictures of a chapter draw in each colour map: its tensors, and their only head. */
export function drawnIn({ poster, stills }: Timeline, trace: AttentionTrace): ReadonlyMap<DomainId, Drawn> {
  const known = new Map<DomainId, Drawn & { tensors: Set<string> }>();
  for (const { tensor, domain, head = null, softmax } of [...(poster ? [poster] : []), ...stills].flatMap(
    ({ frame }) => frame.panels,
  )) {
    const { tensors, head: only, gaps = false } = known.get(domain) ?? { tensors: new Set(), head: undefined };
    const own = letters(trace.get(tensor).axes).includes('h') ? head : only;
    known.set(domain, {
      tensors: tensors.add(tensor),
      head: only === undefined || only === own ? own : null,
      gaps: gaps || softmax?.part === 'gaps',
    });
  }
  return known;
}
