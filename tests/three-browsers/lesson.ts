/** Test fixture: the built lesson in one browser window; console errors fail the test. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { chromiumPath, FIREFOX, missingForWebKit } from '../../build-scripts/lib/browsers.mjs';
import { writeServiceWorker } from '../../build-scripts/vite-plugins/offline.ts';
import { type Driver, inPage } from './driver.ts';
import { Hosted } from './hosted.ts';
import { playwrightDriver } from './playwright-driver.ts';
import { webkitDriver } from './webkit-driver.ts';

/**
 * Stores the page's errors in the tab's storage, because not every driver can read the console. Frames without an origin have no
 * storage, so they store nothing.
 */
const COMPLAINTS = `
  const keep = (text) => {
    try {
      sessionStorage.complaints = JSON.stringify([...JSON.parse(sessionStorage.complaints ?? '[]'), text]);
    } catch {}
  };
  addEventListener('error', ({ message }) => {
    // A notice, not an error: the browser reports the remaining sizes in the next frame. In WebKit it was seen in a frame in which
    // no observer had been called.
    if (!message.startsWith('ResizeObserver loop')) keep('error: ' + message);
  });
  addEventListener('unhandledrejection', ({ reason }) => keep('rejection: ' + reason + ' ' + reason?.stack));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => keep('policy: ' + violatedDirective + ' ' + blockedURI));
  const say = console.error;
  console.error = (...words) => { keep('console: ' + words.join(' ')); say(...words); };
`;

/** What a browser's tests need and this machine lacks. */
const MISSING: Readonly<Record<string, () => string | undefined>> = {
  chromium: () => (chromiumPath() ? undefined : 'Chromium'),
  firefox: () => (existsSync(FIREFOX) ? undefined : FIREFOX),
  webkit: missingForWebKit,
};

interface Everything {
  readonly driver: Driver;
  readonly lesson: Hosted;
}

export const test = base.extend<{ readonly installed: undefined }, Everything>({
  installed: [
    async ({ browserName: _ }, use, info) => {
      const missing = MISSING[info.project.name]?.();
      info.skip(missing !== undefined, `There is no ${missing}.`);
      await use(undefined);
    },
    { auto: true },
  ],
  driver: [
    async ({ browserName: _ }, use, { project }) => {
      const driver = await (project.name === 'webkit'
        ? webkitDriver()
        : playwrightDriver(project.name === 'firefox' ? 'firefox' : 'chromium'));
      await use(driver);
      await driver.close();
    },
    { scope: 'worker' },
  ],
  lesson: [
    async ({ browserName: _ }, use, { project, workerIndex }) => {
      const lesson = await host(join(project.outputDir, `hosted-${workerIndex}`));
      await use(lesson);
      await lesson.stop();
    },
    { scope: 'worker' },
  ],
});

export { expect };

/** Serves a copy of the built lesson that stores its errors. */
export async function host(folder: string): Promise<Hosted> {
  const lesson = await Hosted.start(folder);
  writeFileSync(join(lesson.folder, 'complaints.js'), COMPLAINTS);
  for (const page of ['index.html', 'embed.html']) {
    const file = join(lesson.folder, page);
    const [before, after, ...rest] = readFileSync(file, 'utf8').split('<meta charset="utf-8">');
    if (after === undefined || rest.length > 0) throw new Error(`${page} must declare its charset exactly once`);
    writeFileSync(file, `${before}<meta charset="utf-8"><script src="complaints.js"></script>${after}`);
  }
  await writeServiceWorker(lesson.folder);
  return lesson;
}

/** Opens an address of the lesson, and waits for a chapter. */
export async function open(driver: Driver, address: string, chapter: string): Promise<void> {
  await driver.open(address);
  await inPage(driver, ({ ready }, id) => ready(id), chapter);
}

/** Fails for errors since the last call. */
export async function expectNoComplaint(driver: Driver): Promise<void> {
  const complaints = await inPage(driver, () => {
    const said = sessionStorage.getItem('complaints') ?? '[]';
    sessionStorage.removeItem('complaints');
    return said;
  });
  expect(JSON.parse(complaints)).toEqual([]);
}
