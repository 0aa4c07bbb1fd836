/**
 * The page that a learning platform opens from the SCORM package.
 *
 * It shows an assignment if the address names exercises, else the lesson at a chapter, whose exercises then count. The
 * platform stores the record; this browser stores nothing.
 */
import { chapterOf } from './lesson/chapters/index.ts';
import './trusted-scripts.ts';
import { AssignmentElement } from './courses/assignment/assignment-element.ts';
import { joinPlatform, PlatformNote } from './courses/scorm/platform.ts';
import './elements/define.ts';
import './fonts/all.ts';
import { exercisesOf } from './lesson/chapters/exercises.ts';
import { progress } from './lesson/exercises/progress/progress.ts';
import { memoryStorage } from './lesson/platform/browser-storage.ts';
import { decodeState } from './lesson/state/url.ts';
import { rememberedTheme } from './lesson/ui/theme/theme.ts';

const query = window.location.search;
const note = new PlatformNote();
note.dataset['theme'] = rememberedTheme();
const log = (line: () => string): void => {
  note.line = line;
};
document.body.append(note);

const asked = new URLSearchParams(query);
if (asked.has('exercises') || asked.has('material')) {
  const element = new AssignmentElement();
  element.search = query;
  element.storage = memoryStorage();
  element.loadFigure = () => import('./elements/define.ts');
  element.dataset['theme'] = rememberedTheme();
  element.addEventListener('mha-ready', () => {
    const { assignment, progress: own } = element;
    if (assignment && own) joinPlatform(window, assignment, own, log);
  });
  document.body.append(element);
} else {
  const { chapter } = decodeState(chapterOf, query).state;
  const exercises = exercisesOf(chapter).map(({ name }) => name);
  progress.keepIn(memoryStorage());
  const lesson = document.createElement('mha-lesson');
  for (const name of ['page', 'address']) lesson.setAttribute(name, '');
  // Its exercises count: a platform's page has no opening.
  lesson.setAttribute('chapter', chapter);
  lesson.lang = 'auto';
  document.body.append(lesson);
  joinPlatform(window, { exercises, attempts: null }, progress, log);
}
