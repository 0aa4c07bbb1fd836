/** The page where instructors write their own material (see docs/courses.md). The draft is kept in this browser. */
import './trusted-scripts.ts';
import { MaterialEditor } from './courses/editor/editor-element.ts';
import { startPage } from './courses/start-page.ts';
import './fonts/all.ts';
import { browserStorage } from './lesson/platform/browser-storage.ts';
import { words as editorWords } from './messages/en/editor.ts';

await startPage(
  () => editorWords.title,
  () =>
    Object.assign(new MaterialEditor(), {
      storage: browserStorage(),
      loadLesson: () => import('./elements/define.ts'),
      explain: () => import('./courses/results/explain.ts'),
    }),
);
