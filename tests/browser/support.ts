/** What every browser test starts from: a page that complains about errors in its console and about requests to other hosts. */
import { type Browser, test as base, expect, type Locator, type Page } from '@playwright/test';
import { CHAPTER_IDS as CHAPTERS } from '../../web/lesson/constants/chapter-ids.ts';

/** The ids of all chapters, in their order. */
export { CHAPTERS, expect };

const wanted = process.env.MHA_TEST_CHAPTERS?.split(',');
/** The chapters to look at one by one: those in MHA_TEST_CHAPTERS, or all. */
export const CHANGED_CHAPTERS = CHAPTERS.filter((chapter) => wanted?.includes(chapter) ?? true);

interface Watched {
  /** The console error that a test expects; any other fails it. */
  readonly expectedError: RegExp | null;
}

export const test = base.extend<Watched>({
  expectedError: [null, { option: true }],
  page: async ({ page, baseURL, expectedError }, use) => {
    const errors: string[] = [];
    const foreign: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (!['data:', 'blob:'].includes(url.protocol) && url.origin !== new URL(baseURL ?? '').origin)
        foreign.push(url.href);
    });
    // What the policy stopped never left the browser.
    page.on('requestfailed', (request) => {
      if (request.failure()?.errorText === 'csp' && foreign.includes(request.url()))
        foreign.splice(foreign.indexOf(request.url()), 1);
    });
    await page.addInitScript(alwaysIdle);
    await use(page);
    expect(errors.filter((text) => !expectedError?.test(text))).toEqual([]);
    expect(foreign).toEqual([]);
  },
});

export type { Browser, Locator, Page };

/** Tag of tests that only `npm run test:all` runs. */
export const EXHAUSTIVE = { tag: '@exhaustive' };

/** Runs idle callbacks in the next task: tests need not wait until the page has nothing to do. */
function alwaysIdle(): void {
  window.requestIdleCallback = (run) => window.setTimeout(run, 0, { didTimeout: false, timeRemaining: () => 50 });
}

/** Opens the lesson and waits until its first numbers are on the stage, and whatever else its chapter computes. */
export async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`./${query}`);
  await shown(page);
}

/** Brings the page into the state of another address without a load: chapter, language and settings change in place. */
export async function moveTo(page: Page, query: string): Promise<void> {
  const lesson = page.locator('mha-lesson');
  const languageBefore = await lesson.evaluate(languageOf);
  // Another language makes the page anew.
  await page.locator('mha-chapter').evaluate((chapter) => chapter.setAttribute('data-before', ''));
  const refused = await lesson.evaluate(
    (element, state) => (element as HTMLElementTagNameMap['mha-lesson']).setState(state),
    `mha/1${query}`,
  );
  expect(refused).toEqual([]);
  if ((await lesson.evaluate(languageOf)) !== languageBefore)
    await expect(page.locator('mha-chapter[data-before]')).toHaveCount(0);
  const chapter = new URLSearchParams(query).get('chapter');
  await expect(page.locator('mha-chapter')).toHaveJSProperty('chapter', chapter);
  await shown(page);
}

function languageOf(lesson: Element): string | null {
  const [, query] = (lesson as HTMLElementTagNameMap['mha-lesson']).getState().split('?');
  return new URLSearchParams(query).get('lang');
}

async function shown(page: Page): Promise<void> {
  await expect(matrices(page).first()).toBeAttached();
  await expect(page.locator('mha-stage')).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The last part of the chapter.
  await expect(page.locator('mha-chapter nav.ways, mha-presenter')).toBeAttached();
}

/**
 * The address of a chapter with the numbers that it is about from the start: trained heads otherwise come a little later, over
 * whatever a test has begun by then.
 */
export function addressOf(chapter: string): string {
  return `?chapter=${chapter}${chapter === 'trained-heads' ? '&preset=trained' : ''}`;
}

/** The matrices on the stage, as a keyboard or a screen reader finds them. */
export function matrices(page: Page): Locator {
  return page.locator('mha-stage').getByRole('application');
}

export function matrix(page: Page, name: string): Locator {
  return matrices(page).and(page.locator(`[aria-label^="${name},"]`));
}

export function inspector(page: Page): Locator {
  return page.getByRole('region', { name: 'Where a number comes from' });
}

/** What the stage says to a screen reader about the cell under the cursor. */
export function spoken(page: Page): Locator {
  return page.locator('mha-stage .live');
}

export function position(page: Page): Locator {
  return page.getByRole('slider', { name: 'Position in the animation' });
}

/** Opens a chapter and scrolls to its laboratory, until it stands there. */
export async function openLab(page: Page, chapter: string, query = ''): Promise<Locator> {
  await open(page, `?chapter=${chapter}${query}`);
  await page.locator('mha-lab-place').scrollIntoViewIfNeeded();
  const lab = page.locator(`mha-lab-${chapter}`);
  await expect(lab.locator('.card').first()).toBeVisible();
  return lab;
}

/** Everything that is loaded when the reader comes near. */
export async function readToTheEnd(page: Page): Promise<void> {
  const exercises = page.locator('mha-lazy-exercises');
  // What is still rendered above may push them away again.
  await expect
    .poll(async () => {
      await exercises.evaluate((element) => element.scrollIntoView());
      return page.locator('mha-exercises button').first().isVisible();
    })
    .toBe(true);
  const lab = page.locator('mha-lab-place');
  if ((await lab.count()) > 0) {
    await lab.evaluate((element) => element.scrollIntoView());
    await expect(lab.locator('.waiting')).toHaveCount(0);
  }
  await page.waitForLoadState('networkidle');
}

/**
 * What the page puts off by seconds never comes: the measuring of engines, an engine in place of another, the trained heads of those
 * who come by their address. On a busy machine any of it could come at any time.
 */
export async function withoutWhatIsPutOff(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    window.setTimeout = ((run: TimerHandler, delay = 0, ...rest: unknown[]) =>
      delay >= 2000 ? 0 : later(run, delay, ...rest)) as typeof window.setTimeout;
  });
}
