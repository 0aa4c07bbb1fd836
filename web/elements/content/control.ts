/** Moves an element's animation for the host page. Loaded with the first call. */
import { nearestName } from '../../engine/check-arguments.ts';
import { shownName } from '../../engine/shown-name.ts';
import { BEGINNING } from '../../lesson/stage/keyframe.ts';
import type { Stage } from '../../lesson/stage/stage.ts';
import { markOf } from '../../lesson/stage/timeline.ts';
import type { Control } from '../view.ts';
import { stepsOf } from './readable-state.ts';

export interface Controlled {
  /** The stage, if the animation of the open chapter can be controlled. */
  readonly playable: Stage | null;
  /** Runs with every change of what is shown, until it returns true. */
  watch(check: () => boolean): void;
  turn(direction: 1 | -1): boolean;
}

/**
 * Waits for the stage, for a removed element until it is in the page again, and for the stills of a chapter that it turns to. Calls take
 * effect in order.
 */
export function controlStage(view: Controlled, control: Control, step?: string | number): Promise<boolean> {
  return new Promise((resolve, reject) =>
    view.watch(() => {
      const { playable: stage } = view;
      if (!stage) return false;
      try {
        const moved = move(view, stage, control, step);
        view.watch(() => {
          if (view.playable) resolve(moved);
          return view.playable !== null;
        });
      } catch (error) {
        reject(error);
      }
      return true;
    }),
  );
}

function move(view: Controlled, stage: Stage, control: Control, step: string | number | undefined): boolean {
  const { player } = stage;
  if (control === 'next') return player.advance(1) || view.turn(1);
  if (control === 'previous') return player.advance(-1) || view.turn(-1);
  if (control === 'play') player.play();
  else if (control === 'pause') player.pause();
  else player.jump(markOfStep(stage, step));
  return true;
}

function markOfStep(stage: Stage, wanted: string | number | undefined): number {
  const steps = stepsOf(stage);
  const step = typeof wanted === 'number' ? [BEGINNING, ...steps][wanted] : steps.find((name) => name === wanted);
  const mark = step === undefined ? undefined : markOf(stage.timeline, step);
  if (mark !== undefined) return mark;
  const near = typeof wanted === 'string' ? nearestName(wanted, steps) : null;
  const hint = near ? `did you mean “${near}”?` : `the steps are ${steps.join(', ')}, or 0 to ${steps.length}`;
  throw new RangeError(`the chapter “${stage.chapter?.id}” has no step “${shownName(String(wanted))}”; ${hint}`);
}
