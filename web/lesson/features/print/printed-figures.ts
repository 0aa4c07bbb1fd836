/** The figures of a printed chapter: what the stage shows, and the chapter's exhibit. Loaded in advance, because printing does not wait. */
import { html, nothing } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { words } from '../../../messages/en/printing.ts';
import { LabElement } from '../../chapters/lab-element.ts';
import { written } from '../../inspector/describe.ts';
import { captionOf } from '../../stage/captions.ts';
import type { Stage } from '../../stage/stage.ts';
import { stageFigure } from '../../stage/stage-figure.ts';
import { captioned } from '../../stage/timeline.ts';
import { subscripted } from '../../ui/subscripted.ts';
import { svgFile } from '../export/figure-files.ts';
import type { Sheet } from './prepare.ts';

/** CSS pixels: the width fits between wide margins of A4. A chart is drawn for this height; tables take what they need. */
const ROOM = { width: 600, height: 480, px: 1 };

interface PrintedExhibit {
  readonly picture: LabElement;
  readonly caption: string;
  /** Whether the stage shows it, in place of matrices. */
  readonly present: boolean;
}

export function printedFigures(stage: Stage): Sheet['figures'] {
  const exhibit = printedExhibit(stage);
  const matrices = exhibit?.present ? null : stage.figure('paper');
  const drawn = matrices && svgFile(stageFigure(matrices), 'printed');
  return (computed, seed) => {
    const origin = html`${words.numbersOf(computed ? written(computed.tokens) : '', seed)} ${words.link} <span>${location.href}</span>`;
    return html`
      ${drawn ? html`<figure class="printed">${unsafeHTML(drawn)}<figcaption>${exhibit ? nothing : origin}</figcaption></figure>` : nothing}
      ${
        exhibit
          ? html`<figure class="printed exhibit">${exhibit.picture}<figcaption><b>${subscripted(exhibit.caption)}</b> ${origin}</figcaption></figure>`
          : nothing
      }`;
  };
}

/** The exhibit at the present step, or at the last that shows it; null if there is none, or none yet. */
function printedExhibit(stage: Stage): PrintedExhibit | null {
  const { renderRoot, chapter, timeline } = stage;
  const exhibit = renderRoot.querySelector('mha-lab');
  if (!(exhibit instanceof LabElement) || !chapter || !timeline) return null;
  const present = stage.standing(timeline);
  const last = timeline.stills.findLast((still) => still.exhibit);
  const step = captioned(timeline, (present.exhibited ? present : last)?.step ?? '');
  const picture = exhibit.onPaper({ shown: true, step, part: 1 }, ROOM);
  return picture && { picture, caption: captionOf(chapter, step), present: present.exhibited };
}
