/** The hosted lesson offline, and its update to a new build. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, test as base, expect, type Page, type Request } from '@playwright/test';
import { Hosted } from '../three-browsers/hosted.ts';
import { withoutDelay } from './support.ts';
import { writeMask } from './write-mask.ts';

/** The page on a separate server, with service workers enabled. */
const test = base.extend<{ hosted: Hosted }>({
  serviceWorkers: 'allow',
  hosted: async ({ page: _ }, use, testInfo) => {
    const hosted = await Hosted.start(testInfo.outputPath('hosted'));
    await use(hosted);
    await hosted.stop();
  },
});

/** Opens the lesson in a tab of its own, which is closed when the service worker has cached it. */
async function kept(context: BrowserContext, hosted: Hosted): Promise<void> {
  const first = await context.newPage();
  await withoutDelay(first);
  await first.goto(hosted.address);
  await first.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await first.close();
}

/** Waits for the chapter's figure: the matrices, or the exhibit that it opens on. */
async function stands(page: Page, exhibit?: string): Promise<void> {
  const shown = exhibit ? page.locator(exhibit) : page.locator('mha-stage .matrix').first();
  await expect(shown).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** An idle tab starts its late requests one after another, with some idle periods between them. */
const IDLE_PERIODS = 20;

/**
 * Follows the tab's requests. The returned function waits until all have ended and an idle tab starts no more. The tab must not navigate,
 * because an interrupted request has no end.
 */
function loads(tab: Page): () => Promise<void> {
  const loading = new Set<Request>();
  let started = 0;
  tab.on('request', (request) => {
    loading.add(request);
    started += 1;
  });
  tab.on('requestfinished', (request) => loading.delete(request));
  tab.on('requestfailed', (request) => loading.delete(request));
  const newRequests = async (): Promise<number> => {
    const before = started;
    await tab.evaluate(async (periods) => {
      for (let period = 0; period < periods; period++) await new Promise((idle) => requestIdleCallback(idle));
    }, IDLE_PERIODS);
    return started - before + loading.size;
  };
  return () => expect.poll(newRequests).toBe(0);
}

/** Changes the chapter without reloading the page. */
async function moveTo(page: Page, chapter: string): Promise<void> {
  await page.evaluate((id) => {
    history.pushState(null, '', `?chapter=${id}`);
    dispatchEvent(new PopStateEvent('popstate'));
  }, chapter);
}

/** The title of the chapter `split`, which the second build changes. */
const TITLE = 'Split: one projection, many heads';

test('opens, computes, changes chapter and language and runs a worker offline', async ({ page, context, hosted }) => {
  await kept(context, hosted);
  await hosted.stop();
  await context.setOffline(true);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));

  await page.goto(`${hosted.address}?chapter=values&lang=fr`);
  await stands(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Valeurs');
  await page.goto(`${hosted.address}?chapter=train`);
  await stands(page, 'mha-lab[view=stage]');
  await expect(page.locator('mha-news')).toContainText('You are offline');
  await page.locator('mha-lab[view=controls]').scrollIntoViewIfNeeded();
  await page.locator('mha-lab[view=controls]').getByRole('button', { name: 'One step' }).click();
  await expect(page.locator('mha-lab[view=controls] .probe .wrong').first()).toBeVisible();
  await writeMask(page, `${hosted.address}?chapter=mask`);
  expect(errors).toEqual([]);
});

test('announces a new build, never mixes two builds, and opens the new one on request', async ({
  page,
  hosted,
  context,
}) => {
  test.setTimeout(600_000);
  await kept(context, hosted);
  // What loads later would keep the old worker busy.
  await withoutDelay(page);
  const pageLoaded = loads(page);
  await page.goto(`${hosted.address}?chapter=scores`);
  await stands(page);
  const other = await context.newPage();
  await withoutDelay(other);
  const otherLoaded = loads(other);
  await other.goto(`${hosted.address}?chapter=qkv`);
  await stands(other);

  await hosted.update(TITLE, `${TITLE} again`);
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((registration) => registration?.update()));
  const news = page.locator('mha-news');
  await expect(news).toContainText('A newer version of this lesson is here');

  // The old page loads a chapter that the server no longer has. A page opened now also gets only old files.
  await moveTo(page, 'split');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  const later = await context.newPage();
  await withoutDelay(later);
  const laterLoaded = loads(later);
  await later.goto(`${hosted.address}?chapter=split`);
  await stands(later);
  await expect(later.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  await expect(later.locator('body')).not.toHaveAttribute('data-build');

  // The browser opens the new build at once if no tab is loading, and after five minutes at the latest.
  for (const loaded of [pageLoaded, otherLoaded, laterLoaded]) await loaded();
  await news.getByRole('button', { name: 'Reload now' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-build', 'second', { timeout: 360_000 });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${TITLE} again`);

  // The other tab is notified, and uses the files of its version until it is reloaded.
  await expect(other.locator('mha-news')).toContainText('Another tab has opened a newer version');
  await moveTo(other, 'split');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(TITLE);
});

test('discards a build if the hash of one file is wrong', async ({ page, hosted }) => {
  appendFileSync(join(hosted.folder, 'index.html'), '<!-- changed by a proxy -->');
  await page.goto(`${hosted.address}?chapter=why-attention`);
  await stands(page);
  const left = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register('service-worker.js', { updateViaCache: 'none' });
    const worker = registration.installing;
    await new Promise<void>((done) => {
      const look = (): void => (worker?.state === 'installing' ? undefined : done());
      worker?.addEventListener('statechange', look);
      look();
    });
    return { active: registration.active !== null, caches: await caches.keys() };
  });
  expect(left).toEqual({ active: false, caches: [] });
});
