/** Time formats of SCORM 1.2 (Run-Time Environment, section 3.4.4: CMITime and CMITimespan). */

/** "09:05:03" in the learner's time zone. */
export function clockTime(date: Date): string {
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => twoDigits(part)).join(':');
}

/** Milliseconds as "0001:02:03.45", at most 9999 hours. */
export function timeSpan(ms: number): string {
  const hundredths = Math.min(Math.max(0, Math.floor(ms / 10)), 9999 * 360_000);
  const seconds = Math.floor(hundredths / 100);
  const hours = String(Math.floor(seconds / 3600)).padStart(4, '0');
  const rest = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => twoDigits(part)).join(':');
  return `${hours}:${rest}.${twoDigits(hundredths % 100)}`;
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}
