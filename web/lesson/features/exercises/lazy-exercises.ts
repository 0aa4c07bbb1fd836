/**
 * <mha-lazy-exercises>: loads a chapter's exercises when they come near the screen, so that they do not delay reading. A failed load
 * can be retried. Property: `all`, as of <mha-exercises>.
 */
import { css, html } from 'lit';
import { t } from '../../../messages/index.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import { LazyPart } from '../../ui/lazy-part.ts';
import { tryAgain } from '../../ui/try-again.ts';

const words = t.page.exercises;

export class LazyExercises extends withProps(WatchingElement, {
  all: false,
}) {
  /** Includes the table of numbers right below. */
  private readonly exercises = new LazyPart(
    this,
    () => Promise.all([import('./exercises-element.ts'), import('../../inspector/data-table/data-table.ts')]),
    'near',
  );

  override render() {
    switch (this.exercises.phase) {
      case 'waiting':
      case 'loading':
        return html`<p>${words.loading}</p>`;
      case 'failed':
        return html`<p role="alert">${words.failed} ${tryAgain(this.exercises.load)}</p>`;
      case 'ready':
        return html`<mha-exercises .all=${this.all}></mha-exercises>`;
    }
  }

  static override readonly styles = css`
    :host { display: block; font: var(--type-text); color: var(--ink-soft); }
    p { min-height: 200px; }
  `;
}

defineElement('mha-lazy-exercises', LazyExercises);
