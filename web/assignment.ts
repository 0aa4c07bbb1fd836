/** The assignment page. Its address holds all settings (see docs/courses.md); answers are kept in this browser. */
import './trusted-scripts.ts';
import { AssignmentElement } from './courses/assignment/assignment-element.ts';
import './fonts/all.ts';
import { browserStorage, permitStorage } from './lesson/platform/browser-storage.ts';
import { rememberedTheme } from './lesson/ui/theme/theme.ts';

permitStorage();
const element = new AssignmentElement();
element.search = window.location.search;
element.storage = browserStorage();
element.loadFigure = () => import('./elements/define.ts');
element.dataset['theme'] = rememberedTheme();
element.addEventListener('mha-ready', () => {
  const heading = element.assignment?.heading ?? '';
  if (heading !== '') document.title = heading;
  document.documentElement.lang = element.lang;
  document.documentElement.dir = element.dir;
});
document.body.append(element);
