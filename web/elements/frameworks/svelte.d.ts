/** The elements in components of Svelte. */
import type { HTMLAttributes } from 'svelte/elements';
import type { MhaFigure } from '../mha-figure.ts';
import type { MhaLesson } from '../mha-lesson.ts';
import type { FigureAttributes, LessonAttributes, Listeners } from '../properties.ts';

type Props<Element extends EventTarget, Attributes> = Omit<HTMLAttributes<Element>, keyof Attributes> &
  Attributes &
  Listeners;

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'mha-figure': Props<MhaFigure, FigureAttributes>;
    'mha-lesson': Props<MhaLesson, LessonAttributes>;
  }
}
