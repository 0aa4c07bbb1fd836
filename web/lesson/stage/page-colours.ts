/** The element's colours and fonts for the canvas, read lazily and again after changes. */
import { type Palette, readPalette } from '../../views/palette.ts';

export class PageColours {
  readonly #scheme = window.matchMedia('(prefers-color-scheme: dark)');
  #read: Palette | null = null;

  /** While watching, `changed` is called for a new colour scheme or a loaded font. */
  constructor(
    private readonly host: HTMLElement,
    private readonly changed: () => void,
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
  }

  leave(): void {
    this.#scheme.removeEventListener('change', this.#other);
    document.fonts?.removeEventListener('loadingdone', this.#other);
  }

  readonly #other = (): void => {
    this.forget();
    this.changed();
  };
}
