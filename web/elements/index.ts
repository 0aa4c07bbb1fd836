/** The public elements as classes. Importing this module defines no elements and needs no browser; call `defineElements()`. */
import { MhaFigure } from './mha-figure.ts';
import { MhaLesson } from './mha-lesson.ts';

export type {
  ChangeDetail,
  ProblemDetail,
  ProgressDetail,
  PublicEvents,
  ReadyDetail,
  ScoreDetail,
  StatementDetail,
  StepDetail,
  TitleDetail,
} from './events.ts';
export type { ElementState, FigureAttributes, LessonAttributes } from './properties.ts';
export { MhaFigure, MhaLesson };

const ELEMENTS = { 'mha-figure': MhaFigure, 'mha-lesson': MhaLesson } as const;

/** Defines `<mha-figure>` and `<mha-lesson>`. Repeated calls, and calls without a browser, have no effect. */
export function defineElements(): void {
  const registry = globalThis.customElements;
  if (!registry || !globalThis.HTMLElement) return;
  for (const [name, element] of Object.entries(ELEMENTS)) {
    if (!registry.get(name)) registry.define(name, element);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mha-figure': MhaFigure;
    'mha-lesson': MhaLesson;
  }
}
