/** Plays a timeline: continuously, or still by still if reduced motion is preferred. */
import { neighbour, type Timeline } from './timeline.ts';

/** How long each still is shown with reduced motion, in milliseconds. */
const STILL = 2200;

export interface Playable {
  position(): number;
  timeline(): Timeline | null;
  move(progress: number): void;
  changed(): void;
}

export class Player {
  #request = 0;
  #last = 0;
  #waited = 0;
  #until = 1;
  readonly #reduced = window.matchMedia('(prefers-reduced-motion: reduce)');

  constructor(private readonly host: Playable) {}

  get playing(): boolean {
    return this.#request !== 0;
  }

  /** Whether stills replace motion. */
  get still(): boolean {
    return this.#reduced.matches;
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  /** Plays to a moment and stops there; if it has passed, starts from the still before it. */
  playTo(target: number): void {
    this.pause();
    const timeline = this.host.timeline();
    if (this.still || !timeline) {
      this.host.move(target);
      return;
    }
    if (this.host.position() >= target) this.host.move(neighbour(timeline, target, -1));
    this.#start(target);
  }

  /**
   * A step forward or back. A step forward plays; a second call during playback completes it immediately. False at the end in
   * that direction.
   */
  advance(direction: 1 | -1): boolean {
    const timeline = this.host.timeline();
    const position = this.host.position();
    if (!timeline || (direction > 0 ? position >= 1 : position <= 0)) return false;
    const target = neighbour(timeline, position, direction);
    if (direction > 0 && !this.playing) {
      this.playTo(target);
    } else {
      this.pause();
      this.host.move(target);
    }
    return true;
  }

  play(): void {
    if (this.playing) return;
    if (this.host.position() >= 1) this.host.move(0);
    this.#start(1);
  }

  #start(until: number): void {
    this.#until = until;
    this.#last = performance.now();
    this.#waited = STILL;
    this.#request = requestAnimationFrame(this.#tick);
    this.host.changed();
  }

  pause(): void {
    if (!this.playing) return;
    cancelAnimationFrame(this.#request);
    this.#request = 0;
    this.host.changed();
  }

  #tick = (now: number): void => {
    const timeline = this.host.timeline();
    // After the tab was hidden, continue at the same moment instead of skipping the hidden time.
    const elapsed = Math.min(100, now - this.#last);
    this.#last = now;
    const next = timeline ? this.#next(timeline, elapsed) : this.host.position();
    if (next >= this.#until - 1e-9) {
      this.#request = 0;
      this.host.move(this.#until);
      this.host.changed();
      return;
    }
    if (next !== this.host.position()) this.host.move(next);
    this.#request = requestAnimationFrame(this.#tick);
  };

  #next(timeline: Timeline, elapsed: number): number {
    const position = this.host.position();
    if (!this.still) return position + elapsed / timeline.duration;
    this.#waited += elapsed;
    if (this.#waited < STILL) return position;
    this.#waited = 0;
    return neighbour(timeline, position, 1);
  }
}
