/** What a test waits for comes when the machine gets to it, which a busy one may do late: a second, as Vitest has it, is too short. */
import { vi } from 'vitest';

const TIMEOUT = 60_000;

const { waitFor, waitUntil } = vi;

type Wait = number | { readonly timeout?: number; readonly interval?: number } | undefined;

const patient = (options: Wait) => (typeof options === 'number' ? options : { timeout: TIMEOUT, ...options });

vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
