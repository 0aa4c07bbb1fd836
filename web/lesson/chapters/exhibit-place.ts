/** `<mha-exhibit-place>`: loads a chapter's exhibit onto the stage, and reports a failure. */
import { css, type PropertyValues } from 'lit';
import { defineElement } from '../platform/define-element.ts';
import { withProps } from '../platform/with-props.ts';
import type { ExhibitMoment } from '../stage/exhibit.ts';
import type { Chapter, LoadElement } from './chapter.ts';
import { LabPlace } from './lab-place.ts';

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

  protected override element({ exhibit }: Chapter): LoadElement | undefined {
    return exhibit;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (this.loaded) this.loaded.moment = this.moment;
  }
}

defineElement('mha-exhibit-place', ExhibitPlace);
