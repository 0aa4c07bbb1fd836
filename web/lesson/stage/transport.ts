/**
 * `<mha-transport>`: play, pause, step and scrub controls with the step's caption. More buttons can be slotted, all captions of the
 * chapter (`room`), for whose longest one room is kept, and what listens to the slider's track (`track`). Emits `mha-seek` {progress}
 * and `mha-play`, which toggles playback.
 */
import { css, html, nothing, type PropertyValues } from 'lit';
import { t } from '../../messages/index.ts';
import { OwnTask } from '../platform/scheduling/own-task.ts';
import { defineElement, withProps } from '../platform/with-props.ts';
import { subscripted } from '../ui/subscripted.ts';
import { upTo } from '../ui/theme/room.ts';
import { BEGINNING } from './keyframe.ts';
import { neighbour, type Timeline } from './timeline.ts';

/** The transport's icons: filled shapes on a 16 × 16 grid in the text colour. */
const PATHS = {
  play: 'M4.5 2.5v11l9-5.5z',
  pause: 'M4 2.5h3v11H4zM9 2.5h3v11H9z',
  replay: 'M8 3V.8L4.6 3.9 8 7V4.8a4 4 0 1 1-4 4H2.2A5.8 5.8 0 1 0 8 3z',
  back: 'M3 3h2v10H3zM13 3v10L6 8z',
  forward: 'M11 3h2v10h-2zM3 3l7 5-7 5z',
} as const;

function icon(name: keyof typeof PATHS) {
  return html`<svg width="16" height="16" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true"><path d=${PATHS[name]}></path></svg>`;
}

const words = t.stage;

export class Transport extends withProps(
  OwnTask,
  {
    timeline: null as Timeline | null,
    progress: 0,
    playing: false,
    /** The step that is shown or played to; "" for the beginning. */
    step: '',
    /** The step's title in the text; "" if it is not known. */
    name: '',
    caption: '',
    /** The step comes with the text that is being read, and is not announced. */
    silent: false,
    /** Presentation mode: the caption is in large type and announced on change. */
    large: false,
  },
  { large: { type: Boolean, reflect: true } },
) {
  /** Whether the step's name and caption are announced. */
  #announced: 'polite' | 'off' = 'off';
  /** The reader is using the slider, which reads out its own value. */
  #scrubbing = false;

  static override styles = css`
    :host { display: block; position: relative; }
    .where { color: var(--ink-soft); font-size: calc(13 * var(--px)); text-align: center; }
    .where b { font-weight: 600; color: var(--ink); }
    .count { display: none; min-width: 44px; text-align: end; color: var(--ink-soft); }
    .caption {
      min-height: 22px;
      margin: 0 0 var(--s1);
      display: grid;
      place-items: end center;
      text-align: center;
      text-wrap: balance;
    }
    .caption > span { grid-area: 1 / 1; }
    :host([large]) .caption {
      min-height: 1.3em;
      margin-bottom: var(--s2);
      font-size: clamp(calc(20 * var(--px)), 2.4vw, calc(36 * var(--px)));
      line-height: 1.3;
    }
    .row { direction: ltr; display: flex; align-items: center; gap: var(--s1); }
    .play { background: var(--accent); color: var(--accent-ink); }
    .track { position: relative; flex: 1; margin: 0 var(--s2); height: 28px; }
    .track input { position: absolute; inset: 0; height: 100%; }
    .ticks { position: absolute; inset: 0 8px; pointer-events: none; }
    .ticks i {
      position: absolute;
      bottom: 0;
      width: 2px;
      height: 5px;
      margin-inline-start: -1px;
      background: var(--ink-faint);
      border-radius: 1px;
    }
    /* A thumb steps with the buttons where stops are close together. */
    @media (pointer: coarse) {
      .icon { width: 44px; height: 44px; }
      .track { height: 44px; }
    }
    /* In a presentation and on a phone the picture needs the room. */
    :host([large]) .where { display: none; }
    :host([large]) .count { display: block; }
    ${upTo(
      700,
      css`
        .where { display: var(--step-name, none); }
        .count { display: var(--step-count, block); }
        .caption { font-size: calc(13 * var(--px)); line-height: calc(16 * var(--px)); min-height: 32px; }
      `,
    )}
    @media (max-height: 27em) {
      .where { display: none; }
    }
    ${upTo(
      400,
      css`
        .count { display: none; }
      `,
    )}
  `;

  /** A new step is announced when it begins, but not a new chapter. In a presentation every caption is announced. */
  override willUpdate(changed: PropertyValues<this>): void {
    const opened = this.step === BEGINNING && changed.has('timeline');
    if (changed.has('step')) this.#announced = opened || this.silent || this.#scrubbing ? 'off' : 'polite';
    this.#scrubbing = false;
  }

  /** While time runs, only a change that the controls show is rendered. */
  override shouldUpdate(changed: PropertyValues<this>): boolean {
    const before = changed.get('progress');
    if (!this.playing || changed.size > 1 || before === undefined) return true;
    return this.#slid(before) !== this.#slid(this.progress) || before <= 0 || this.progress >= 1;
  }

  /** The slider's value. While time runs it moves in small steps, because each lays out the page. */
  #slid(progress: number): number {
    const steps = this.playing ? 200 : 1000;
    return (Math.round(progress * steps) / steps) * 1000;
  }

  override render() {
    const stops = this.timeline?.stops ?? [];
    const { number, count } = this.#steps();
    const ended = this.progress >= 1 && !this.playing;
    const playLabel = this.playing ? words.pause : ended ? words.replay : words.play;
    return html`
      <p class="unseen" aria-live=${this.large ? 'polite' : this.#announced}>${this.#position()}</p>
      <div aria-hidden="true">
        <p class="where">${words.stepNamed(number, count)}${this.name ? html` · <b>${subscripted(this.name)}</b>` : nothing}</p>
        <p class="caption" dir="auto"><span>${subscripted(this.caption)}</span><slot name="room"></slot></p>
      </div>
      <div class="row">
        <button class="icon" aria-label=${words.back} title=${words.back} ?disabled=${this.progress <= 0} @click=${() => this.#press(-1)}>
          ${icon('back')}
        </button>
        <button class="icon play" aria-label=${playLabel} title=${playLabel} @click=${this.#toggle}>
          ${icon(this.playing ? 'pause' : ended ? 'replay' : 'play')}
        </button>
        <button class="icon" aria-label=${words.forward} title=${words.forward} ?disabled=${this.progress >= 1} @click=${() => this.#press(1)}>
          ${icon('forward')}
        </button>
        <div class="track"><slot name="track"></slot>
          <div class="ticks" aria-hidden="true">${stops.map(({ mark }) => html`<i style="left:${mark * 100}%"></i>`)}</div>
          <input type="range" min="0" max="1000" step="1" aria-label=${words.scrub}
            aria-valuetext=${this.#position()}
            .value=${String(this.#slid(this.progress))} @input=${this.#scrub} @keydown=${this.#keys}>
        </div>
        <span class="count" aria-hidden="true">${words.stepOf(number, count)}</span>
        <slot></slot>
      </div>`;
  }

  /** Steps count from 1; the beginning has number 0. */
  #steps(): { number: number; count: number } {
    const stops = this.timeline?.stops ?? [];
    return {
      number: Math.max(
        0,
        stops.findIndex(({ step }) => step === this.step),
      ),
      count: Math.max(0, stops.length - 1),
    };
  }

  #position(): string {
    const { number, count } = this.#steps();
    const plain = (text: string): string => text.replaceAll('_', ' ');
    return words.scrubValue(words.stepNamed(number, count), plain(this.name), plain(this.caption));
  }

  /** Focuses the scrubber, which is always rendered. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector('input')?.focus(options);
  }

  #seek(progress: number): void {
    this.dispatchEvent(new CustomEvent('mha-seek', { detail: { progress }, bubbles: true, composed: true }));
  }

  #step(direction: 1 | -1): void {
    if (this.timeline) this.#seek(neighbour(this.timeline, this.progress, direction));
  }

  #press(direction: 1 | -1): void {
    // A slider that was moved without a change of the position leaves this set.
    this.#scrubbing = false;
    this.#step(direction);
  }

  #toggle(): void {
    this.#scrubbing = false;
    this.dispatchEvent(new CustomEvent('mha-play', { bubbles: true, composed: true }));
  }

  #scrub(event: Event): void {
    this.#scrubbing = true;
    if (event.target instanceof HTMLInputElement) this.#seek(Number(event.target.value) / 1000);
  }

  /** Page keys step from stop to stop; arrow keys scrub in hundredths, instead of the range input's thousandths. */
  #keys(event: KeyboardEvent): void {
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault();
      this.#scrubbing = true;
      this.#step(event.key === 'PageUp' ? 1 : -1);
    } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      event.preventDefault();
      this.#scrubbing = true;
      this.#seek(Math.min(1, Math.max(0, this.progress + (event.key === 'ArrowRight' ? 0.01 : -0.01))));
    }
  }
}

defineElement('mha-transport', Transport);
