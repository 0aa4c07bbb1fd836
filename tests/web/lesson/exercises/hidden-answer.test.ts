/** What an exercise asks does not stand in the figure beside it: the followed word's row, the followed head, the shown sentence. */
import { beforeAll, expect, it } from 'vitest';
import { hasChanged } from '#tests/web/setup/changed-chapters.ts';
import { times } from '#tests/web/setup/exhaustive.ts';
import { ALL_EXERCISES } from '#web/lesson/chapters/all-exercises.ts';
import { drawFlip } from '#web/lesson/exercises/kinds/predict-flip.ts';
import { computeCell, loadKinds, pose } from '#web/lesson/exercises/kinds.ts';
import { partOf } from '#web/lesson/features/toc/parts.ts';
import { computedByChapter } from '../stage/support.ts';

const SEEDS = Array.from({ length: times(60, 12) }, (_, seed) => seed);
const chapters = computedByChapter({ preset: 'learned' });

beforeAll(() => loadKinds(['compute-cell', 'predict-row', 'predict-flip']));

const READABLE = ALL_EXERCISES.filter(
  ({ chapter, entry }) =>
    hasChanged(chapter) &&
    (entry.kind === 'compute-cell' || (entry.kind === 'predict-row' && entry.question === 'softmax')),
);

it.each(READABLE)(
  '$name asks about another row, and where one head is shown, about another head',
  ({ chapter, entry }) => {
    const { trace, tokens } = chapters(chapter);
    const head = partOf(chapter) === 'one' ? 0 : null;
    const asked = new Set<string>();
    for (const seed of SEEDS) {
      const posed = pose(entry, { trace, sentences: { tokens }, head, seed }) ?? expect.fail('nothing is asked');
      asked.add(posed.key);
      if (!posed.cell) continue;
      const { t, h } = posed.cell.at;
      expect(t).not.toBe(tokens.length - 1);
      if (head !== null && h !== undefined) expect(h).not.toBe(head);
    }
    expect(asked.size).toBeGreaterThan(2);
  },
);

it('does not ask what a word reads in the sentence that is shown', () => {
  const seeds = Array.from({ length: 40 }, (_, seed) => seed);
  for (const question of ['meaning', 'gender', 'number', 'bystander'] as const) {
    const own = seeds.map((seed) => drawFlip(question, seed)?.after.tokens ?? []);
    const [shown = []] = own;
    expect(seeds.map((seed) => drawFlip(question, seed, shown)?.after.tokens)).not.toContainEqual(shown);
  }
});

it('does not ask about the row of the word that is followed', () => {
  const { trace, tokens } = chapters('scores');
  for (const seed of SEEDS) {
    const context = { trace, sentences: { tokens }, head: 0, word: 4, seed };
    expect(pose(computeCell('scores'), context)?.cell?.at.t).not.toBe(4);
  }
});
