/**
 * Inspection of the stage's cells: hover, keyboard, pin, unpin. It is independent of the DOM; callbacks connect it to the stage.
 */
import { type CellRef, sameCell } from '../../engine/cell.ts';
import type { Frame } from '../../views/frame.ts';
import { find } from '../../views/hit.ts';
import { KeyboardCursor, type WalkedStage } from './keyboard-cursor.ts';
import type { Picture } from './painter.ts';

export interface QuestionedStage extends Omit<WalkedStage, 'reached' | 'left'> {
  /** The picture's cell at the pointer. */
  under(event: MouseEvent): CellRef | null;
  /** The hovered cell changed. */
  changed(): void;
}

export class Questioning {
  readonly cursor: KeyboardCursor;
  #hovered: CellRef | null = null;

  constructor(private readonly stage: QuestionedStage) {
    this.cursor = new KeyboardCursor({ ...stage, reached: stage.changed, left: () => this.#left() });
  }

  /** The cell under the pointer. */
  get hovered(): CellRef | null {
    return this.#hovered;
  }

  /** A new picture is shown. */
  forget(): void {
    this.#hovered = null;
    this.cursor.forget();
  }

  readonly pointerMoved = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') this.#hover(this.stage.under(event));
  };

  readonly pointerLeft = (): void => this.#hover(null);

  /** Looks at this cell as if the pointer were over it; null ends that. */
  hover(cell: CellRef | null): void {
    this.#hover(cell);
  }

  /** Pins the pressed cell, or unpins it. */
  readonly pressed = (event: MouseEvent): void => {
    const cell = this.stage.under(event);
    if (cell) this.stage.pin(sameCell(cell, this.stage.pinned()) ? null : cell);
  };

  /** The picture's inspected cell: the hovered one, else the pinned one, else the still's. It must be in the picture. */
  asked(frame: Frame, still: CellRef | null): Pick<Picture, 'question' | 'askedBy'> {
    const shown = (cell: CellRef | null) => (isShown(frame, cell) ? cell : null);
    const looked = shown(this.cursor.cell ?? this.#hovered);
    const pinned = shown(this.stage.pinned());
    return {
      question: looked ?? pinned ?? still,
      askedBy: looked && !sameCell(looked, pinned) ? 'learner' : pinned ? 'pin' : 'still',
    };
  }

  #hover(cell: CellRef | null): void {
    if (sameCell(cell, this.#hovered)) return;
    this.#hovered = cell;
    this.stage.changed();
  }

  #left(): void {
    this.#hovered = null;
    this.stage.changed();
  }
}

/** Whether a cell is visible in a picture. */
export function isShown(frame: Frame, cell: CellRef | null): cell is CellRef {
  return cell !== null && find(frame, cell) !== null;
}
