// The system's browsers, as tests and measurements start them.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Flags that stop Chromium's requests to other hosts, and its own sandbox, which containers lack. */
export const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The path of Chromium; undefined if it is not installed. Its headless shell, where installed, loads a page in less than half the
 * processor time. MHA_CHROMIUM names another.
 */
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

/** The path of Firefox. MHA_FIREFOX names another. */
export const FIREFOX = process.env.MHA_FIREFOX ?? '/usr/bin/firefox-esr';

/** WebKitGTK's driver, a virtual display, and the browser, on Debian in /usr/lib/x86_64-linux-gnu/webkit2gtk-4.1. */
export const WEBKIT = {
  driver: '/usr/bin/WebKitWebDriver',
  display: '/usr/bin/Xvfb',
  get browser() {
    return ['/usr/lib', ...readdirSync('/usr/lib').map((name) => join('/usr/lib', name))]
      .flatMap((folder) =>
        ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'].map((name) => join(folder, name, 'MiniBrowser')),
      )
      .find((path) => existsSync(path));
  },
};

/** The first of WebKit's programs that is missing here; undefined if all are installed. */
export function missingForWebKit() {
  if (!existsSync(WEBKIT.driver)) return 'WebKitWebDriver';
  if (!existsSync(WEBKIT.display)) return 'Xvfb';
  return WEBKIT.browser ? undefined : 'MiniBrowser';
}
