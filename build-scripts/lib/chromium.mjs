// The system's Chromium, as every test and measurement here starts it. MHA_CHROMIUM names another.
import { existsSync } from 'node:fs';

/** What keeps it from asking other hosts for anything, and from needing a sandbox of its own in a container. */
export const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Where it is; undefined where there is none. */
export function chromiumPath() {
  return [
    process.env.MHA_CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ].find((path) => path && existsSync(path));
}
