/** The element's colours and fonts for the canvas, read lazily and again after changes. */
import { type Palette, readPalette } from '../../views/palette.ts';

export class PageColours {
  readonly #scheme = window.matchMedia('(prefers-color-scheme: dark)');
  #read: Palette | null = null;

  /**
   * While watching, `changed` is called for a new colour scheme or a loaded font, and before and after printing, which waits for no
   * animation frame.
   */
  constructor(
    private readonly host: HTMLElement,
    private readonly changed: (printing: boolean) => void,
  ) {}

  get now(): Palette {
    this.#read ??= readPalette(this.host);
    return this.#read;
  }

  forget(): void {
    this.#read = null;
  }

  watch(): void {
    this.#scheme.addEventListener('change', this.#other);
    document.fonts?.addEventListener('loadingdone', this.#other);
    addEventListener('beforeprint', this.#paper);
    addEventListener('afterprint', this.#other);
  }

  disconnect(): void {
    this.#scheme.removeEventListener('change', this.#other);
    document.fonts?.removeEventListener('loadingdone', this.#other);
    removeEventListener('beforeprint', this.#paper);
    removeEventListener('afterprint', this.#other);
  }

  readonly #other = (): void => {
    this.forget();
    this.changed(false);
  };

  readonly #paper = (): void => {
    this.#read = readPalette(this.host, 'paper');
    this.changed(true);
  };
}
