/** Fallbacks for missing WebAssembly, SIMD or code, and the page for old browsers. */

import { OLDEST } from '../../build-scripts/vite-plugins/old-browsers.ts';
import { expect, inspector, matrix, open, test } from './support.ts';

/** WebAssembly that is none of ours: a file of another version behaves in the same way. */
const OTHER_MODULE = { contentType: 'application/wasm', body: Buffer.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0) };

test.describe('when the module cannot be loaded', () => {
  test.use({ expectedError: /Failed to load resource/ });

  test('plain TypeScript computes the same numbers, with a note', async ({ page }) => {
    await open(page, '?chapter=scores&progress=1&cell=scores:h0.t7.s1');
    const shown = inspector(page).locator('mha-inspector .body');
    const computed = await shown.innerText();
    await page.route('**/*.wasm', (route) => route.abort());
    await open(page, '?chapter=scores&progress=1&cell=scores:h0.t7.s1');
    await expect(page.getByText('plain TypeScript computes instead')).toBeVisible();
    await expect(page.locator('mha-header')).toContainText('TypeScript');
    const again = await shown.innerText();
    const value = (text: string) => text.match(/[−-]?\d+\.\d{2}/)?.[0];
    expect(value(computed)).toBeDefined();
    expect(value(again)).toBe(value(computed));
    await page.getByRole('button', { name: 'Close this note' }).click();
    await expect(page.getByText('plain TypeScript computes instead')).toHaveCount(0);
    await expect(matrix(page, 'Q Kᵀ')).toBeAttached();
  });

  test('plain TypeScript computes where the file is another module', async ({ page }) => {
    await page.route('**/*.wasm', (route) => route.fulfill(OTHER_MODULE));
    await open(page, '?chapter=scores&progress=1');
    await expect(page.getByText('plain TypeScript computes instead')).toBeVisible();
    await expect(matrix(page, 'Q Kᵀ')).toBeAttached();
  });
});

test.describe('when the code that explains numbers cannot be loaded', () => {
  test.use({ expectedError: /Failed to load resource/ });

  test('a message replaces the explanation, with a button to retry', async ({ page }) => {
    const code = /assets\/inspector-[^/]*\.js$/;
    await page.route(code, (route) => route.abort());
    await open(page, '?chapter=scores&progress=1&cell=scores:h0.t7.s1');
    await expect(inspector(page).getByRole('alert')).toContainText(
      'What this number is made of could not be loaded. The figure still works.',
    );
    await page.unroute(code);
    await inspector(page).getByRole('button', { name: 'Try again' }).click();
    await expect(inspector(page).locator('mha-inspector .body')).toBeVisible();
  });
});

test('without SIMD the note says so', async ({ page }) => {
  await page.addInitScript(() => {
    WebAssembly.validate = () => false;
  });
  await open(page);
  await expect(page.getByText('This browser has no WebAssembly SIMD, so')).toBeVisible();
});

test('with SIMD the C++ core computes without a note', async ({ page }) => {
  await open(page, '?chapter=fast');
  await expect(page.locator('mha-header')).toContainText('C++ core');
  await expect(page.locator('.note')).toHaveCount(0);
});

for (const [feature, remove] of [
  ['popovers', () => Reflect.deleteProperty(HTMLElement.prototype, 'popover')],
  ['ResizeObserver', () => Reflect.deleteProperty(window, 'ResizeObserver')],
] as const) {
  test(`a browser without ${feature} is redirected to a page that names the supported browsers`, async ({ page }) => {
    await page.addInitScript(remove);
    await page.goto('./?chapter=scores');
    await expect(page).toHaveURL(/old-browser\.html$/);
    await expect(page.getByText(`Chrome or Edge ${OLDEST.chrome}, Firefox ${OLDEST.firefox}`)).toBeVisible();
    await expect(page.locator('mha-lesson')).toHaveCount(0);
  });
}
