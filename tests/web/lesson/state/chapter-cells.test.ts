/** An address may name the cells of what a chapter's computation adds, in that chapter only. */
import { describe, expect, it } from 'vitest';
import { traceWithGradients } from '#tests/web/lesson/inspector/support.ts';
import { computed, computedByChapter } from '#tests/web/lesson/stage/support.ts';
import { lossTensors, targetOf } from '#web/lesson/chapters/backward/loss.ts';
import { chapterOf } from '#web/lesson/chapters/index.ts';
import type { ChapterId } from '#web/lesson/constants/chapter-ids.ts';
import { DEFAULT_STATE, type LessonState } from '#web/lesson/fields/lesson-fields.ts';
import { cellExists } from '#web/lesson/state/model-sizes.ts';

const RANDOM: LessonState = { ...DEFAULT_STATE, preset: 'random' };

function exists(tensor: string, axes: string, chapter: ChapterId, changes: Partial<LessonState> = {}): boolean {
  const at = Object.fromEntries([...axes.replace(/[()]/g, '')].map((letter) => [letter, 0]));
  return cellExists({ tensor, at }, { ...RANDOM, chapter, ...changes }, chapterOf(chapter));
}

describe('cells of the backward chapter', () => {
  it('are those of the loss and its inputs, which the chapter declares', () => {
    const trace = traceWithGradients();
    const own = lossTensors(trace, targetOf(trace));
    expect(own).toHaveLength(4);
    for (const { name, axes } of own) expect(exists(name, axes, 'backward'), name).toBe(true);
  });

  it('are in range, and valid in this chapter only', () => {
    const cell = { tensor: 'd_scores', at: { h: 0, t: 1, s: 2 } };
    expect(cellExists(cell, RANDOM, chapterOf('backward'))).toBe(true);
    expect(cellExists({ ...cell, at: { ...cell.at, s: 99 } }, RANDOM, chapterOf('backward'))).toBe(false);
    expect(cellExists(cell, RANDOM, chapterOf('scores'))).toBe(false);
    expect(exists('d_scale', '', 'backward')).toBe(false);
  });
});

const BLOCKS = (['post', 'pre'] as const).flatMap((norm) => [0, 0.2].map((dropout) => ({ norm, dropout })));

it.each(BLOCKS)('the block chapter has the cells that its figure computes (%o)', (changes) => {
  const { trace } = computed(changes, chapterOf('block').figure);
  for (const name of trace.names) expect(exists(name, trace.get(name).axes, 'block', changes), name).toBe(true);
  const { trace: most } = computed({ norm: 'post', dropout: 0.2 }, chapterOf('block').figure);
  for (const name of most.names.filter((each) => !trace.has(each)))
    expect(exists(name, most.get(name).axes, 'block', changes), name).toBe(false);
});

it.each([0, 0.2])('the chapter about speed has the cells of the tiles (dropout %d)', (dropout) => {
  const { trace: tiles } = computedByChapter({ dropout })('fast');
  for (const name of tiles.names) expect(exists(name, tiles.get(name).axes, 'fast', { dropout }), name).toBe(true);
  expect(exists('kept_exponentials', 'hts', 'fast', { dropout })).toBe(dropout > 0);
});
