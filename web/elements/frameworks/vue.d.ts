/** The elements in templates of Vue. */
import type { HTMLAttributes } from 'vue';
import type { FigureProps, LessonProps, VueListeners } from '../properties.ts';

type Component<Props> = new () => { $props: Omit<HTMLAttributes, keyof Props> & Props & VueListeners };

declare module 'vue' {
  interface GlobalComponents {
    'mha-figure': Component<FigureProps>;
    'mha-lesson': Component<LessonProps>;
  }
}
