// The system's WebKit, as tests start it: WebKitGTK's browser, its driver, and a virtual display.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The browser's folder on Debian and derivatives: /usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser. */
function miniBrowser() {
  return ['/usr/lib', ...readdirSync('/usr/lib').map((name) => join('/usr/lib', name))]
    .flatMap((folder) =>
      ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'].map((name) => join(folder, name, 'MiniBrowser')),
    )
    .find((path) => existsSync(path));
}

export const WEBKIT = { driver: '/usr/bin/WebKitWebDriver', display: '/usr/bin/Xvfb', browser: miniBrowser() };

/** The first of its programs that is missing here; undefined if all are installed. */
export function missingForWebKit() {
  if (!existsSync(WEBKIT.driver)) return 'WebKitWebDriver';
  if (!existsSync(WEBKIT.display)) return 'Xvfb';
  return WEBKIT.browser ? undefined : 'MiniBrowser';
}
