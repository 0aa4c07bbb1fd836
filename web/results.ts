/** The page where instructors check result files. */
import './trusted-scripts.ts';
import { ResultChecker } from './courses/results/checker-element.ts';
import { startPage } from './courses/start-page.ts';
import './fonts/all.ts';
import { words as coursesWords } from './messages/en/courses.ts';

await startPage(
  () => coursesWords.checker.title,
  () => new ResultChecker(),
);
