// A soak of the built lesson in Chromium, and walks through it in Firefox and WebKit.
import { existsSync } from 'node:fs';
import { buildPage } from '../build.mjs';
import { chromiumPath } from '../lib/chromium.mjs';
import { FIREFOX } from '../lib/firefox.mjs';
import { playwright } from '../lib/playwright.mjs';
import { missingForWebKit } from '../lib/webkit.mjs';

function walk(name, title, missing) {
  return {
    name,
    title,
    async run() {
      const lacks = missing();
      if (lacks !== undefined) return { passed: 0, failed: 0, lacks };
      await buildPage();
      return playwright(`walk-${name}`, { args: ['--config', 'tests/three-browsers', `--project=${name}`] });
    },
  };
}

export const walks = [
  walk('chromium', 'A soak of the lesson in Chromium', () => (chromiumPath() ? undefined : 'Chromium')),
  walk('firefox', 'The lesson in Firefox', () => (existsSync(FIREFOX) ? undefined : FIREFOX)),
  walk('webkit', 'The lesson in WebKit (WebKitGTK)', missingForWebKit),
];
