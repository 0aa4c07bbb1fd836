/**
 * The public elements as classes. Importing this defines nothing and needs no browser: `defineElements()` gives them their names,
 * where there is a browser and nobody has done it before.
 */
import { MhaFigure } from './mha-figure.ts';
import { MhaLesson } from './mha-lesson.ts';

export type {
  ChangeDetail,
  ProblemDetail,
  ProgressDetail,
  PublicEvents,
  ReadyDetail,
  ScoreDetail,
  TitleDetail,
} from './events.ts';
export { MhaFigure, MhaLesson };

const ELEMENTS = { 'mha-figure': MhaFigure, 'mha-lesson': MhaLesson } as const;

/** Defines `<mha-figure>` and `<mha-lesson>`; as often as it likes, and without a browser to no effect. */
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
