/** Reports each question of an assignment over the class: how many were right at which try, and which known mistakes were made. */
import { words as coursesWords } from '../../messages/en/courses.ts';
import { type Checked, csvOf, isOwnWork } from './check.ts';
import type { Explained } from './explain.ts';

const words = coursesWords.questions;

/** A table and notes, for the page and the terminal. */
export interface QuestionReport {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly notes: readonly string[];
}

/** Counts of learners. */
interface Answered {
  readonly exercise: string;
  readonly learners: number;
  /** Right at the first try, at the second, and later. */
  readonly right: readonly [number, number, number];
  /** Answered, but not rightly. */
  readonly wrong: number;
  readonly unanswered: number;
  /** The ids of the mistakes, or `unknown`, and how many learners made them, the most frequent first. */
  readonly mistakes: readonly (readonly [id: string, learners: number])[];
}

/** In the place of a mistake's id, for those who answered wrongly without a known mistake. */
const UNKNOWN = 'unknown';

/**
 * Null if no file counts. A file that was changed, is of another assignment or is a copy is left out. With `explained`, the texts
 * have questions and mistakes in words, one in a line, and `code` in backticks.
 */
export function questionReport(
  files: readonly Checked[],
  explained: ReadonlyMap<string, Explained> | null = null,
): QuestionReport | null {
  const questions = answeredQuestions(files);
  if (questions.length === 0) return null;
  const { question, first, second, later, wrong, unanswered, mistakes } = words.columns;
  const leftOut = files.filter((file) => !isOwnWork(file)).length;
  return {
    head: [question, first, second, later, wrong, unanswered, mistakes],
    rows: questions.map((each) => [
      explained ? inWords(each, explained.get(each.exercise)) : each.exercise,
      ...counts(each).map(String),
      (explained
        ? each.mistakes.map(([id, learners]) => `${learners} × ${replyTo(id, explained.get(each.exercise))}`).join('\n')
        : each.mistakes.map(([id, learners]) => `${id} ${learners}`).join(', ')) || '–',
    ]),
    notes: [words.counted(files.length - leftOut), ...(leftOut > 0 ? [words.leftOut(leftOut)] : [])],
  };
}

function inWords({ exercise }: Answered, explained: Explained | undefined): string {
  return [...(explained ? [explained.prompt] : []), `\`${exercise}\``].join('\n');
}

function replyTo(id: string, explained: Explained | undefined): string {
  return id === UNKNOWN ? words.unknown : (explained?.replies.get(id) ?? `\`${id}\``);
}

/** One line for each question; the mistakes as "flipped-sign 7 averaged 3". */
export function questionsToCsv(files: readonly Checked[]): string {
  const columns = ['exercise', 'learners', 'first', 'second', 'later', 'wrong', 'unanswered', 'mistakes'];
  const rows = answeredQuestions(files).map((each) => [
    each.exercise,
    each.learners,
    ...counts(each),
    each.mistakes.flat().join(' '),
  ]);
  return csvOf([columns, ...rows]);
}

function counts({ right, wrong, unanswered }: Answered): readonly number[] {
  return [...right, wrong, unanswered];
}

function answeredQuestions(files: readonly Checked[]): readonly Answered[] {
  const bodies = files.filter(isOwnWork).map(({ body }) => body);
  const exercises = [...new Set(bodies.flatMap(({ assignment }) => assignment.exercises))];
  return exercises.map((exercise) => {
    const results = bodies.flatMap(({ results }) => results.find((each) => each.exercise === exercise) ?? []);
    const solvedAt = results.flatMap(({ standing, answers }) => (standing === 'solved' ? [answers] : []));
    const answered = results.filter(({ answers }) => answers > 0).length;
    const made = new Map<string, number>();
    for (const { mistakes, answers, standing } of results) {
      const wrong = answers - (standing === 'solved' ? 1 : 0);
      const ids = mistakes.length === 0 && wrong > 0 ? [UNKNOWN] : mistakes;
      for (const id of ids) made.set(id, (made.get(id) ?? 0) + 1);
    }
    return {
      exercise,
      learners: bodies.length,
      right: [
        solvedAt.filter((answers) => answers <= 1).length,
        solvedAt.filter((answers) => answers === 2).length,
        solvedAt.filter((answers) => answers > 2).length,
      ],
      wrong: answered - solvedAt.length,
      unanswered: bodies.length - answered,
      mistakes: [...made].sort(([a, some], [b, others]) => others - some || (a < b ? -1 : 1)),
    };
  });
}
