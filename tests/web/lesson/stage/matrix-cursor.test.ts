/** Arrow keys reach every number of every picture. */
import { describe, expect, it } from 'vitest';
import { frameOf, panelOf } from '#tests/web/views/panels.ts';
import { type ArrowKey, firstCell, isArrowKey, moved } from '#web/lesson/stage/matrix-cursor.ts';
import { axisWindow } from '#web/views/axis-window.ts';
import type { Frame, Title } from '#web/views/frame.ts';
import { type DrawnCell, isFilled } from '#web/views/hit.ts';
import { CHAPTERS } from '../chapters/all-scenes.ts';
import { computed, contextOf, DEFAULT_SIZE, sentenceOf } from './support.ts';

const KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const satisfies readonly ArrowKey[];
const OPPOSITE = {
  ArrowLeft: 'ArrowRight',
  ArrowRight: 'ArrowLeft',
  ArrowUp: 'ArrowDown',
  ArrowDown: 'ArrowUp',
} as const;

const nameOf = ({ panel, row, column }: DrawnCell) => `${panel.id} ${row} ${column}`;

/** Every filled cell of a title's matrices. */
function drawnCells(frame: Frame, title: Title): DrawnCell[] {
  return frame.panels
    .filter(({ id }) => title.panels.includes(id))
    .flatMap((panel) =>
      panel.rowWindow.slots.flatMap((_, row) => panel.colWindow.slots.map((__, column) => ({ panel, row, column }))),
    )
    .filter(isFilled);
}

/** Every cell that arrow keys reach from the first one, in any number of steps. */
function reached(frame: Frame, title: Title): Set<string> {
  const start = firstCell(frame, title);
  const found = new Map(start ? [[nameOf(start), start]] : []);
  for (const from of found.values()) {
    for (const key of KEYS) {
      const next = moved(frame, title, from, key);
      if (!found.has(nameOf(next))) found.set(nameOf(next), next);
    }
  }
  return new Set(found.keys());
}

function titleOf(...panels: string[]): Title {
  return { id: 'title', panels, tensor: 'q', text: 'Q', note: '', shape: [], side: 'top', alpha: 1 };
}

describe.each([
  ['the default model on the default stage', contextOf(computed(), DEFAULT_SIZE)],
  [
    'a thinned model on a phone, asked about its middle',
    contextOf(
      computed({ sentence: sentenceOf(30), dModel: 48, numHeads: 8, mask: { kind: 'causal' } }),
      { width: 390, height: 240 },
      { head: 4, focus: { t: 15, s: 15, h: 4, d: 3, m: 20 } },
    ),
  ],
])('%s', (_, context) => {
  it.each(CHAPTERS.map(({ id, scene }) => ({ id, scene })))('$id: every number of every matrix', ({ scene }) => {
    for (const { frame, step } of scene(context)) {
      for (const title of frame.titles.filter((own) => own.shape.length > 0)) {
        const wanted = new Set(drawnCells(frame, title).map(nameOf));
        expect([...reached(frame, title)].sort(), `${step}, ${title.id}`).toEqual([...wanted].sort());
      }
    }
  });
});

describe('an arrow key', () => {
  const left = panelOf({ id: 'q.0', head: 0, x: 100 });
  const right = panelOf({ id: 'q.1', head: 1, x: 100 + 4 * 20 + 34 });
  const other = panelOf({ id: 'k', x: 100, y: 300 });
  const frame = frameOf(left, right, other);
  const title = titleOf('q.0', 'q.1');

  it('moves by one cell', () => {
    const from = { panel: left, row: 3, column: 1 };
    expect(KEYS.map((key) => nameOf(moved(frame, title, from, key)))).toEqual([
      'q.0 3 0',
      'q.0 3 2',
      'q.0 2 1',
      'q.0 4 1',
    ]);
  });

  it('crosses the gap between two heads, and back', () => {
    const across = moved(frame, title, { panel: left, row: 3, column: 3 }, 'ArrowRight');
    expect(nameOf(across)).toBe('q.1 3 0');
    expect(nameOf(moved(frame, title, across, 'ArrowLeft'))).toBe('q.0 3 3');
  });

  it('stops at the edge, and never enters another matrix', () => {
    const last = { panel: right, row: 9, column: 3 };
    expect(moved(frame, title, last, 'ArrowDown')).toBe(last);
    expect(moved(frame, title, last, 'ArrowRight')).toBe(last);
    const first = { panel: left, row: 0, column: 0 };
    expect(moved(frame, title, first, 'ArrowUp')).toBe(first);
    expect(moved(frame, title, first, 'ArrowLeft')).toBe(first);
  });

  it('skips the hidden entries of a shortened axis', () => {
    const thinned = panelOf({ rowWindow: axisWindow(60, 6) });
    const next = moved(frameOf(thinned), titleOf('q'), { panel: thinned, row: 3, column: 0 }, 'ArrowDown');
    expect(nameOf(next)).toBe('q 5 0');
    expect(nameOf(moved(frameOf(thinned), titleOf('q'), next, 'ArrowUp'))).toBe('q 3 0');
  });

  it('moves in its direction when the matrix is transposed', () => {
    const turned = panelOf({ turn: 1 });
    const from = { panel: turned, row: 3, column: 1 };
    expect(nameOf(moved(frameOf(turned), titleOf('q'), from, 'ArrowRight'))).toBe('q 4 1');
    expect(nameOf(moved(frameOf(turned), titleOf('q'), from, 'ArrowDown'))).toBe('q 3 2');
  });

  it('is undone by its opposite', () => {
    for (const from of drawnCells(frame, title)) {
      for (const key of KEYS) {
        const next = moved(frame, title, from, key);
        if (next !== from) expect(nameOf(moved(frame, title, next, OPPOSITE[key]))).toBe(nameOf(from));
      }
    }
  });

  it('is distinguished from other keys', () => {
    expect(KEYS.every(isArrowKey)).toBe(true);
    for (const key of ['Enter', 'a', 'ArrowHome', 'toString']) expect(isArrowKey(key)).toBe(false);
  });
});

describe('the first cell', () => {
  it('is the first of the first matrix', () => {
    expect(firstCell(frameOf(panelOf()), titleOf('q'))).toMatchObject({ row: 0, column: 0 });
  });

  it('is null before anything is computed', () => {
    expect(firstCell(frameOf(panelOf({ fill: 0 })), titleOf('q'))).toBeNull();
  });

  it('is visible even if a gap hides the beginning', () => {
    const middle = panelOf({ rowWindow: axisWindow(60, 3, 30) });
    expect(firstCell(frameOf(middle), titleOf('q'))).toMatchObject({ row: 1, column: 0 });
  });
});
