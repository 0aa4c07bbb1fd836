/** `<mha-exhibit-place>`: loads a chapter's exhibit onto the stage, and reports a failure. */
import { css, type PropertyValues } from 'lit';
import type { ChapterId } from '../constants/chapter-ids.ts';
import type { Lab } from '../lab-kit/lab.ts';
import { defineElement } from '../platform/define-element.ts';
import { withProps } from '../platform/with-props.ts';
import type { ExhibitMoment } from '../stage/exhibit.ts';
import { type LabFolders, LabPlace } from './lab-place.ts';

export class ExhibitPlace extends withProps(LabPlace, { moment: null as ExhibitMoment | null }) {
  static override styles = [
    LabPlace.styles,
    css`
      .waiting {
        position: absolute;
        inset: 0;
        min-height: 0;
        border: 0;
      }
    `,
  ];

  protected override load({ loadExhibit }: LabFolders, chapter: ChapterId): Promise<Lab<unknown>> {
    return loadExhibit(chapter);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (this.loaded) this.loaded.moment = this.moment;
  }
}

defineElement('mha-exhibit-place', ExhibitPlace);
