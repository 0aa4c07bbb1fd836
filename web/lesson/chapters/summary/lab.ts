/** `<mha-lab-summary>`: all exercises in mixed order, and the learner's record to save. */
import { css, html, nothing } from 'lit';
import { defineElement } from '../../platform/define-element.ts';
import type { words as english } from './en.ts';
import './mix-element.ts';
import { Lab, NO_FIELDS } from '../../lab-kit/lab.ts';
import './progress-element.ts';

export const tag = 'mha-lab-summary';

export class SummaryLab extends Lab<typeof english, typeof NO_FIELDS> {
  protected override get fields() {
    return NO_FIELDS;
  }

  override render() {
    const { context, words } = this;
    if (!context) return nothing;
    return html`
      <mha-exercise-mix .computed=${context.computed} .seed=${context.settings.seed}></mha-exercise-mix>
      <h3>${words.record}</h3>
      <mha-progress></mha-progress>`;
  }

  static override styles = css`
    :host {
      display: block;
    }
    h3 {
      margin: var(--s8) 0 var(--s3);
      font: 650 calc(17 * var(--px)) / calc(24 * var(--px)) var(--font-prose);
    }
  `;
}

defineElement(tag, SummaryLab);
