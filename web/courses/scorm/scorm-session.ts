/**
 * One session with a learning platform's API: nothing here throws, and what the platform refused is known by its error code
 * (SCORM 1.2 Run-Time Environment, table 3.3.5a).
 */
import type { ScormApi } from './find-api.ts';

/** The code for an API that threw instead of answering. */
export const THREW = 'none';

/** "Not implemented": the platform leaves out this optional element. */
export const NOT_IMPLEMENTED = '401';

export class ScormSession {
  #open = false;
  /** The code of the last refusal. */
  #error = '0';

  constructor(private readonly api: ScormApi) {}

  get error(): string {
    return this.#error;
  }

  get open(): boolean {
    return this.#open;
  }

  /** Whether the platform has begun a session. */
  start(): boolean {
    this.#open = this.#ask(() => this.api.LMSInitialize(''));
    return this.#open;
  }

  /** "" where it has none. */
  get(element: string): string {
    if (!this.#open) return '';
    try {
      return String(this.api.LMSGetValue(element) ?? '');
    } catch {
      return '';
    }
  }

  set(element: string, value: string): boolean {
    return this.#open && this.#ask(() => this.api.LMSSetValue(element, value));
  }

  commit(): boolean {
    return this.#open && this.#ask(() => this.api.LMSCommit(''));
  }

  finish(): void {
    if (this.#open) this.#ask(() => this.api.LMSFinish(''));
    this.#open = false;
  }

  #ask(call: () => unknown): boolean {
    try {
      // Platforms answer "true"; some, true.
      if (String(call()) === 'true') return true;
      this.#error = String(this.api.LMSGetLastError());
    } catch {
      this.#error = THREW;
    }
    return false;
  }
}
