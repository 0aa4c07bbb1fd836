/**
 * The elements in JSX, for React 18 and 19. React 18 passes no events to custom elements: there, listen through a `ref`.
 */
import type * as React from 'react';
import type { MhaFigure } from '../mha-figure.ts';
import type { MhaLesson } from '../mha-lesson.ts';
import type { FigureAttributes, LessonAttributes, Listeners } from '../properties.ts';

/** `use` came with React 19. */
type Heard = 'use' extends keyof typeof React ? Listeners : { readonly [Name in keyof Listeners]?: never };
type Props<Element, Attributes> = Omit<
  React.DetailedHTMLProps<React.HTMLAttributes<Element>, Element>,
  keyof Attributes
> &
  Attributes &
  Heard & { class?: string | undefined };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'mha-figure': Props<MhaFigure, FigureAttributes>;
      'mha-lesson': Props<MhaLesson, LessonAttributes>;
    }
  }
}
