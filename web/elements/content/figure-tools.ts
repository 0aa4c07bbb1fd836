/** The buttons beside a figure's transport: all digits, save, embed, present. */
import { html, nothing } from 'lit';
import '../../lesson/features/embed-code/embed-button.ts';
import type { Embedding } from '../../lesson/features/embed-code/embedding.ts';
import '../../lesson/features/export/export-element.ts';
import { pageLink, presentButton } from '../../lesson/features/shell-ui/own-room.ts';
import { digitsButton } from '../../lesson/stage/all-digits.ts';
import type { ExportSource } from '../../lesson/stage/export-figure.ts';

export interface FigureTools {
  readonly embedded: boolean;
  readonly presenting: boolean;
  readonly embedding: () => Embedding | null;
}

export function figureTools({ embedded, presenting, embedding }: FigureTools) {
  return (exportSource: ExportSource) =>
    html`${digitsButton()}<mha-export .of=${exportSource}></mha-export>
      ${presenting ? nothing : html`<mha-embed-button .embedding=${embedding}></mha-embed-button>`}
      ${presenting ? nothing : embedded ? pageLink(embedding) : presentButton()}`;
}
