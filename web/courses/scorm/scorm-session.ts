/**
 * A session with a SCORM 1.2 API.
 *
 * Nothing here throws: failures are reported by error code (SCORM 1.2 Run-Time Environment, table 3.3.5a).
 */
import type { ScormApi } from './find-api.ts';

/** Error code for an API call that threw. */
export const THREW = 'none';

/** "Not implemented": the platform does not support this optional element. */
export const NOT_IMPLEMENTED = '401';

export class ScormSession {
  #open = false;
  /** Code of the last error. */
  #error = '0';

  constructor(private readonly api: ScormApi) {}

  get error(): string {
    return this.#error;
  }

  get open(): boolean {
    return this.#open;
  }

  /** Returns whether the platform started a session. */
  start(): boolean {
    this.#open = this.#ask(() => this.api.LMSInitialize(''));
    return this.#open;
  }

  /** Returns "" for an element without a value. */
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
      // Most platforms return "true", some return true.
      if (String(call()) === 'true') return true;
      this.#error = String(this.api.LMSGetLastError());
    } catch {
      this.#error = THREW;
    }
    return false;
  }
}
