/**
 * How much travels: the JavaScript before the first figure, and everything that a chapter needs, compressed as a server sends it
 * (Brotli; fonts are compressed already). A page that grows past its limit fails here.
 */
import { brotliCompressSync, constants } from 'node:zlib';
import { CHAPTERS, expect, matrices, type Page, test, withoutWhatIsPutOff } from './support.ts';

const KB = 1000;
const FIRST_FIGURE_SCRIPTS = 120 * KB;
const WHOLE_CHAPTER = 300 * KB;

interface Sent {
  readonly name: string;
  readonly bytes: number;
}

/** Notes everything that the page loads from now on. */
function watch(page: Page): () => Promise<Sent[]> {
  const waiting: Promise<Sent>[] = [];
  page.on('response', (response) => {
    const name = new URL(response.url()).pathname.split('/').at(-1) ?? '';
    if (response.ok()) waiting.push(response.body().then((body) => ({ name, bytes: compressed(name, body) })));
  });
  return () => Promise.all(waiting);
}

/** Most files belong to every chapter, and compressing them so well takes long. Their names change with what is in them. */
const known = new Map<string, number>();

function compressed(name: string, body: Buffer): number {
  if (name.endsWith('.woff2')) return body.length;
  const key = `${name} ${body.length}`;
  const size = known.get(key) ?? brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  known.set(key, size);
  return size;
}

function total(files: readonly Sent[], wanted: RegExp = /./): number {
  return files.filter(({ name }) => wanted.test(name)).reduce((sum, { bytes }) => sum + bytes, 0);
}

function listed(files: readonly Sent[]): string {
  return [...files]
    .sort((a, b) => b.bytes - a.bytes)
    .map(({ name, bytes }) => `${name || 'the page'} ${(bytes / KB).toFixed(1)} kB`)
    .join('\n');
}

test('the JavaScript before the first figure', async ({ page }) => {
  await withoutWhatIsPutOff(page);
  const sent = watch(page);
  await page.goto('./');
  await expect(matrices(page).first()).toBeAttached();
  const files = (await sent()).filter(({ name }) => /\.m?js$/.test(name));
  expect(files.length).toBeGreaterThan(1);
  expect(total(files), listed(files)).toBeLessThanOrEqual(FIRST_FIGURE_SCRIPTS);
});

for (const chapter of CHAPTERS) {
  test(`everything that ${chapter} needs, read from its title to its end`, async ({ page }) => {
    await withoutWhatIsPutOff(page);
    const sent = watch(page);
    await page.goto(`./?chapter=${chapter}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // What is further down is loaded when the reader comes near.
    const reading = page.locator('.reading');
    for (let screen = 0; screen < 30; screen++) {
      await reading.evaluate((element) => element.scrollBy(0, element.clientHeight * 0.8));
      await page.waitForTimeout(60);
    }
    await page.waitForLoadState('networkidle');
    const files = await sent();
    expect(files.some(({ name }) => name.endsWith('.wasm'))).toBe(true);
    expect(total(files), listed(files)).toBeLessThanOrEqual(WHOLE_CHAPTER);
  });
}
