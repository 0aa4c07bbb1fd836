/** Animates the path from a number to its token, one cell at a time. */
import { type CellRef, sameCell } from '../../engine/cell.ts';
import type { AttentionTrace } from '../../engine/engine.ts';
import { pathToToken } from './path.ts';

const PAUSE_MS = 900;

export class TokenTracer {
  private path: readonly CellRef[] = [];
  private next = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private readonly show: (cell: CellRef) => void;
  private readonly changed: () => void;

  /** `show` is called with each cell; `changed` at the start and the end. */
  constructor(show: (cell: CellRef) => void, changed: () => void) {
    this.show = show;
    this.changed = changed;
  }

  get running(): boolean {
    return this.path.length > 0;
  }

  start(trace: AttentionTrace, from: CellRef): void {
    this.stop();
    const path = pathToToken(trace, from);
    if (path.length < 2) return;
    this.path = path;
    this.next = 1;
    this.changed();
    this.step();
  }

  /** Whether an arriving cell is the one shown last; another one means that the reader went elsewhere. */
  expects(cell: CellRef): boolean {
    return sameCell(this.path[this.next - 1] ?? null, cell);
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    if (this.path.length === 0) return;
    this.path = [];
    this.changed();
  }

  private readonly step = (): void => {
    const cell = this.path[this.next];
    if (cell) {
      this.next++;
      this.show(cell);
    }
    if (this.next < this.path.length) this.timer = setTimeout(this.step, PAUSE_MS);
    else this.stop();
  };
}
