/** Labels around matrices: complete if they fit, otherwise shortened in a fixed order. */
import { describe, expect, it } from 'vitest';
import { CHAPTERS } from '#tests/web/lesson/chapters/all-scenes.ts';
import { computed, contextOf, sentenceOf } from '#tests/web/lesson/stage/support.ts';
import { labelRoom } from '#web/lesson/stage/context.ts';
import { axisWindow } from '#web/views/axis-window.ts';
import { cssColour } from '#web/views/colour-map.ts';
import type { Frame, Panel, Title } from '#web/views/frame.ts';
import { tensorFamily } from '#web/views/identity.ts';
import {
  type LabelContext,
  paintAxisLabels,
  paintFrameLines,
  paintTitles,
  shorten,
  titleBox,
  titleForms,
} from '#web/views/paint/paint-labels.ts';
import { frameOf, panelOf } from '../panels.ts';
import { coloursOf } from '../theme-colours.ts';
import { fakeCanvas, type Written } from './fake-canvas.ts';
import { PALETTE } from './palette.ts';

function context(tokens: readonly string[] = []): { context: LabelContext; written: Written[] } {
  const { canvas, written } = fakeCanvas();
  return {
    context: {
      canvas,
      palette: PALETTE,
      words: { t: tokens, s: tokens },
      whole: { t: tokens, s: tokens },
      wordRoom: 80,
      followed: null,
    },
    written,
  };
}

const title: Title = {
  id: 'q',
  panels: ['q'],
  tensor: 'q_projected',
  text: 'W_Q',
  note: '⋯ 9 more heads',
  shape: [10, 12],
  sizes: ['10 words × 12 numbers', '10 × 12'],
  side: 'top',
  alpha: 1,
};

const said = (form: Title) => [form.text, form.note, form.sizes?.join()].join('|');

describe('a title without enough room', () => {
  it('drops the words of its shape, its note, then its shape', () => {
    expect(titleForms(title).map(said)).toEqual([
      'W_Q|⋯ 9 more heads|10 words × 12 numbers',
      'W_Q|⋯ 9 more heads|10 × 12',
      'W_Q||10 × 12',
      'W_Q|⋯ 9 more heads|',
      'W_Q||',
    ]);
  });

  it('keeps the count of omitted heads as long as possible', () => {
    expect(titleForms({ ...title, shortNote: '⋯ 9 h' }).map(said)).toEqual([
      'W_Q|⋯ 9 more heads|10 words × 12 numbers',
      'W_Q|⋯ 9 more heads|10 × 12',
      'W_Q|⋯ 9 h|10 × 12',
      'W_Q|⋯ 9 more heads|',
      'W_Q|⋯ 9 h|',
      'W_Q||',
    ]);
  });

  it('drops the name’s qualifier last', () => {
    const shared = { ...title, text: 'K shared', brief: 'K', note: '', sizes: [] };
    expect(titleForms(shared).map(said).at(-1)).toBe('K||');
    expect(titleForms(shared)[0]).toMatchObject({ text: 'K shared' });
  });

  it('of a single head becomes its number', () => {
    const head = { ...title, text: 'head 3', short: '3', note: '', sizes: [] };
    expect(titleForms(head).at(-1)).toMatchObject({ text: '3' });
  });

  it('of one among several heads never loses its number', () => {
    const head = { ...title, text: 'α', note: 'head 3', short: '3' };
    expect(titleForms(head).map(said)).toEqual([
      'α|head 3|10 words × 12 numbers',
      'α|head 3|10 × 12',
      'α|head 3|',
      'α|3|',
      '3||',
    ]);
  });
});

describe('titles', () => {
  const wide = panelOf({ x: 40, y: 100 });

  it('name the tensor, its note and its shape, with subscripts', () => {
    const { context: own, written } = context();
    paintTitles(own, { ...frameOf(wide), titles: [title] }, () => 20, 900);
    expect(written.map(({ text }) => text).join('')).toBe('WQ ⋯ 9 more heads  10 words × 12 numbers');
    const [main, subscript] = written;
    expect(subscript?.y).toBeGreaterThan(main?.y ?? Infinity);
  });

  it('and frames have the colour of their head among several, in place of the tensor’s', () => {
    const { context: own, written } = context();
    const coloured = { ...wide, place: 1 };
    paintTitles(own, { ...frameOf(coloured), titles: [{ ...title, place: 1 }] }, () => 20, 900);
    const [, second] = PALETTE.heads;
    if (!second) throw new Error('the palette has no colour for a second head');
    expect(written[0]?.colour).toBe(cssColour(second));
    const strokes: string[] = [];
    own.canvas.strokeRect = () => void strokes.push(String(own.canvas.strokeStyle));
    paintFrameLines(own, coloured);
    paintFrameLines(own, wide);
    expect(strokes).toEqual([cssColour(second), cssColour(PALETTE.tensor[tensorFamily(wide.tensor)])]);
  });

  it('are above the column labels, or below the matrix', () => {
    const { context: own, written } = context();
    const below = { ...title, id: 'below', text: 'K', side: 'bottom' as const };
    paintTitles(own, { ...frameOf(wide), titles: [title, below] }, () => 20, 900);
    expect(written.find(({ text }) => text === 'W')?.y).toBeLessThan(100 - 20);
    expect(written.find(({ text }) => text === 'K')?.y).toBeGreaterThan(100 + 10 * 12);
  });

  it('of a narrow matrix at the edge end inside the stage', () => {
    const { context: own, written } = context();
    const sum = { ...title, text: 'somme', note: '', sizes: [] };
    const column = panelOf({ x: 370, y: 100 });
    paintTitles(own, { ...frameOf(column), titles: [sum] }, () => 20, 390);
    const [word] = written;
    expect(word?.text).toBe('somme');
    expect((word?.x ?? Infinity) + (word?.width ?? 0)).toBeLessThanOrEqual(390);
  });

  it('are omitted if invisible', () => {
    const { context: own, written } = context();
    paintTitles(
      own,
      {
        ...frameOf(wide),
        titles: [
          { ...title, alpha: 0 },
          { ...title, panels: ['gone'] },
        ],
      },
      () => 20,
      900,
    );
    expect(written).toEqual([]);
  });

  const heads = (step: number) => {
    const panels = [0, 1, 2].map((head) => panelOf({ id: `q.${head}`, x: 40 + head * step, head }));
    const titles = panels.map(({ id, head = 0 }) => ({
      ...title,
      id,
      panels: [id],
      text: `head ${head + 1}`,
      short: String(head + 1),
      note: '',
      sizes: [],
    }));
    const { context: own, written } = context();
    paintTitles(own, { ...frameOf(...panels), titles }, () => 20, 900);
    return written.map(({ text }) => text);
  };

  it('become numbers if the words “head 1” do not fit', () => {
    expect(heads(100)).toEqual(['head 1', 'head 2', 'head 3']);
    expect(heads(30)).toEqual(['1', '2', '3']);
  });

  it('do not overlap in any picture', () => {
    for (const [settings, size] of [
      [{}, { width: 880, height: 640 }],
      [{}, { width: 390, height: 240 }],
      [{ numHeads: 12 }, { width: 390, height: 240 }],
      [
        { sentence: sentenceOf(64), dModel: 64, numHeads: 8 },
        { width: 820, height: 560 },
      ],
    ] as const) {
      const stage = contextOf(computed(settings), size);
      for (const { id, scene } of CHAPTERS) {
        for (const { frame, step } of scene(stage)) {
          expect(collisions(frame, stage), `${id}/${step} on ${size.width}`).toEqual([]);
        }
      }
    }
  });

  /** Pairs of overlapping titles. */
  function collisions(frame: Frame, stage: ReturnType<typeof contextOf>): string[] {
    const room = (panel: Panel) => labelRoom(stage, panel.turn > 0.5 ? panel.rows : panel.cols);
    const { context: own, written } = context(stage.tokens);
    paintTitles(own, frame, room, stage.width);
    return written.flatMap((a, i) =>
      written.slice(i + 1).flatMap((b) => {
        const apart = a.x + a.width <= b.x + 1 || b.x + b.width <= a.x + 1;
        return Math.abs(a.y - b.y) >= 12 || apart ? [] : [`${a.text} and ${b.text}`];
      }),
    );
  }
});

it('the box of a title contains all its matrices', () => {
  const frame = frameOf(panelOf({ id: 'q.0' }), panelOf({ id: 'q.1', x: 300 }), panelOf({ id: 'k', y: 900 }));
  expect(titleBox({ ...title, panels: ['q.0', 'q.1'] }, frame)).toEqual({ x: 100, y: 50, width: 280, height: 120 });
  expect(titleBox({ ...title, panels: ['v'] }, frame)).toBeNull();
});

describe('axis labels', () => {
  const tokens = ['The', 'cat', 'sat', 'under', 'still'];
  const panel = panelOf({ rowWindow: axisWindow(5, 5), cellHeight: 20 });
  const labels = (own: Panel) => {
    const { context: labelled, written } = context(tokens);
    paintAxisLabels(labelled, own);
    return written.map(({ text }) => text);
  };

  it('are words along tokens and numbers along features', () => {
    expect(labels(panel)).toEqual(['The', 'cat', 'sat', 'under', 'still', '1', '2', '3', '4']);
  });

  it('count the entries that a gap omits', () => {
    const thinned = panelOf({ cols: 'm', colWindow: axisWindow(40, 4), rowLabels: 0 });
    expect(labels(thinned)).toEqual(['1', '2', '⋯ 37', '40']);
  });

  it('thin out until they do not touch', () => {
    expect(labels({ ...panel, cellHeight: 6, colLabels: 0 })).toEqual(['The', 'under']);
  });

  it('can be switched off', () => {
    expect(labels({ ...panel, rowLabels: 0, colLabels: 0 })).toEqual([]);
  });

  it('change sides when their matrix is transposed', () => {
    expect(labels({ ...panel, turn: 1, cellWidth: 30 }).slice(0, 4)).toEqual(['1', '2', '3', '4']);
  });
});

describe('a word', () => {
  it('ends in an ellipsis if it is longer than its label', () => {
    expect(shorten('because', 9)).toBe('because');
    expect(shorten('nineteen9', 9)).toBe('nineteen9');
    expect(shorten('extraordinarily', 9)).toBe('extraord…');
    expect(shorten('extraordinarily', 15)).toBe('extraordinarily');
  });

  it('is counted in code points', () => {
    expect(shorten('𝒂𝒃𝒄𝒅𝒆𝒇𝒈𝒉𝒊', 9)).toBe('𝒂𝒃𝒄𝒅𝒆𝒇𝒈𝒉𝒊');
    expect(shorten('👩👩👩👩👩👩👩👩👩👩', 9)).toBe('👩👩👩👩👩👩👩👩…');
  });
});

it('the test palette has every colour of the theme for tensors and axes', () => {
  const names = [...coloursOf('light').keys()].filter((name) => /^(tensor|axis)-/.test(name));
  expect(Object.keys(PALETTE.tensor).length + Object.keys(PALETTE.axis).length).toBe(names.length);
});

describe('a word beside a row or above a column', () => {
  const panel = panelOf({ rows: 't', cols: 's', colLabels: 1, rowLabels: 1 });
  const labels = (wordRoom: number, at: { readonly x?: number; readonly y?: number } = {}) => {
    const { context: base, written } = context(['beca…', 'it']);
    const whole = { t: ['because', 'it'], s: ['because', 'it'] };
    paintAxisLabels({ ...base, whole, wordRoom }, { ...panel, ...at });
    return written.map(({ text }) => text).filter((text) => text.startsWith('beca'));
  };

  it('is whole where it has room', () => {
    expect(labels(80)).toEqual(['because', 'because']);
  });

  it('is abbreviated in a small room, and at the edge of the stage', () => {
    expect(labels(20)).toEqual(['beca…', 'beca…']);
    expect(labels(80, { x: 20 })).toEqual(['beca…', 'because']);
    expect(labels(80, { y: 20 })).toEqual(['because', 'beca…']);
  });
});
