/**
 * Dragging a given number on the stage: to the right for more, to the left for less. A press without a drag chooses the cell. A finger
 * drags the chosen number, from anywhere in its matrix, and scrolls the page when it moves up or down. Loaded with the first pointer.
 */
import type { CellRef } from '../../engine/cell.ts';
import type { AttentionTrace } from '../../engine/engine.ts';
import { EDITABLE_TENSORS } from '../constants/model-settings.ts';

/** `mha-drag`: a given number is dragged, `moved` screen pixels to the right of where it was taken. */
export interface NumberDragged {
  readonly cell: CellRef;
  readonly moved: number;
  readonly phase: 'taken' | 'moved' | 'left';
}

export interface DraggedStage {
  /** The cell at the pointer, if its number can be dragged. */
  draggable(event: PointerEvent): CellRef | null;
  /** The pointer's further events belong to the stage. */
  capture(event: PointerEvent): void;
  dragged(detail: NumberDragged): void;
}

/** A shorter way is a press, in screen pixels. */
const LEAST = 6;

interface Taken {
  readonly cell: CellRef;
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
}

export class NumberDrag {
  #taken: Taken | null = null;
  #moving = false;
  /** Whether the next click belongs to a drag. */
  #spent = false;

  constructor(private readonly stage: DraggedStage) {}

  /** The number under the drag. */
  get cell(): CellRef | null {
    return this.#moving && this.#taken ? this.#taken.cell : null;
  }

  readonly down = (event: PointerEvent): void => {
    this.#spent = false;
    // A second finger zooms.
    if (this.#taken) {
      this.cancel();
      return;
    }
    const cell = event.isPrimary && event.button === 0 ? this.stage.draggable(event) : null;
    if (cell) this.#taken = { cell, pointer: event.pointerId, x: event.clientX, y: event.clientY };
  };

  readonly move = (event: PointerEvent): void => {
    const taken = this.#taken;
    if (!taken || event.pointerId !== taken.pointer) return;
    const moved = event.clientX - taken.x;
    if (!this.#moving) {
      if (Math.abs(moved) < LEAST || Math.abs(moved) < Math.abs(event.clientY - taken.y)) return;
      this.#moving = true;
      this.stage.capture(event);
      this.stage.dragged({ cell: taken.cell, moved: 0, phase: 'taken' });
    }
    this.stage.dragged({ cell: taken.cell, moved, phase: 'moved' });
  };

  readonly up = (event: PointerEvent): void => {
    if (event.pointerId !== this.#taken?.pointer) return;
    this.#spent = this.#moving;
    this.#leave(event.clientX);
  };

  /** The browser scrolls or zooms instead: the number is what it was. */
  readonly cancel = (): void => {
    if (this.#taken) this.#leave(this.#taken.x);
  };

  /** Whether this click ends a drag, so that it presses nothing. */
  takesClick(): boolean {
    const spent = this.#spent;
    this.#spent = false;
    return spent;
  }

  #leave(x: number): void {
    const { cell: dragged } = this;
    const from = this.#taken?.x ?? 0;
    this.#taken = null;
    this.#moving = false;
    if (dragged) this.stage.dragged({ cell: dragged, moved: x - from, phase: 'left' });
  }
}

export interface DraggedPicture {
  /** The cell at the pointer; null where numbers cannot be changed. */
  under(event: MouseEvent): CellRef | null;
  chosen(): CellRef | null;
  trace(): AttentionTrace | null;
  dragged(detail: NumberDragged): void;
}

const EDITABLE: readonly string[] = EDITABLE_TENSORS;

/** Lets the given numbers of a picture be dragged. Events of a drag do not reach the picture's other listeners. */
export function dragNumbers(picture: HTMLElement, stage: DraggedPicture): void {
  const draggable = (event: PointerEvent): CellRef | null => {
    const under = stage.under(event);
    const chosen = stage.chosen();
    const cell = event.pointerType !== 'touch' ? under : under?.tensor === chosen?.tensor ? chosen : null;
    const trace = stage.trace();
    const isGiven = cell !== null && cell !== undefined && EDITABLE.includes(cell.tensor);
    return isGiven && trace && !trace.over && trace.has(cell.tensor) ? cell : null;
  };
  const drag = new NumberDrag({
    draggable,
    capture: ({ pointerId }) => picture.setPointerCapture(pointerId),
    dragged: stage.dragged,
  });
  const capture = { capture: true };
  picture.addEventListener('pointerdown', drag.down, capture);
  picture.addEventListener('pointerup', drag.up, capture);
  picture.addEventListener('pointercancel', drag.cancel, capture);
  picture.addEventListener(
    'pointermove',
    (event) => {
      drag.move(event);
      if (drag.cell) event.stopImmediatePropagation();
      else picture.style.cursor = draggable(event) ? 'ew-resize' : '';
    },
    capture,
  );
  picture.addEventListener(
    'click',
    (event) => {
      if (drag.takesClick()) event.stopImmediatePropagation();
    },
    capture,
  );
}
