// Peak memory of this process as reported by the system, for contenders outside JavaScript.
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * @returns {() => number} bytes: resident now on the first call, the peak since then on later calls. Linux only; else
 * 0.
 */
export function growthOfProcess() {
  let first = true;
  return () => {
    try {
      if (!first) return status('VmHWM');
      first = false;
      writeFileSync('/proc/self/clear_refs', '5'); // resets the peak
      return status('VmRSS');
    } catch {
      return 0;
    }
  };
}

function status(field) {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}
