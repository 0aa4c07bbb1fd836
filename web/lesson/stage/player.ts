/** Plays a timeline: to its end with a rest at each stop, or one step in either direction. Without motion, if reduced motion is preferred. */
import { neighbour, pastBeginning, stopAt, type Timeline } from './timeline.ts';

/** Backwards, a step takes at most this long, in milliseconds: it shows where one was, and explains nothing new. */
const BACK = 900;

/** How long playing rests at a stop: at least, and for each word of the caption, in milliseconds. */
const REST = { min: 1200, word: 280 } as const;

/** How long a caption takes to read, in milliseconds. */
export function readingTime(caption: string): number {
  return Math.max(REST.min, caption.split(/\s+/).filter(Boolean).length * REST.word);
}

export interface Playable {
  position(): number;
  timeline(): Timeline | null;
  move(progress: number): void;
  changed(): void;
  /** The caption of a step. */
  caption(step: string): string;
}

export class Player {
  #request = 0;
  #last = 0;
  #until = 1;
  /** Whether playing goes on after the stop. */
  #through = false;
  /** What is left of the rest at a stop, in milliseconds. */
  #rest = 0;
  /** Timeline milliseconds per millisecond; negative backwards. */
  #rate = 1;
  /** The stop of the step that the reader has come to or chosen in the text; null once something else has moved time. */
  #read: number | null = null;
  #scrolled = false;
  readonly #reduced = window.matchMedia('(prefers-reduced-motion: reduce)');

  constructor(private readonly host: Playable) {}

  get playing(): boolean {
    return this.#request !== 0;
  }

  /** The end of the step that plays; the current position while nothing moves. */
  get goal(): number {
    const timeline = this.host.timeline();
    const position = this.host.position();
    if (!this.playing || this.#rest > 0 || !timeline) return position;
    return this.#rate > 0 ? Math.min(this.#until, neighbour(timeline, position, 1)) : this.#until;
  }

  /** Whether time moved last because the text was scrolled. */
  get scrolled(): boolean {
    return this.#scrolled;
  }

  get backwards(): boolean {
    return this.playing && this.#rate < 0;
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  /**
   * Plays to the end, with a rest at each stop; from the end, starts again at the beginning. Where the text has just played a step,
   * begins with that step: the next one would leave the card that is being read.
   */
  play(): void {
    const timeline = this.host.timeline();
    if (this.playing || !timeline) return;
    const position = this.host.position();
    const again = position === this.#read ? neighbour(timeline, position, -1) : position;
    this.#read = null;
    this.#scrolled = false;
    const start = pastBeginning(timeline, position >= 1 ? 0 : again);
    this.#go(start, neighbour(timeline, start, 1), true);
  }

  /** Plays forwards to a stop; if it has passed, from the stop before it. */
  playTo(target: number): void {
    const timeline = this.host.timeline();
    if (!timeline) return;
    const before = neighbour(timeline, target, -1);
    this.#read = target;
    this.#scrolled = false;
    this.#go(this.host.position() < target ? this.host.position() : before, target);
  }

  /** Plays the one step that leads to a stop, forwards or backwards, and skips all others in between. */
  readTo(target: number, scrolled = false): void {
    const timeline = this.host.timeline();
    if (!timeline || (this.playing && this.goal === target)) return;
    this.#read = target;
    this.#scrolled = scrolled;
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
    if (direction > 0 && (!this.playing || this.#rest > 0)) this.playTo(target);
    else this.jump(target);
    this.#read = null;
    return true;
  }

  /** Stops, and goes to a position. */
  jump(position: number): void {
    this.pause();
    this.#read = null;
    this.#scrolled = false;
    this.host.move(position);
  }

  pause(): void {
    if (!this.playing) return;
    cancelAnimationFrame(this.#request);
    this.#request = 0;
    this.host.changed();
  }

  #go(from: number, until: number, through = false): void {
    this.pause();
    const timeline = this.host.timeline();
    if (!timeline) return;
    const start = until > from ? Math.min(until, pastBeginning(timeline, from)) : from;
    const nothing = until > from ? start === until : pastBeginning(timeline, until) >= from;
    if (nothing || (this.#reduced.matches && (!through || until >= 1))) {
      this.host.move(until);
      return;
    }
    if (!this.#reduced.matches && start !== this.host.position()) this.host.move(start);
    const length = Math.abs(until - start) * timeline.duration;
    this.#until = until;
    this.#through = through;
    this.#rest = 0;
    this.#rate = until > start ? 1 : -Math.max(1, length / BACK);
    this.#last = performance.now();
    this.#request = requestAnimationFrame(this.#tick);
    if (this.#reduced.matches) this.#arrive(timeline);
    else this.host.changed();
  }

  /** The stop is reached: playing rests there, or ends. */
  #arrive(timeline: Timeline): void {
    const goesOn = this.#through && this.#until < 1;
    if (goesOn) this.#rest = readingTime(this.host.caption(stopAt(timeline, this.#until)));
    else {
      cancelAnimationFrame(this.#request);
      this.#request = 0;
    }
    this.host.move(this.#until);
    this.host.changed();
  }

  #tick = (now: number): void => {
    const timeline = this.host.timeline();
    // After the tab was hidden, continue at the same moment instead of skipping the hidden time. A late frame's time can lie before
    // the start of playing: it must not play backwards.
    const elapsed = Math.min(100, Math.max(0, now - this.#last));
    this.#last = now;
    this.#request = requestAnimationFrame(this.#tick);
    if (timeline && this.#rest > 0) this.#wait(timeline, elapsed);
    else if (timeline) this.#pass(timeline, elapsed);
  };

  #wait(timeline: Timeline, elapsed: number): void {
    this.#rest -= elapsed;
    if (this.#rest > 0) return;
    this.#until = neighbour(timeline, this.host.position(), 1);
    if (this.#reduced.matches) this.#arrive(timeline);
    else this.host.changed();
  }

  #pass(timeline: Timeline, elapsed: number): void {
    const position = this.host.position();
    const next = position + (this.#rate * elapsed) / timeline.duration;
    const reached = this.#rate > 0 ? next >= this.#until - 1e-9 : next <= this.#until + 1e-9;
    if (reached) this.#arrive(timeline);
    else if (next !== position) this.host.move(next);
  }
}
