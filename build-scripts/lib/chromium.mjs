// The system's Chromium, as tests and measurements start it. Its headless shell, where installed, loads a page in less than half the
// processor time. MHA_CHROMIUM names another.
import { existsSync } from 'node:fs';

/** Flags that stop its requests to other hosts, and its own sandbox, which containers lack. */
export const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Its path; undefined if it is not installed. */
export function chromiumPath() {
  return [
    process.env.MHA_CHROMIUM,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ].find((path) => path && existsSync(path));
}
