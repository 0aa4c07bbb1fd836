/**
 * <mha-lazy-exercises>: loads a chapter's exercises when they come near the screen, so that they do not delay reading. A failed load
 * can be retried. Properties as of <mha-exercises>.
 */
import { css, html, nothing } from 'lit';
import { t } from '../../../messages/index.ts';
import type { ChapterId } from '../../constants/chapter-ids.ts';
import type { Material } from '../../material/material.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import type { Computed } from '../../session/lesson-session.ts';
import { LazyPart } from '../../ui/lazy-part.ts';
import { tryAgain } from '../../ui/try-again.ts';

const words = t.page.exercises;

export class LazyExercises extends withProps(WatchingElement, {
  chapter: 'tokens' as ChapterId,
  /** The instructor's material; null for none. */
  material: null as Material | null,
  computed: null as Computed | null,
  seed: 1,
  head: null as number | null,
  fixed: false,
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
        return this.computed
          ? html`<mha-exercises .chapter=${this.chapter} .material=${this.material} .computed=${this.computed} .seed=${this.seed} .head=${this.head} .fixed=${this.fixed} .all=${this.all}></mha-exercises>`
          : nothing;
    }
  }

  static override readonly styles = css`
    :host { display: block; font: var(--type-text); color: var(--ink-soft); }
    p { min-height: 200px; }
  `;
}

defineElement('mha-lazy-exercises', LazyExercises);
