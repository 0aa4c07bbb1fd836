// @vitest-environment happy-dom
/**
 * Every exercise except coding asks the same with the same seed, accepts its right answer and refuses its wrong ones. A wrong answer
 * never tells the right one.
 * play-through.spec.ts answers one exercise per kind in a browser or, in the exhaustive run, all.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChanged } from '#tests/web/setup/changed-chapters.ts';
import { times } from '#tests/web/setup/exhaustive.ts';
import { ALL_EXERCISES } from '#web/lesson/chapters/exercises.ts';
import { chapterOf } from '#web/lesson/chapters/index.ts';
import { isInput } from '#web/lesson/exercises/inputs.ts';
import { KIND_NAMES, loadKinds, pose } from '#web/lesson/exercises/kinds.ts';
import { type ExerciseContext, type Posed, sameQuestion } from '#web/lesson/exercises/question.ts';
import { partOf } from '#web/lesson/features/toc/parts.ts';
import { DEFAULT_STATE } from '#web/lesson/fields/lesson-fields.ts';
import { shownMask } from '#web/lesson/model/figure.ts';
import { changeLanguage } from '#web/messages/current-language.ts';
import { TOKENS, traceWithGradients } from '../inspector/support.ts';
import { computedByChapter } from '../stage/support.ts';
import { drawn, drawnForm, judgedAtOnce, textsIn } from './in-page.ts';
import { learned, loadCore } from './layer/learned.ts';

const plain = traceWithGradients({ tokens: 6, dModel: 12, numHeads: 3 });
const ofChapter = computedByChapter();

const EXERCISES = ALL_EXERCISES.filter(({ chapter, entry }) => hasChanged(chapter) && entry.kind !== 'write-function');

/** Without markup for code and subscripts. */
const bare = (text: string): string => text.replaceAll(/[`_]/g, '').trim();

/** What a wrong answer must not be told: the right texts, marks and numbers, as far as the question does not name them. */
function secretsOf(posed: Posed): readonly string[] {
  const { right } = posed;
  const inputs = posed.ask(right, false).filter((part) => isInput(part));
  const solution = drawn(posed.solution());
  const [sum = ''] = textsIn(solution, '.sum');
  switch (inputs.at(-1)?.input) {
    case 'text': {
      if (inputs.length > 1) return [right.join(', ')];
      return /^\(/.test(right[0] ?? '') ? right : (sum.match(/[−-]?(?:∞|\d+(?:[.,]\d+)?)/g) ?? []);
    }
    case 'sliders':
      return textsIn(solution, 'tbody td:last-child');
    case 'order':
      // It may name two steps that are in the wrong order.
      return [textsIn(solution, 'li').map(bare).join(', ')];
    case 'choice': {
      const marked = textsIn(drawnForm(posed, right), 'fieldset:last-of-type label:has(:checked)');
      return marked.filter((label) => !bare(posed.prompt).includes(label));
    }
    default:
      return [sum];
  }
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether a text has these words or this number, and not as a part of others. */
function says(text: string, secret: string): boolean {
  return new RegExp(`(?<![\\p{L}\\d.,−])${escaped(bare(secret))}(?![\\p{L}\\d]|[.,]\\d)`, 'u').test(bare(text));
}

describe.each(['en', 'fr'] as const)('in the language %s', (language) => {
  beforeAll(async () => {
    await changeLanguage(language);
    await loadCore();
    await loadKinds(KIND_NAMES);
  });
  afterAll(() => changeLanguage('en'));

  it.each(EXERCISES)(
    '$name asks the same again, accepts its right answer, and tells nothing to wrong ones',
    ({ chapter, entry }) => {
      const { figure, computation } = chapterOf(chapter);
      const trace = figure || computation ? ofChapter(chapter).trace : plain;
      for (const seed of [1, 2, 3, 4, 5, 6].slice(0, times(6, 2))) {
        const context: ExerciseContext = { trace, sentences: { tokens: [...TOKENS] }, head: null, seed };
        const [posed, again] = [pose(entry, context), pose(entry, context)];
        if (!posed || !again) return expect.fail('nothing is asked');
        expect(sameQuestion(posed, again)).toBe(true);
        expect(judgedAtOnce(posed, ...posed.right)).toMatchObject({ right: true });
        expect(posed.wrong).not.toEqual([]);
        const secrets = secretsOf(posed);
        expect(secrets).not.toContain('');
        for (const wrong of posed.wrong) {
          const { right, message, shown } = judgedAtOnce(posed, ...wrong);
          expect([wrong, right, shown]).toEqual([wrong, false, undefined]);
          expect(message.length).toBeGreaterThan(12);
          const marked = textsIn(drawnForm(posed, wrong), 'label:has(:checked)');
          for (const secret of secrets.filter((each) => !marked.includes(each)))
            expect(says(message, secret), `“${message}” tells ${secret}`).toBe(false);
        }
      }
    },
  );

  it.each(EXERCISES.filter(({ chapter }) => partOf(chapter) === 'one'))(
    '$name has a question with the settings that its chapter starts with',
    ({ chapter, entry }) => {
      const mask = shownMask(DEFAULT_STATE.mask, chapterOf(chapter));
      const { trace, tokens } = learned(language, undefined, { mask });
      for (const seed of [1, 2, 42])
        expect(pose(entry, { trace, sentences: { tokens: [...tokens] }, head: 0, seed })).not.toBeNull();
    },
  );
});
