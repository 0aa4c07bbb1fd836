/** Reports the gains of a study's groups: a table and notes, for the page and the terminal. */
import { formatWhole } from '../../messages/whole-number.ts';
import '../../lesson/features/shell-ui/language.ts';
import { words as coursesWords } from '../../messages/en/courses.ts';
import { formatNumber } from '../../views/format-number.ts';
import { type Checked, isOwnWork } from './check.ts';
import { BOOTSTRAP_SEED, type Bounds, FEWEST_LEARNERS, gainsOf, RESAMPLES, type TestScores } from './gain.ts';

const words = coursesWords.gain;

export interface GainReport {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly notes: readonly string[];
}

/** Null if no file is of a study. Counts whole files of this assignment with both tests, and copies once. */
export function gainReport(files: readonly Checked[]): GainReport | null {
  const ofStudy = files.flatMap((file) => ('body' in file && file.tests ? [{ ...file, tests: file.tests }] : []));
  if (ofStudy.length === 0) return null;
  const counted = ofStudy.filter((file) => isOwnWork(file) && file.tests.finished);
  const scores = counted.map(({ tests: { group, order, right, of } }): TestScores => {
    const [pre, post] = right;
    return { group, order, pre: pre / of, post: post / of };
  });
  const { groups, difference } = gainsOf(scores);
  const { group, learners, order, first, second, gain, interval } = words.columns;
  return {
    head: [group, learners, order, first, second, gain, interval],
    rows: groups.map((each) => [
      named(each.group),
      String(each.learners),
      String(each.formAFirst),
      formatNumber(each.pre),
      formatNumber(each.post),
      each.gain === null ? '–' : formatNumber(each.gain),
      bounds(each.interval),
    ]),
    notes: [
      ...(difference
        ? [
            words.difference(
              named(difference.of[0]),
              named(difference.of[1]),
              formatNumber(difference.gain),
              bounds(difference.interval),
            ),
          ]
        : []),
      ...(groups.length > 1 && !difference ? [words.noDifference(FEWEST_LEARNERS)] : []),
      words.forms(form(scores, 'ab'), form(scores, 'ba')),
      words.method(formatWhole(RESAMPLES), BOOTSTRAP_SEED),
      ...(counted.length < files.length ? [words.leftOut(files.length - counted.length)] : []),
    ],
  };
}

function named(group: string): string {
  return group === '' ? words.noGroup : group;
}

function bounds(interval: Bounds): string {
  if (interval === 'few') return words.few(FEWEST_LEARNERS);
  if (interval === 'full') return words.full;
  return words.interval(formatNumber(interval[0]), formatNumber(interval[1]));
}

/** The average of the first test among those who began with a form. */
function form(scores: readonly TestScores[], order: TestScores['order']): string {
  const begun = scores.filter((each) => each.order === order);
  const mean = begun.reduce((sum, { pre }) => sum + pre, 0) / begun.length;
  return words.form(begun.length === 0 ? '–' : formatNumber(mean), begun.length);
}
