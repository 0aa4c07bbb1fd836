/**
 * How the cells of the stage are questioned: looked at by pointer or by keyboard, pinned, let go. It knows no element: what it needs
 * of the stage, and what it asks for, are functions.
 */
import { type CellRef, sameCell } from '../../engine/cell.ts';
import type { Frame } from '../../views/frame.ts';
import { find } from '../../views/hit.ts';
import { KeyboardCursor, type WalkedStage } from './keyboard-cursor.ts';
import type { Picture } from './painter.ts';

export interface QuestionedStage extends Omit<WalkedStage, 'reached' | 'left'> {
  /** The cell of the picture that lies under the pointer. */
  under(event: MouseEvent): CellRef | null;
  /** Another cell is looked at. */
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

  /** The picture is another one now. */
  forget(): void {
    this.#hovered = null;
    this.cursor.forget();
  }

  readonly pointerMoved = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') this.#hover(this.stage.under(event));
  };

  readonly pointerLeft = (): void => this.#hover(null);

  /** Pins the cell that was pressed, or lets go of it. */
  readonly pressed = (event: MouseEvent): void => {
    const cell = this.stage.under(event);
    if (cell) this.stage.pin(sameCell(cell, this.stage.pinned()) ? null : cell);
  };

  /** The question that a picture shows, of those cells that are in it: what is looked at, else what is pinned, else the still's. */
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

/** Whether a cell can be seen in a picture. */
export function isShown(frame: Frame, cell: CellRef | null): cell is CellRef {
  return cell !== null && find(frame, cell) !== null;
}
