/**
 * Finds what a learning platform offers to a SCORM 1.2 package: an object `API` in a window around this one or in the one that opened
 * it (SCORM 1.2 Run-Time Environment, section 3.3.6). Windows of other origins are passed over.
 */

export interface ScormApi {
  LMSInitialize(nothing: ''): unknown;
  LMSFinish(nothing: ''): unknown;
  LMSGetValue(element: string): unknown;
  LMSSetValue(element: string, value: string): unknown;
  LMSCommit(nothing: ''): unknown;
  LMSGetLastError(): unknown;
}

/** What of a `Window` is used. */
export interface Frame {
  readonly parent: Frame;
  readonly opener: Frame | null;
}

const METHODS = ['LMSInitialize', 'LMSFinish', 'LMSGetValue', 'LMSSetValue', 'LMSCommit', 'LMSGetLastError'] as const;

/** A page that frames itself in circles is not followed for ever. */
const DEEPEST = 100;

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

/** The frame itself and those around it, the nearest first. */
function framesAround(from: Frame): Frame[] {
  const frames = [from];
  for (let frame = from; frames.length < DEEPEST; ) {
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

/** A window of another origin throws at almost every question. */
function attempt<T>(ask: () => T): T | null {
  try {
    return ask();
  } catch {
    return null;
  }
}
