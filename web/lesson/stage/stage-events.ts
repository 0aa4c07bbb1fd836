/** The stage's events. What changes is announced once per change. */
import type { LaidOut } from './stage-layout.ts';

export class StageEvents {
  #step = '';
  #shown = false;
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
