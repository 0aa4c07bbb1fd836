/** The stage's events. What changes is announced once per change. */
import type { ChapterId } from '../constants/chapter-ids.ts';
import type { LaidOut } from './stage-layout.ts';

export class StageEvents {
  #step = '';
  #shown = false;
  #weighed: ChapterId | null = null;
  #laidOut: LaidOut | null = null;

  constructor(private readonly stage: EventTarget) {}

  emit(name: string, detail: object): void {
    this.stage.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** Called while rendering. The event comes after the render, because listeners may trigger another. */
  step(step: string): void {
    if (step === this.#step) return;
    this.#step = step;
    queueMicrotask(() => this.emit('mha-step', { step }));
  }

  /** The chapter whose weights the picture shows, if it does. */
  weighed(chapter: ChapterId | null): void {
    if (chapter === this.#weighed) return;
    this.#weighed = chapter;
    queueMicrotask(() => this.emit('mha-weighed', { chapter }));
  }

  /** Whether the pinned cell is visible; if not, the page offers to go to it. */
  shown(shown: boolean): void {
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.emit('mha-shown', { shown });
  }

  laidOut(layout: LaidOut | null): void {
    if (layout === this.#laidOut) return;
    this.#laidOut = layout;
    this.emit('mha-laid-out', {});
  }
}
