/**
 * `<mha-open-checkpoint-place>`: loads the checkpoint opener and its texts when its chapter is read, with a retry after failure.
 * Properties: the lesson's `settings` and `engine`.
 */
import { css, html } from 'lit';
import { t } from '../../../messages/index.ts';
import type { EngineChoice } from '../../constants/limits.ts';
import type { LessonSettings } from '../../fields/lesson-fields.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import { LazyPart } from '../../ui/lazy-part.ts';
import { tryAgain } from '../../ui/try-again.ts';
import { labStyles } from '../lab-styles.ts';

export class OpenCheckpointPlace extends withProps(WatchingElement, {
  settings: null as LessonSettings | null,
  engine: 'auto' as EngineChoice,
}) {
  static override styles = [
    labStyles,
    css`
      :host {
        margin-top: var(--s4);
      }
    `,
  ];

  readonly #part = new LazyPart(this, () => import('./open-checkpoint.ts'));

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#part.load();
  }

  override render() {
    switch (this.#part.phase) {
      case 'ready':
        return html`<mha-open-checkpoint .settings=${this.settings} .engine=${this.engine}></mha-open-checkpoint>`;
      case 'waiting':
      case 'loading':
        return html`<p class="card" role="status">${t.page.loadingLab}</p>`;
      case 'failed':
        return html`<p class="card" role="alert">${t.page.labFailed} ${tryAgain(this.#part.load)}</p>`;
    }
  }
}

defineElement('mha-open-checkpoint-place', OpenCheckpointPlace);
