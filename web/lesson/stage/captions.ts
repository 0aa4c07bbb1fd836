/** The captions of a chapter's steps, and what else the time line gets after the first figure, which stands without them. */
import { html } from 'lit';
import { captionWords } from '../../messages/captions.ts';
import { pointIn } from '../platform/own-pixels.ts';
import { defineElement, WatchingElement, withProps } from '../platform/with-props.ts';
import type { StagedChapter } from './keyframe.ts';
import { captioned, type Timeline } from './timeline.ts';

/** Half the width of the slider's knob, in CSS pixels: the knob's middle never comes nearer to the slider's end. */
const EDGE = 8;
/** A finger that moves farther is dragging, not tapping, in screen pixels. */
const SLIP = 6;

/** The mark of the stop nearest to a progress value. */
export function nearest({ stops }: Timeline, progress: number): number {
  const away = (mark: number): number => Math.abs(mark - progress);
  return stops.reduce((best, { mark }) => (away(mark) < away(best) ? mark : best), 0);
}

/**
 * `<mha-stop-tapping>`, in the track of a time line: a tap goes to the nearest stop, because a thumb cannot hit one exactly. A finger
 * that moves scrubs. Emits `mha-seek` {progress}.
 */
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

export function captionOf({ id, captions: own }: StagedChapter, step: string): string {
  const captions: Readonly<Record<string, Readonly<Record<string, string>>>> = captionWords;
  return own?.[step] ?? captions[id]?.[step] ?? '';
}

/**
 * What the transport gets after the first figure: taps on the time line, and hidden copies of all captions in one place. The longest
 * caption decides the height, which is then the same at every step.
 */
export function lateParts(chapter: StagedChapter, timeline: Timeline) {
  const room = timeline.stops.map(
    ({ step }) =>
      html`<span slot="room" style="grid-area: 1 / 1; visibility: hidden">${captionOf(chapter, captioned(timeline, step)).replaceAll('_', '')}</span>`,
  );
  return html`${room}<mha-stop-tapping slot="track" .timeline=${timeline}></mha-stop-tapping>`;
}
