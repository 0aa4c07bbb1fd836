// The most memory that this process has held, from the system; for contenders whose memory is outside JavaScript.
import { readFileSync, writeFileSync } from 'node:fs';

/** @returns {() => number} bytes: resident now at the first call, the highest since then at later ones. Linux only; else 0. */
export function growthOfProcess() {
  let first = true;
  return () => {
    try {
      if (!first) return status('VmHWM');
      first = false;
      writeFileSync('/proc/self/clear_refs', '5'); // forgets the highest so far
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
