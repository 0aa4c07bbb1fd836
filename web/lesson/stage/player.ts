/** Plays a timeline from stop to stop, forwards and backwards; without motion, if reduced motion is preferred. */
import { neighbour, type Timeline } from './timeline.ts';

/** Backwards, a step takes at most this long, in milliseconds: it shows where one was, and explains nothing new. */
const BACK = 900;

export interface Playable {
  position(): number;
  timeline(): Timeline | null;
  move(progress: number): void;
  changed(): void;
}

export class Player {
  #request = 0;
  #last = 0;
  #until = 1;
  /** Timeline milliseconds per millisecond; negative backwards. */
  #rate = 1;
  readonly #reduced = window.matchMedia('(prefers-reduced-motion: reduce)');

  constructor(private readonly host: Playable) {}

  get playing(): boolean {
    return this.#request !== 0;
  }

  /** Where playing will stop; the current position while nothing plays. */
  get goal(): number {
    return this.playing ? this.#until : this.host.position();
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  /** Plays to the next stop; from the end, starts again at the poster. */
  play(): void {
    const timeline = this.host.timeline();
    if (this.playing || !timeline) return;
    const from = this.host.position() >= 1 ? 0 : this.host.position();
    this.#go(from, neighbour(timeline, from, 1));
  }

  /** Plays forwards to a stop; if it has passed, from the stop before it. */
  playTo(target: number): void {
    const timeline = this.host.timeline();
    if (!timeline) return;
    const before = neighbour(timeline, target, -1);
    this.#go(this.host.position() < target ? this.host.position() : before, target);
  }

  /** Plays the one step that leads to a stop, forwards or backwards, and skips all others in between. */
  readTo(target: number): void {
    const timeline = this.host.timeline();
    if (!timeline || (this.playing && this.#until === target)) return;
    const position = this.host.position();
    if (Math.abs(position - target) < 1e-9) this.pause();
    else if (position < target) this.#go(Math.max(position, neighbour(timeline, target, -1)), target);
    else this.#go(Math.min(position, neighbour(timeline, target, 1)), target);
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
    } else this.jump(target);
    return true;
  }

  /** Stops, and goes to a position. */
  jump(position: number): void {
    this.pause();
    this.host.move(position);
  }

  pause(): void {
    if (!this.playing) return;
    cancelAnimationFrame(this.#request);
    this.#request = 0;
    this.host.changed();
  }

  #go(from: number, until: number): void {
    this.pause();
    if (this.#reduced.matches) {
      this.host.move(until);
      return;
    }
    if (from !== this.host.position()) this.host.move(from);
    const length = Math.abs(until - from) * (this.host.timeline()?.duration ?? 0);
    this.#until = until;
    this.#rate = until > from ? 1 : -Math.max(1, length / BACK);
    this.#last = performance.now();
    this.#request = requestAnimationFrame(this.#tick);
    this.host.changed();
  }

  #tick = (now: number): void => {
    const timeline = this.host.timeline();
    // After the tab was hidden, continue at the same moment instead of skipping the hidden time. A late frame's time can lie before
    // the start of playing: it must not play backwards.
    const elapsed = Math.min(100, Math.max(0, now - this.#last));
    this.#last = now;
    const position = this.host.position();
    const next = timeline ? position + (this.#rate * elapsed) / timeline.duration : position;
    if (timeline && (this.#rate > 0 ? next >= this.#until - 1e-9 : next <= this.#until + 1e-9)) {
      this.#request = 0;
      this.host.move(this.#until);
      this.host.changed();
      return;
    }
    if (next !== position) this.host.move(next);
    this.#request = requestAnimationFrame(this.#tick);
  };
}
