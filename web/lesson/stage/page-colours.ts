/** The colours and fonts that an element paints with: read when they are needed, and again once the page may have others. */
import { type Palette, readPalette } from '../../views/palette.ts';

export class PageColours {
  readonly #scheme = window.matchMedia('(prefers-color-scheme: dark)');
  #read: Palette | null = null;

  /** `changed` is called when the colour scheme is another, or a font has arrived, while they are watched. */
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
