/** The stage's picture as an exportable figure, with its caption and legend below. */
import { words as keepingWords } from '../../messages/en/keeping.ts';
import { t } from '../../messages/index.ts';
import { DOMAIN_IDS, type Domains } from '../../views/domains.ts';
import type { Frame } from '../../views/frame.ts';
import { type LegendEntry, paintLegend } from '../../views/paint/paint-legend.ts';
import type { PaintTarget } from '../../views/paint/target.ts';
import type { ChapterId } from '../constants/chapter-ids.ts';
import { written } from '../inspector/describe.ts';
import type { ExportFigure } from './export-figure.ts';
import { domainsShown, legendEnds } from './legend.ts';
import { type Picture, paintOn } from './painter.ts';

const words = keepingWords.export;

/** The stage's content at the last paint. */
export interface StageFigure {
  readonly picture: Picture;
  readonly chapter: ChapterId;
  /** The current step, for the file name. */
  readonly step: string;
  readonly caption: string;
  /** Whether masked cells are drawn. */
  readonly masked: boolean;
  /** Measures the legend, so that the figure has room for it. */
  readonly ruler: PaintTarget;
}

export function stageFigure({ picture, chapter, step, caption, masked, ruler }: StageFigure): ExportFigure {
  const { context, frame, palette, domains, sentences } = picture;
  const entries = legendEntries(frame, domains, masked);
  const legend = { palette, caption: plain(caption), entries, width: context.width };
  const { width } = context;
  const height = context.height + paintLegend({ ...legend, canvas: ruler }, null);
  return {
    name: words.figureFile(chapter, step),
    title: words.figureTitle(t.page.chapterNames[chapter], plain(caption)),
    description: words.figureDescription(matrixList(frame), written(sentences.tokens)),
    width,
    height,
    background: palette.surface,
    paint(target) {
      paintOn(target, picture);
      paintLegend({ ...legend, canvas: target }, context.height);
    },
  };
}

/** Captions write W_Q for a letter with an index. */
function plain(caption: string): string {
  return caption.replaceAll('_', ' ');
}

function matrixList(frame: Frame): readonly string[] {
  return frame.titles
    .filter((title) => title.alpha > 0.5 && title.shape.length > 0)
    .map(({ text, note, shape }) => words.matrix(text, note, shape.join(' × ')));
}

function legendEntries(frame: Frame, domains: Domains, masked: boolean): readonly LegendEntry[] {
  const shown = domainsShown(frame);
  const maps = DOMAIN_IDS.filter((id) => shown.includes(id)).map((id): LegendEntry => {
    const [low, high] = legendEnds(domains[id]);
    return { name: t.stage.legends[id], low, high, map: domains[id].signed ? 'signed' : 'share' };
  });
  return masked ? [...maps, { name: `${t.stage.masked} (−∞)`, low: '', high: '', map: 'hatched' }] : maps;
}
