/** The elements in JSX, for Preact. */
import type { HTMLAttributes } from 'preact';
import type { MhaFigure } from '../mha-figure.ts';
import type { MhaLesson } from '../mha-lesson.ts';
import type { FigureAttributes, LessonAttributes, Listeners } from '../properties.ts';

type Props<Element extends EventTarget, Attributes> = Omit<HTMLAttributes<Element>, keyof Attributes> &
  Attributes &
  Listeners;

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'mha-figure': Props<MhaFigure, FigureAttributes>;
      'mha-lesson': Props<MhaLesson, LessonAttributes>;
    }
  }
}
