/** What pauses a training besides the reader: a page that nobody sees, and a battery that runs low. */

export type Interruption = 'hidden' | 'battery';

/** Below this share of a battery that is not being charged, nothing is trained unasked. */
const LOW_BATTERY = 0.2;

/** The Battery Status API, where a browser has it. */
interface Battery extends EventTarget {
  readonly charging: boolean;
  readonly level: number;
}

/** Calls `interrupt` whenever one begins. Returns how to stop watching. */
export function watchInterruptions(interrupt: (why: Interruption) => void): () => void {
  const watch = new AbortController();
  const { signal } = watch;
  document.addEventListener('visibilitychange', () => document.hidden && interrupt('hidden'), { signal });
  void batteryOf(navigator).then((battery) => {
    if (!battery || signal.aborted) return;
    const look = () => !battery.charging && battery.level < LOW_BATTERY && interrupt('battery');
    battery.addEventListener('levelchange', look, { signal });
    battery.addEventListener('chargingchange', look, { signal });
    look();
  });
  return () => watch.abort();
}

async function batteryOf(browser: object): Promise<Battery | null> {
  if (!('getBattery' in browser) || typeof browser.getBattery !== 'function') return null;
  try {
    return (await browser.getBattery()) ?? null;
  } catch {
    // A policy of the page around this one may forbid it.
    return null;
  }
}
