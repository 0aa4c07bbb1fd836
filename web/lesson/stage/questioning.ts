/**
 * Inspection of the stage's cells: hover, keyboard, pin, unpin. It is independent of the DOM; callbacks connect it to the stage.
 */
import { type CellRef, sameCell } from '../../engine/cell.ts';
import type { AttentionTrace } from '../../engine/engine.ts';
import type { Frame } from '../../views/frame.ts';
import { cellOf, cellUnder, find, isFilled } from '../../views/hit.ts';
import { mostRead } from '../inspector/followed-word.ts';
import { pointIn } from '../platform/own-pixels.ts';
import type { StageContext } from './context.ts';
import { KeyboardCursor, type WalkedStage } from './keyboard-cursor.ts';
import type { Picture } from './painter.ts';

/** How far beside a cell a thumb may land, in pixels of the picture: the lowest rows are 14 high. */
export const THUMB = 10;

/**
 * `width` is the picture's logical width in pixels; `picture` is the element that displays it. Where there is no cell, the nearest one
 * above, below or beside the pointer within `reach` counts.
 */
export function cellAt(
  event: Pick<MouseEvent, 'clientX' | 'clientY'>,
  picture: Element,
  width: number | undefined,
  frame: Frame,
  trace: AttentionTrace | null,
  reach = 0,
): CellRef | null {
  const { x, y } = pointIn(picture, event, width);
  for (let far = 0; far <= reach; far += 2)
    for (const [dx, dy] of [
      [0, far],
      [0, -far],
      [far, 0],
      [-far, 0],
    ] as const) {
      const drawn = cellUnder(frame, x + dx, y + dy, trace);
      if (drawn) return cellOf(drawn);
    }
  return null;
}

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

/**
 * A question about the first word becomes one about the followed word and the key that it reads most. All other
 * questions stay, and so does one whose new cell the frame does not show yet.
 */
export function followedQuestion(
  question: CellRef | null,
  frame: Frame,
  { trace, followed: t }: Pick<StageContext, 'trace' | 'followed'>,
): CellRef | null {
  if (question?.at.t === undefined || (question.at.t !== 0 && question.at.t !== t) || (question.at.s ?? 0) !== 0)
    return question;
  const at = { ...question.at, t, ...(question.at.s !== undefined && { s: mostRead(trace, question.at.h ?? 0, t) }) };
  const cell = { ...question, at };
  const drawn = find(frame, cell);
  return drawn && isFilled(drawn) ? cell : question;
}
