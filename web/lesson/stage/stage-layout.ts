/** Lays out a chapter for the available room; caches the result until an input changes. */
import type { Indices } from '../../engine/cell.ts';
import type { AttentionTrace } from '../../engine/engine.ts';
import { type Domains, domainsOf } from '../../views/domains.ts';
import type { DomainId } from '../../views/frame.ts';
import { shorten } from '../../views/paint/paint-labels.ts';
import { labelLetters, type StageContext } from './context.ts';
import type { StagedChapter } from './keyframe.ts';
import { type Timeline, timelineOf } from './timeline.ts';

/** Inputs of the layout. Sizes are page pixels. */
export interface StageInput {
  readonly trace: AttentionTrace;
  readonly revision: number;
  readonly tokens: readonly string[];
  readonly sourceTokens?: readonly string[];
  readonly chapter: StagedChapter;
  readonly head: number;
  readonly focus: Indices;
  readonly pageWidth: number;
  readonly pageHeight: number;
  /** Presentation mode: everything is drawn larger. */
  readonly large: boolean;
  /** The font family of the labels. */
  readonly font: string;
}

export interface LaidOut {
  readonly chapter: StagedChapter;
  readonly context: StageContext;
  readonly timeline: Timeline;
  readonly domains: Domains;
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
    const { trace, revision, tokens, sourceTokens, chapter, head, focus, pageWidth, pageHeight, large } = input;
    if (pageWidth < SMALLEST || pageHeight < SMALLEST) return null;
    const key = JSON.stringify([revision, tokens, sourceTokens, chapter.id, head, focus, pageWidth, pageHeight, large]);
    if (key === this.#key) return this.#kept;
    const zoom = zoomFor(pageWidth, pageHeight, large);
    const width = pageWidth / zoom;
    const context: StageContext = {
      trace,
      tokens,
      ...(sourceTokens ? { sourceTokens } : {}),
      head: Math.min(head, trace.options.numHeads - 1),
      focus,
      width,
      height: pageHeight / zoom,
      tokenWidth: labelWidth(tokens, width, input.font),
      ...(sourceTokens ? { sourceWidth: labelWidth(sourceTokens, width, input.font) } : {}),
    };
    const timeline = timelineOf(chapter.stills(context));
    this.#key = key;
    this.#kept = { chapter, context, timeline, zoom, domains: domainsOf(trace, onlyHead(timeline)) };
    return this.#kept;
  }
}

/** A stage larger than a desktop screen scales everything up, so that numbers stay readable. */
function zoomFor(width: number, height: number, large: boolean): number {
  const [across, down] = large ? [780, 470] : [1050, 780];
  return Math.max(1, Math.min(large ? 3.2 : 2.4, width / across, height / down));
}

/** The maps of tensors with one matrix per head. */
const ONE_HEADED: ReadonlySet<DomainId> = new Set(['scores', 'share', 'd_share', 'd_scores']);

/** The chapter's single head, or null if it shows several. */
function onlyHead(timeline: Timeline): number | null {
  const panels = timeline.stills.slice(1).flatMap((still) => still.frame.panels);
  const heads = new Set(panels.flatMap((panel) => (ONE_HEADED.has(panel.domain) ? (panel.head ?? []) : [])));
  return heads.size === 1 ? ([...heads][0] ?? null) : null;
}

let measuring: CanvasRenderingContext2D | null = null;

/** Width of the longest label on a stage of that width, in pixels; longer words are cut. */
function labelWidth(tokens: readonly string[], width: number, font: string): number {
  return Math.min(width * 0.2, longest(tokens, labelLetters(width), font));
}

function longest(tokens: readonly string[], letters: number, font: string): number {
  measuring ??= document.createElement('canvas').getContext('2d');
  if (!measuring) return 70;
  measuring.font = `450 12px ${font}`;
  return Math.max(16, ...tokens.map((token) => measuring?.measureText(shorten(token, letters)).width ?? 0));
}
