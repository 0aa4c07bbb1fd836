/**
 * Connects a page with exercises to the surrounding learning platform.
 *
 * It restores the learner's record, reports every answer, ends the session with the page, and shows messages. Without a
 * platform the page still works.
 */
import { css, html } from 'lit';
import type { Progress } from '../../lesson/exercises/progress/progress.ts';
import { defineElement, WatchingElement, withProps } from '../../lesson/platform/with-props.ts';
import { tokens } from '../../lesson/ui/theme/tokens.ts';
import { words as coursesWords } from '../../messages/en/courses.ts';
import { type Frame, findApi } from './find-api.ts';
import { Reporter, type Task } from './reporter.ts';
import { ScormSession } from './scorm-session.ts';

/**
 * <mha-platform-note>: one line about the learning platform.
 *
 * Property: `line`, a function that is called again when the language changes.
 */
export class PlatformNote extends withProps(WatchingElement, { line: (() => '') as () => string }) {
  override render() {
    return html`<p role="status">${this.line()}</p>`;
  }

  static override readonly styles = [
    tokens,
    css`
      :host { display: block; background: var(--surface-sunken); border-bottom: 1px solid var(--rule); }
      p { padding: var(--s1) var(--s4); color: var(--ink-soft); font: var(--type-ui); }
      /* When the lesson fills the window, the note covers the last row of prose and takes no height. */
      @media (min-width: 68.75em) {
        :host {
          position: fixed;
          inset-block-end: 0;
          inset-inline-start: 0;
          z-index: 10;
          max-width: 36vw;
          border: 1px solid var(--rule);
          border-start-end-radius: var(--radius);
        }
      }
      @media print {
        :host { display: none; }
      }
    `,
  ];
}

defineElement('mha-platform-note', PlatformNote);

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
