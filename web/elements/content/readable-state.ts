/** The state as plain data for the host page. */
import { chapterOf } from '../../lesson/chapters/index.ts';
import type { LessonState } from '../../lesson/fields/lesson-fields.ts';
import { shownMask } from '../../lesson/model/figure.ts';
import { BEGINNING } from '../../lesson/stage/keyframe.ts';
import type { Stage } from '../../lesson/stage/stage.ts';
import { FIELD_CODECS } from '../../lesson/state/url-fields.ts';
import { currentLanguage } from '../../messages/current-language.ts';
import { attributeValue, camelCase, type StateField } from '../attributes.ts';
import type { ElementState } from '../properties.ts';

/** With the same values as the properties, the language that is shown, and the place in the animation. */
export function readableState(state: LessonState, stage: Stage | null): ElementState {
  const shown = { ...state, mask: shownMask(state.mask, chapterOf(state.chapter)) };
  const values = FIELD_CODECS.map(({ query, write }) => [
    camelCase(query.replaceAll('_', '-')),
    attributeValue(query as StateField, write(shown)),
  ]);
  const steps = Object.freeze(stage ? stepsOf(stage) : []);
  const step = (stage && stepOf(stage, state.progress)) || null;
  const playing = stage?.player.playing ?? false;
  return Object.freeze({ ...Object.fromEntries(values), lang: currentLanguage.peek(), step, steps, playing });
}

/** The names of a chapter's steps; none before it is laid out. */
export function stepsOf({ timeline }: Stage): string[] {
  return timeline?.stops.map(({ step }) => step).filter((step) => step !== BEGINNING) ?? [];
}

/** The step that is shown or playing. */
function stepOf({ timeline, player }: Stage, progress: number): string {
  const until = player.playing ? player.goal : progress;
  return timeline?.stops.find(({ mark }) => mark >= until - 1e-9)?.step ?? BEGINNING;
}
