/**
 * Joins a page with exercises to the learning platform around it: takes up the learner's record, reports every answer, says goodbye
 * when the page goes, and says what the learner must know. Without a platform the page works all the same.
 */

import type { Progress } from '../../lesson/exercises/progress/progress.ts';
import { coursesWords } from '../../messages/courses.ts';
import { type Frame, findApi } from './find-api.ts';
import { Reporter, type Task } from './reporter.ts';
import { ScormSession } from './scorm-session.ts';

const words = coursesWords.platform;

/** What of a `Window` is used; the tests bring their own. */
export interface CoursePage extends Frame {
  addEventListener(type: 'pagehide' | 'pageshow', listener: (event: PageTransitionEvent) => void): void;
  addEventListener(type: 'mha-exercise-result' | 'mha-score', listener: (event: Event) => void): void;
}

/** `tell` is given a line for the learner whenever there is another one to say. */
export function joinPlatform(
  page: CoursePage,
  task: Task,
  progress: Progress,
  tell: (line: () => string) => void,
): void {
  const api = findApi(page);
  if (!api) {
    tell(() => words.none);
    return;
  }
  const records = () => progress.state.peek().records;
  const session = new ScormSession(api);
  let reporter: Reporter | null = null;

  const said = (code: string | null): void => tell(code === null ? () => words.connected : () => words.notStored(code));

  const begin = (): void => {
    reporter = session.start() ? new Reporter(session, task) : null;
    if (!reporter) {
      tell(() => words.refused);
      return;
    }
    progress.merge(reporter.restored());
    said(reporter.report(records()));
  };

  begin();
  // An answer, after the record has taken it in: as exercises say it, or as a lesson says it to the page around.
  const answered = (event: Event): void => {
    if (reporter && event instanceof CustomEvent) said(reporter.answered(event.detail, records()));
  };
  page.addEventListener('mha-exercise-result', answered);
  page.addEventListener('mha-score', answered);
  page.addEventListener('pagehide', () => {
    reporter?.end(records());
    reporter = null;
  });
  // A page that comes back as it was begins another session.
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) begin();
  });
}
