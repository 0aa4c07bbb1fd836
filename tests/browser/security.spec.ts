/** Checks the promises of docs/security.md in running pages, under the policy documented there. */
import { fileURLToPath } from 'node:url';
import { test as base, expect } from '@playwright/test';
import { serve } from '../../build-scripts/serve.mjs';
import { writeMask } from './write-mask.ts';

const BUILT = fileURLToPath(new URL('../../dist', import.meta.url));

/** A server that sends the documented policy, and a page that records violations. */
const test = base.extend<{ origin: string }>({
  origin: async ({ page, context }, use) => {
    const server = await serve(BUILT, 0);
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the server has no port');
    const origin = `http://127.0.0.1:${address.port}`;
    const wrong: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') wrong.push(message.text());
    });
    page.on('pageerror', (error) => wrong.push(error.message));
    page.on('dialog', (dialog) => {
      wrong.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    context.on('request', (request) => {
      const own = request.url().startsWith(`${origin}/`) || /^(blob|data|about):/.test(request.url());
      if (!own || request.method() !== 'GET' || request.postData() !== null)
        wrong.push(`${request.method()} ${request.url()}`);
    });
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
        console.error(`policy: ${violatedDirective} ${blockedURI} ${sourceFile}`),
      );
    });
    await use(origin);
    expect(await context.cookies()).toEqual([]);
    expect(wrong).toEqual([]);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
});

test('the lesson, its workers, a learner’s code, an assignment and its check obey the policy and send nothing', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/?chapter=train`);
  await expect(page.locator('mha-lab[view=stage]')).toBeVisible();
  await page.locator('mha-lab[view=controls]').scrollIntoViewIfNeeded();
  await page.locator('mha-lab[view=controls]').getByRole('button', { name: 'One step' }).click();
  await expect(page.locator('mha-lab[view=controls] .probe .wrong').first()).toBeVisible();
  await writeMask(page, `${origin}/?chapter=mask&lang=en`);
  await page.goto(`${origin}/assignment.html?exercises=mask&lang=fr`);
  await expect(page.locator('mha-exercise .prompt')).toBeVisible();
  await page.goto(`${origin}/results.html`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${origin}/editor.html`);
  await expect(page.locator('mha-lesson').getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${origin}/embed.html?chapter=train`);
  await expect(page.locator('mha-figure')).toBeVisible();
  // All stored keys begin with the lesson's name.
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(kept.filter((key) => !key.startsWith('mha-lesson.'))).toEqual([]);
});

test('text from the URL is shown as text, also in print', async ({ page, origin }) => {
  const hostile = '<img src=x onerror=alert(1)> <script>alert(2)</script> &lt; "';
  await page.goto(`${origin}/?chapter=softmax&sentence=${encodeURIComponent(hostile)}`);
  await expect(page.locator('mha-stage .matrix').first()).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The code of the print sheet loads some seconds later.
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      return page.locator('figure.printed svg').count();
    })
    .toBe(1);
  expect(await page.locator('img, script:not([src])').count()).toBe(0);
  await expect(page.locator('figure.printed')).toContainText('onerror');
});
