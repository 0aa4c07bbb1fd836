/** Exporting the stage's picture: as drawn, as SVG, with caption and legend. */
import { describe, expect, it } from 'vitest';
import { allDrawn } from '#tests/web/views/drawn.ts';
import { fakeCanvas } from '#tests/web/views/paint/fake-canvas.ts';
import { PALETTE } from '#tests/web/views/paint/palette.ts';
import { CHAPTER_IDS, type ChapterId } from '#web/lesson/constants/chapter-ids.ts';
import type { Picture } from '#web/lesson/stage/painter.ts';
import { stageFigure } from '#web/lesson/stage/stage-figure.ts';
import { domainsOf } from '#web/views/domains.ts';
import { SvgCanvas } from '#web/views/svg/svg-canvas.ts';
import { chapterOf, stillsOf } from '../chapters/all-scenes.ts';
import { computed, contextOf, DEFAULT_SIZE } from './support.ts';

function figureOf(chapter: ChapterId, masked = false) {
  const model = computed({ mask: { kind: 'causal' } });
  const context = contextOf(model, DEFAULT_SIZE);
  const still = stillsOf(chapterOf(chapter), context).at(-1);
  if (!still) throw new Error('no still');
  const picture: Picture = {
    context,
    frame: still.frame,
    painted: model.trace,
    ghosts: null,
    domains: domainsOf(model.trace, allDrawn(model.trace)),
    zoom: 1,
    palette: PALETTE,
    sentences: { tokens: model.tokens },
    question: still.question,
    askedBy: 'still',
    follows: false,
    allDigits: false,
    lit: null,
  };
  const { canvas: ruler } = fakeCanvas();
  return stageFigure({ picture, chapter, step: still.step, caption: 'All of it, W_Q too.', masked, ruler });
}

function svgOf(figure: ReturnType<typeof figureOf>): string {
  const canvas = new SvgCanvas((text, font) => {
    const size = Number(/([\d.]+)px/.exec(font)?.[1]);
    return { width: text.length * size * 0.5 } as TextMetrics;
  });
  figure.paint(canvas);
  return canvas.document(figure);
}

const NUMBER = />−?\d+\.\d+<\/text>/g;

describe('a chapter’s figure as SVG', () => {
  it.each(CHAPTER_IDS)('of %s has shapes and text, with every number', (chapter) => {
    const text = svgOf(figureOf(chapter));
    expect(text).not.toMatch(/<image|NaN|undefined|Infinity/);
    expect(text.match(/<rect/g)?.length ?? 0).toBeGreaterThan(50);
    expect(text.match(/<text/g)?.length ?? 0).toBeGreaterThan(20);
  });

  it('writes the numbers of every cell as text', () => {
    // 10 × 10 scores and their two factors of 10 × 4.
    expect(svgOf(figureOf('scores')).match(NUMBER)?.length ?? 0).toBeGreaterThanOrEqual(100);
  });

  it('has room below for the caption and the legend, and includes them', () => {
    const figure = figureOf('scores');
    expect(figure.height).toBeGreaterThan(DEFAULT_SIZE.height + 30);
    const text = svgOf(figure);
    expect(text).toContain('All of it, W Q too.');
    for (const name of ['Q', 'K', 'scores']) expect(text).toContain(`>${name}</text>`);
    expect(svgOf(figureOf('mask', true))).toContain('masked (−∞)');
  });

  it('is named after its chapter and step, and describes its matrices', () => {
    const figure = figureOf('scores');
    expect(figure.name).toBe('attention-scores-all');
    expect(figure.title).toBe('Scores: All of it, W Q too.');
    expect(figure.description).toContain('Q, head 1, 10 × 4; Kᵀ, head 1, 4 × 10; Q Kᵀ, head 1, 10 × 10');
    expect(figure.description).toContain('The cat sat on the mat');
  });
});
