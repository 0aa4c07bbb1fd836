/**
 * Loads the dragging of numbers when a pointer comes to numbers that can be changed. Without it, numbers can still be changed in the
 * inspector.
 */
import type { DraggedPicture } from './number-drag.ts';

export class LazyNumberDrag {
  #requested = false;
  #active = false;

  constructor(private readonly stage: DraggedPicture) {}

  /** Whether a number is being dragged. */
  get active(): boolean {
    return this.#active;
  }

  readonly load = async ({ currentTarget: picture }: Event): Promise<void> => {
    if (this.#requested || !(picture instanceof HTMLElement)) return;
    this.#requested = true;
    const { dragNumbers } = await import('./number-drag.ts').catch(() => ({ dragNumbers: null }));
    dragNumbers?.(picture, {
      ...this.stage,
      dragged: (detail) => {
        this.#active = detail.phase !== 'left';
        this.stage.dragged(detail);
      },
    });
  };
}
