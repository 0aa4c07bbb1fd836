/**
 * Shows trained weights in the chapter about trained heads and restores the previous settings afterwards. Where other weights are
 * shown, the chapter explains why.
 */
import { html, nothing } from 'lit';
import { t } from '../../../messages/index.ts';
import type { ChapterId } from '../../constants/chapter-ids.ts';
import type { SettingsChange } from '../../lab-kit/lab.ts';
import { hasInteracted } from '../../session/first-interaction.ts';
import type { LessonSettings } from '../../state/lesson-state.ts';
import type { TrainedArrival } from './trained-arrival.ts';
import { type TrainedVisit, trainedSettings } from './trained-visit.ts';

const words = t.page;

/** The view that shows the lesson's chapters. */
export interface TrainedChapterHost {
  /** Whether it is in the page. */
  isConnected(): boolean;
  chapter(): ChapterId;
  /** The current settings; null until the engine is there. */
  settings(): LessonSettings | null;
  /** The visit of the lesson that contains the chapter. */
  visit(): TrainedVisit;
  change(patch: SettingsChange['patch'], options: SettingsChange['options']): void;
  /** Called when the notice changes. */
  changed(): void;
}

export class TrainedChapter {
  /** Pending load when opened at this chapter's URL. */
  #arrival: TrainedArrival | null = null;

  constructor(private readonly host: TrainedChapterHost) {}

  get #isOpen(): boolean {
    return this.host.chapter() === 'trained-heads';
  }

  /** The chapter that is open now was opened, after that one or as the first. */
  opened(before: ChapterId | undefined): void {
    const settings = this.host.settings();
    if (!settings) return;
    this.leave();
    if (this.#isOpen && !hasInteracted()) {
      void this.#arrive();
      return;
    }
    const visit = this.host.visit();
    const patch = this.#isOpen
      ? visit.enter(settings, words.trainedSentence)
      : before === 'trained-heads' && visit.leave(settings);
    if (patch) this.host.change(patch, { undoable: false });
  }

  /** Cancels the wait for the trained heads. */
  leave(): void {
    this.#arrival?.leave();
  }

  /** Opened by URL: shows the trained heads once they are loaded. */
  async #arrive(): Promise<void> {
    // Without this code, the notice offers to show the trained heads.
    const code = await import('./trained-arrival.ts').catch(() => null);
    if (!code) return;
    const settings = () => (this.#isOpen && this.host.isConnected() ? this.host.settings() : null);
    this.#arrival ??= new code.TrainedArrival({
      settings,
      show: (sentence) => {
        const now = settings();
        const patch = now && this.host.visit().enter(now, sentence ?? words.trainedSentence);
        if (patch) this.host.change(patch, { undoable: false });
      },
      changed: this.host.changed,
    });
    await this.#arrival.begin();
  }

  /** A lab's request for weights. */
  readonly chosen = ({ detail }: CustomEvent<SettingsChange>): void => {
    if (detail.patch.preset) this.host.visit().keep();
  };

  /** While they load, and if the reader has selected other weights. */
  notice() {
    const preset = this.host.settings()?.preset;
    if (!this.#isOpen || !preset || preset === 'trained') return nothing;
    const { state, share = 0 } = this.#arrival ?? {};
    if (state === 'coming') {
      return html`<p class="notice"><span role="status">${words.trainedComing}</span>
        <progress aria-label=${words.trainedShare} .value=${share}></progress></p>`;
    }
    const show = () => this.host.change(trainedSettings(words.trainedSentence), {});
    const why = state === 'failed' ? words.trainedFailed : words.notTrained;
    return html`<p class="notice">${why} <button @click=${show}>${words.showTrained}</button></p>`;
  }
}
