/**
 * Connects a page with exercises to the surrounding learning platform.
 *
 * It restores the learner's record, reports every answer, ends the session with the page, and shows messages. Without a
 * platform the page still works.
 */

import type { Progress } from '../../lesson/exercises/progress/progress.ts';
import { words as coursesWords } from '../../messages/en/courses.ts';
import { type Frame, findApi } from './find-api.ts';
import { Reporter, type Task } from './reporter.ts';
import { ScormSession } from './scorm-session.ts';

const words = coursesWords.platform;

/** Subset of `Window`, injectable in tests. */
export interface CoursePage extends Frame {
  addEventListener(type: 'pagehide' | 'pageshow', listener: (event: PageTransitionEvent) => void): void;
  addEventListener(type: 'mha-exercise-result' | 'mha-score', listener: (event: Event) => void): void;
}

/** Calls `log` with each new message for the learner. */
export function joinPlatform(
  page: CoursePage,
  task: Task,
  progress: Progress,
  log: (line: () => string) => void,
): void {
  const api = findApi(page);
  if (!api) {
    log(() => words.none);
    return;
  }
  const records = () => progress.state.peek().records;
  const session = new ScormSession(api);
  let reporter: Reporter | null = null;

  const logStored = (code: string | null): void =>
    log(code === null ? () => words.connected : () => words.notStored(code));

  const begin = (): void => {
    reporter = session.start() ? new Reporter(session, task) : null;
    if (!reporter) {
      log(() => words.refused);
      return;
    }
    progress.merge(reporter.restored());
    logStored(reporter.report(records()));
  };

  begin();
  // Runs after the record has stored the answer. The event comes from an exercise or from an embedded lesson.
  const answered = (event: Event): void => {
    if (reporter && event instanceof CustomEvent) logStored(reporter.answered(event.detail, records()));
  };
  page.addEventListener('mha-exercise-result', answered);
  page.addEventListener('mha-score', answered);
  page.addEventListener('pagehide', () => {
    reporter?.end(records());
    reporter = null;
  });
  // A page restored from the back/forward cache starts a new session.
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) begin();
  });
}
