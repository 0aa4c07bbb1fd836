/** The outlines of an inspected cell's sources in the current picture. */
import { describe, expect, it } from 'vitest';
import { frameOf, panelOf } from '#tests/web/views/panels.ts';
import type { CellRef } from '#web/engine/cell.ts';
import { explain } from '#web/engine/provenance/explain.ts';
import { outlinesOf, sweepOf } from '#web/lesson/stage/painter.ts';
import { axisWindow } from '#web/views/axis-window.ts';
import { type Box, boxAround, type Frame, panelBox } from '#web/views/frame.ts';
import { cellBox, find } from '#web/views/hit.ts';
import { CHAPTERS, chapterOf } from '../chapters/all-scenes.ts';
import { computed, contextOf, DEFAULT_SIZE } from './support.ts';

const { trace, tokens } = computed();
const context = contextOf({ trace, tokens }, DEFAULT_SIZE, { head: 1 });

function still(chapter: string, step: string): Frame {
  const found = chapterOf(chapter)
    .scene(context)
    .find((own) => own.step === step);
  if (!found) throw new Error(`${chapter} has no still ${step}`);
  return found.frame;
}

function lit(frame: Frame, cell: CellRef, done?: number) {
  return outlinesOf(frame, explain(trace, cell), 'question', done);
}

function boxOf(frame: Frame, cell: CellRef): Box {
  const drawn = find(frame, cell);
  if (!drawn) throw new Error(`${cell.tensor} is not drawn`);
  return cellBox(drawn);
}

/** The box around a row of a matrix: all cells with the indices `at` and any value of the other letter. */
function run(frame: Frame, cells: readonly CellRef[]): Box | null {
  return boxAround(cells.map((cell) => boxOf(frame, cell)));
}

const range = (length: number) => Array.from({ length }, (_, i) => i);

describe('a score', () => {
  const frame = still('scores', 'all');
  const cell: CellRef = { tensor: 'scores', at: { h: 1, t: 4, s: 2 } };

  it('outlines its query, a row, its key, as a column, and itself', () => {
    const query = run(
      frame,
      range(4).map((d) => ({ tensor: 'q', at: { h: 1, t: 4, d } })),
    );
    const key = run(
      frame,
      range(4).map((d) => ({ tensor: 'k', at: { h: 1, s: 2, d } })),
    );
    expect(lit(frame, cell)).toEqual([
      { box: query, role: 'source' },
      { box: key, role: 'source' },
      { box: boxOf(frame, cell), role: 'question' },
    ]);
    expect(query?.width).toBeGreaterThan(query?.height ?? 0);
    expect(key?.height).toBeGreaterThan(key?.width ?? 0);
  });

  it('outlines the finished terms while it is animated', () => {
    const [query] = lit(frame, cell, 2);
    expect(query?.box).toEqual(
      run(
        frame,
        range(2).map((d) => ({ tensor: 'q', at: { h: 1, t: 4, d } })),
      ),
    );
    expect(lit(frame, cell, 0)).toEqual([{ box: boxOf(frame, cell), role: 'question' }]);
  });

  it('is marked when pinned', () => {
    expect(outlinesOf(frame, explain(trace, cell), 'pinned').at(-1)?.role).toBe('pinned');
  });
});

it('an output cell outlines a row across all heads’ bands as one box', () => {
  const frame = still('output', 'all');
  const [row, column, own] = lit(frame, { tensor: 'output', at: { t: 2, m: 5 } });
  const bands = boxAround(frame.panels.filter(({ id }) => id.startsWith('context.')).map(panelBox));
  expect([row?.box.x, row?.box.width]).toEqual([bands?.x, bands?.width]);
  const blocks = boxAround(frame.panels.filter(({ id }) => id.startsWith('w_o.')).map(panelBox));
  expect([column?.box.y, column?.box.height]).toEqual([blocks?.y, blocks?.height]);
  expect(own?.role).toBe('question');
});

it('a number that is made from a whole matrix outlines the matrix, not each of its cells', () => {
  const frame = frameOf(panelOf({ id: 'error', tensor: 'error', rows: 't', cols: 'm', colWindow: axisWindow(12, 12) }));
  const [panel] = frame.panels;
  const whole = { box: panel && panelBox(panel), role: 'source' };
  // The loss is half the sum of error × error.
  expect(lit(frame, { tensor: 'loss', at: {} })).toEqual([whole, whole]);
});

it('the maximum of a row outlines the row', () => {
  const frame = still('softmax', 'row_max');
  const [row] = lit(frame, { tensor: 'row_max', at: { h: 1, t: 3 } });
  expect(row).toEqual({
    box: run(
      frame,
      range(10).map((s) => ({ tensor: 'masked', at: { h: 1, t: 3, s } })),
    ),
    role: 'source',
  });
});

it('a given number outlines only itself', () => {
  const frame = still('tokens', 'tokens');
  const cell: CellRef = { tensor: 'embedding', at: { t: 1, m: 1 } };
  expect(lit(frame, cell)).toEqual([{ box: boxOf(frame, cell), role: 'question' }]);
});

it('hidden cells are not outlined', () => {
  expect(lit(still('scores', 'all'), { tensor: 'output', at: { t: 0, m: 0 } })).toEqual([]);
});

it('every outline of every still’s question lies on the stage, including the question itself', () => {
  for (const chapter of CHAPTERS) {
    for (const { frame, question, step } of chapter.scene(context)) {
      if (!question) continue;
      const outlines = lit(frame, question);
      expect(outlines.at(-1)?.role, `${chapter.id}/${step}`).toBe('question');
      for (const { box } of outlines) {
        expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(DEFAULT_SIZE.width);
        expect(box.y + box.height).toBeLessThanOrEqual(DEFAULT_SIZE.height);
      }
    }
  }
});

describe('the cell in progress while a matrix fills', () => {
  it('is the unfinished one, with its fraction', () => {
    const sweep = sweepOf(frameOf(panelOf({ fill: 13.25 })), 0);
    expect(sweep).toMatchObject({
      drawn: { row: 3, column: 1 },
      cell: { tensor: 'q', at: { t: 3, d: 1 } },
      share: 0.25,
    });
  });

  it('is the first one wherever the matrix begins to fill', () => {
    const sweep = sweepOf(frameOf(panelOf({ fill: 0.5, first: 3, firstColumn: 2 })), 0);
    expect(sweep).toMatchObject({ cell: { tensor: 'q', at: { t: 3, d: 2 } } });
  });

  it('is in the selected head if several heads fill', () => {
    const frame = frameOf(panelOf({ id: 'q.0', head: 0, fill: 1.5 }), panelOf({ id: 'q.1', head: 1, fill: 1.5 }));
    expect(sweepOf(frame, 1)?.cell.at.h).toBe(1);
    expect(sweepOf(frame, 2)?.cell.at.h).toBe(0);
  });

  it.each([
    ['nothing is begun', panelOf({ fill: 0 })],
    ['everything is done', panelOf()],
    ['a cell is just done', panelOf({ fill: 4 })],
    ['the matrix fades', panelOf({ fill: 4.5, alpha: 0.3 })],
    ['the matrix turns into another', panelOf({ fill: 4.5, becoming: { tensor: 'k', domain: 'key', amount: 0.1 } })],
  ])('is none when %s', (_, panel) => {
    expect(sweepOf(frameOf(panel), 0)).toBeNull();
  });
});
