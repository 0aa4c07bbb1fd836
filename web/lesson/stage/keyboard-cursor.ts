/**
 * A keyboard cursor for the stage's matrices: enter, move between cells, pin, unpin, leave. It is independent of the DOM;
 * callbacks connect it to the stage.
 */
import { type CellRef, sameCell } from '../../engine/cell.ts';
import type { Frame, Title } from '../../views/frame.ts';
import { cellOf, type DrawnCell, find } from '../../views/hit.ts';
import { firstCell, isArrowKey, moved } from './matrix-cursor.ts';
import type { RegionHandlers } from './matrix-regions.ts';

export interface WalkedStage {
  /** The current picture; null before the first. */
  frame(): Frame | null;
  pinned(): CellRef | null;
  /** The cursor moved to another cell. */
  reached(): void;
  /** The cursor left the matrices. */
  left(): void;
  /** Pins a cell; null unpins. */
  pin(cell: CellRef | null): void;
  /** The user pressed Enter on the pinned cell. */
  inspect(cell: CellRef): void;
  /** Plays or pauses. */
  toggle(): void;
}

/** A cursor position. */
export interface Walked {
  /** The id of its matrices' title. */
  readonly title: string;
  readonly cell: CellRef | null;
}

/** The part of a keyboard event that is used. */
type Pressed = Pick<KeyboardEvent, 'key' | 'preventDefault' | 'stopPropagation'>;

export class KeyboardCursor implements RegionHandlers {
  readonly #stage: WalkedStage;
  #at: (Walked & { readonly cell: CellRef }) | null = null;
  #walked = '';

  constructor(stage: WalkedStage) {
    this.#stage = stage;
  }

  /** The current position; null outside of all matrices. */
  get cell(): CellRef | null {
    return this.#at?.cell ?? null;
  }

  /** The title whose matrices the cursor was in last; "" before any. */
  get walked(): string {
    return this.#walked;
  }

  /** A new picture is shown. */
  forget(): void {
    this.#at = null;
  }

  /** Enters matrices at the last position there, at a pinned cell inside them, or at the first cell. */
  readonly enter = (title: Title): void => {
    const frame = this.#stage.frame();
    if (!frame) return;
    const kept = this.#at?.title === title.id ? find(frame, this.#at.cell) : null;
    const pinned = this.#stage.pinned();
    const held = pinned && find(frame, pinned);
    const start = kept ?? (held && title.panels.includes(held.panel.id) ? held : firstCell(frame, title));
    if (start) this.#moveTo(title, start);
  };

  /** The matrices were redrawn: keeps the cell or the position, or starts over if it is gone. */
  resume({ title: id, cell }: Walked): void {
    const frame = this.#stage.frame();
    const title = frame?.titles.find((each) => each.id === id);
    if (!frame || !title) return;
    const at = cell && (find(frame, cell) ?? find(frame, { tensor: title.tensor, at: cell.at }));
    if (!at) this.enter(title);
    else if (!sameCell(cellOf(at), this.cell)) this.#moveTo(title, at);
  }

  readonly leave = (): void => {
    this.#at = null;
    this.#stage.left();
  };

  readonly key = (event: Pressed, title: Title): void => {
    const stage = this.#stage;
    const { cell } = this;
    const frame = stage.frame();
    const at = cell && frame && find(frame, cell);
    if (isArrowKey(event.key) && at && frame) this.#moveTo(title, moved(frame, title, at, event.key));
    else if (event.key === 'Enter' && cell) {
      if (sameCell(cell, stage.pinned())) stage.inspect(cell);
      else stage.pin(cell);
    } else if (event.key === 'Escape' && stage.pinned()) stage.pin(null);
    else if (event.key === ' ') stage.toggle();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  #moveTo(title: Title, drawn: DrawnCell): void {
    const cell = cellOf(drawn);
    if (!cell) return;
    const moved = !sameCell(cell, this.cell);
    this.#at = { title: title.id, cell };
    this.#walked = title.id;
    // The stage renders and resumes when a cell is reached: reaching the same one again would never end.
    if (moved) this.#stage.reached();
  }
}
