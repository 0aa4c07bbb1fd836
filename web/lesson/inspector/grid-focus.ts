/** Roving tab stop for a grid of buttons or cells (ARIA grid pattern). */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { type Place, placeAfter } from './grid-keys.ts';

type Host = ReactiveControllerHost & { readonly renderRoot: DocumentFragment | HTMLElement };

export class GridFocus implements ReactiveController {
  private readonly host: Host;
  private current: Place = { row: 0, column: 0 };

  constructor(host: Host) {
    this.host = host;
    host.addController(this);
  }

  /** The position of the tab stop. */
  get stop(): Place {
    return this.current;
  }

  isStop({ row, column }: Place): boolean {
    return this.current.row === row && this.current.column === column;
  }

  reset(): void {
    this.current = { row: 0, column: 0 };
  }

  hostUpdated(): void {
    // If the tab stop's cell is gone, the first cell takes over, so that Tab never skips the grid.
    const cells = this.cells();
    if (cells.length > 0 && !cells.some(({ place }) => this.isStop(place))) {
      this.current = cells[0]?.place ?? this.current;
      this.host.requestUpdate();
    }
  }

  /** The grid's keydown listener. */
  readonly onKeydown = (event: KeyboardEvent): void => {
    if (event.altKey || event.metaKey) return;
    const cells = this.cells();
    const from = cells.find(({ element }) => element === event.composedPath()[0])?.place;
    const next =
      from &&
      placeAfter(
        cells.map(({ place }) => place),
        from,
        event.key,
        event.ctrlKey,
      );
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    this.focus(next);
  };

  /** The grid's focusin listener: a click moves the tab stop too. */
  readonly onFocusin = (event: Event): void => {
    const found = this.cells().find(({ element }) => element === event.composedPath()[0]);
    if (!found || this.isStop(found.place)) return;
    this.current = found.place;
    this.host.requestUpdate();
  };

  focus(place: Place): void {
    const found = this.cells().find((cell) => cell.place.row === place.row && cell.place.column === place.column);
    found?.element.focus();
  }

  private cells(): readonly { readonly element: HTMLElement; readonly place: Place }[] {
    return [...this.host.renderRoot.querySelectorAll<HTMLElement>('[data-row][data-column]')].map((element) => ({
      element,
      place: { row: Number(element.dataset['row']), column: Number(element.dataset['column']) },
    }));
  }
}
