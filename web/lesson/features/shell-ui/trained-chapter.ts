/**
 * The chapter about trained heads has a figure of other weights than the rest of the lesson. They are shown while it is read, what
 * was set before is given back, and where they are not shown the chapter says why.
 */
import { html, nothing } from 'lit';
import { t } from '../../../messages/index.ts';
import type { ChapterId } from '../../constants/chapter-ids.ts';
import type { SettingsChange } from '../../lab-kit/lab.ts';
import { hasActed } from '../../session/first-act.ts';
import type { LessonSettings } from '../../state/lesson-state.ts';
import type { TrainedArrival } from './trained-arrival.ts';
import { type TrainedVisit, trainedSettings } from './trained-visit.ts';

const words = t.page;

/** Who shows the lesson's chapters. */
export interface TrainedChapterHost {
  /** Whether it is on the page. */
  isConnected(): boolean;
  chapter(): ChapterId;
  /** What is set; null before the engine is there. */
  settings(): LessonSettings | null;
  /** The visit of the lesson that the chapter is in. */
  visit(): TrainedVisit;
  change(patch: SettingsChange['patch'], options: SettingsChange['options']): void;
  /** The notice is another. */
  changed(): void;
}

export class TrainedChapter {
  /** Of whoever comes to it by its address. */
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
    if (this.#isOpen && !hasActed()) {
      void this.#arrive();
      return;
    }
    const visit = this.host.visit();
    const patch = this.#isOpen
      ? visit.enter(settings, words.trainedSentence)
      : before === 'trained-heads' && visit.leave(settings);
    if (patch) this.host.change(patch, { undoable: false });
  }

  /** Nobody waits for the trained heads any more. */
  leave(): void {
    this.#arrival?.leave();
  }

  /** By the address: the trained heads are shown as soon as they are there. */
  async #arrive(): Promise<void> {
    const { TrainedArrival } = await import('./trained-arrival.ts');
    const settings = () => (this.#isOpen && this.host.isConnected() ? this.host.settings() : null);
    this.#arrival ??= new TrainedArrival({
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

  /** A laboratory's own wish for weights. */
  readonly chosen = ({ detail }: CustomEvent<SettingsChange>): void => {
    if (detail.patch.preset) this.host.visit().keep();
  };

  /** Until they are there, and where the reader has chosen other weights. */
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
