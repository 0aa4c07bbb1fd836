/**
 * `<mha-stop-tapping>`, in the track of a time line: a tap goes to the nearest stop, because a thumb cannot hit one exactly. A finger
 * that moves scrubs. Emits `mha-seek` {progress}.
 */
import { defineElement } from '../platform/define-element.ts';
import { pointIn } from '../platform/own-pixels.ts';
import { WatchingElement, withProps } from '../platform/with-props.ts';
import type { Timeline } from './timeline.ts';

/** Half the width of the slider's knob, in CSS pixels: the knob's middle never comes nearer to the slider's end. */
const EDGE = 8;
/** A finger that moves farther is dragging, not tapping, in screen pixels. */
const SLIP = 6;

/** The mark of the stop nearest to a progress value. */
export function nearest({ stops }: Timeline, progress: number): number {
  const away = (mark: number): number => Math.abs(mark - progress);
  return stops.reduce((best, { mark }) => (away(mark) < away(best) ? mark : best), 0);
}

class StopTapping extends withProps(WatchingElement, { timeline: null as Timeline | null }) {
  #track: HTMLElement | null = null;
  #down = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#track = this.assignedSlot?.parentElement ?? null;
    this.#track?.addEventListener('pointerdown', this.#press);
    this.#track?.addEventListener('pointerup', this.#release);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#track?.removeEventListener('pointerdown', this.#press);
    this.#track?.removeEventListener('pointerup', this.#release);
  }

  readonly #press = ({ clientX }: PointerEvent): void => {
    this.#down = clientX;
  };

  readonly #release = (event: PointerEvent): void => {
    if (!this.timeline || !this.#track || event.pointerType !== 'touch') return;
    if (Math.abs(event.clientX - this.#down) > SLIP) return;
    const { x } = pointIn(this.#track, event);
    const progress = nearest(this.timeline, (x - EDGE) / (this.#track.offsetWidth - 2 * EDGE));
    // After the slider has reported its own value.
    setTimeout(() =>
      this.dispatchEvent(new CustomEvent('mha-seek', { detail: { progress }, bubbles: true, composed: true })),
    );
  };
}

defineElement('mha-stop-tapping', StopTapping);
