/**
 * Finds the SCORM 1.2 API object that a learning platform provides.
 *
 * It is an object `API` in a surrounding window or in the opener (SCORM 1.2 Run-Time Environment, section 3.3.6).
 * Windows of other origins are skipped.
 */

export interface ScormApi {
  LMSInitialize(nothing: ''): unknown;
  LMSFinish(nothing: ''): unknown;
  LMSGetValue(element: string): unknown;
  LMSSetValue(element: string, value: string): unknown;
  LMSCommit(nothing: ''): unknown;
  LMSGetLastError(): unknown;
}

/** Subset of `Window`, injectable in tests. */
export interface Frame {
  readonly parent: Frame;
  readonly opener: Frame | null;
}

const METHODS = ['LMSInitialize', 'LMSFinish', 'LMSGetValue', 'LMSSetValue', 'LMSCommit', 'LMSGetLastError'] as const;

/** Limits the search where frames form a cycle. */
const MAX_DEPTH = 100;

export function findApi(from: Frame): ScormApi | null {
  const around = framesAround(from);
  const opener = attempt(() => from.opener) ?? attempt(() => around.at(-1)?.opener ?? null);
  const all = opener ? [...around, ...framesAround(opener)] : around;
  for (const frame of all) {
    const api = attempt(() => ('API' in frame && isApi(frame.API) ? frame.API : null));
    if (api) return api;
  }
  return null;
}

/** The frame itself and its ancestors, nearest first. */
function framesAround(from: Frame): Frame[] {
  const frames = [from];
  for (let frame = from; frames.length < MAX_DEPTH; ) {
    const inner = frame;
    const outer = attempt(() => inner.parent);
    if (!outer || outer === frame) break;
    frames.push(outer);
    frame = outer;
  }
  return frames;
}

function isApi(value: unknown): value is ScormApi {
  if (typeof value !== 'object' && typeof value !== 'function') return false;
  return value !== null && METHODS.every((name) => typeof (value as Partial<ScormApi>)[name] === 'function');
}

/** Accessing a window of another origin usually throws. */
function attempt<T>(ask: () => T): T | null {
  try {
    return ask();
  } catch {
    return null;
  }
}
