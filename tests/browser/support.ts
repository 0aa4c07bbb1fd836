/** Base of all browser tests: a page that fails on console errors and on requests to other hosts. */
import { existsSync, readFileSync } from 'node:fs';
import { type Browser, test as base, expect, type Locator, type Page } from '@playwright/test';
import { hasChanged } from '#tests/web/setup/changed-chapters.ts';
import type { LessonView } from '#web/elements/lesson/lesson-view.ts';
import { ALL_CHAPTER_IDS, CHAPTER_IDS as CHAPTERS } from '#web/lesson/constants/chapter-ids.ts';

/** The chapters that go deeper, in order. */
export { CHAPTERS, expect };

/** Chapters to test one by one, the stops of the short way included: those that changed, or all. */
export const CHANGED_CHAPTERS = ALL_CHAPTER_IDS.filter(hasChanged);

interface Watched {
  /** The expected console error; any other fails the test. */
  readonly expectedError: RegExp | null;
  /** Whether the page loads, three seconds after a chapter, what the reader may want next. Costs a third of a page load. */
  readonly loadsAhead: boolean;
}

export const test = base.extend<Watched>({
  expectedError: [null, { option: true }],
  loadsAhead: [false, { option: true }],
  page: async ({ page, baseURL, expectedError, loadsAhead }, use) => {
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
    // A request that the policy blocked never left the browser.
    page.on('requestfailed', (request) => {
      if (request.failure()?.errorText === 'csp' && foreign.includes(request.url()))
        foreign.splice(foreign.indexOf(request.url()), 1);
    });
    await page.addInitScript(alwaysIdle);
    if (!loadsAhead) await page.addInitScript(neverAfterwards);
    await use(page);
    expect(errors.filter((text) => !expectedError?.test(text))).toEqual([]);
    expect(foreign).toEqual([]);
  },
});

export type { Browser, Locator, Page };

/** The chapters with an exhibit: their laboratory has a view on the stage. */
export const EXHIBITS = ALL_CHAPTER_IDS.filter((chapter) => {
  const laboratory = new URL(`../../web/lesson/chapters/${chapter}/lab.ts`, import.meta.url);
  return existsSync(laboratory) && /^ {2}stage\b/m.test(readFileSync(laboratory, 'utf8'));
});

/** The names of a chapter's exercises, as the documents list them; a test keeps that list complete. */
export function exercisesOf(chapter: string): readonly string[] {
  const documented = readFileSync(new URL('../../docs/courses.md', import.meta.url), 'utf8');
  const row = documented.split('\n').find((line) => line.startsWith(`| \`${chapter}\` |`)) ?? '';
  return [...row.matchAll(/`([\w-]+\/[\w-]+)`/g)].map(([, name = '']) => name);
}

/** Marks tests that only `npm run test:all` runs. */
export const EXHAUSTIVE = { tag: '@exhaustive' };

/** Runs idle callbacks in the next task, so that tests need not wait for an idle page. */
function alwaysIdle(): void {
  window.requestIdleCallback = (run) => window.setTimeout(run, 0, { didTimeout: false, timeRemaining: () => 50 });
}

/** Drops what the page's `afterwards()` would start. No other timer of three seconds calls a function of the browser itself. */
function neverAfterwards(): void {
  const later = window.setTimeout.bind(window);
  const own = (run: TimerHandler): boolean => String(run).includes('[native code]');
  window.setTimeout = ((run: TimerHandler, delay = 0, ...rest: unknown[]) =>
    delay === 3000 && own(run) ? 0 : later(run, delay, ...rest)) as typeof window.setTimeout;
}

/** Opens the lesson, by default at its first chapter, and waits until its numbers, and the chapter's extra pass, are shown. */
export async function open(page: Page, query = ''): Promise<void> {
  const names = new URLSearchParams(query);
  // The bare address is the opening's.
  const first = names.has('chapter') ? '' : `?chapter=${CHAPTERS[0]}`;
  await page.goto(`./${first}${first === '' ? query : query.replace(/^\?/, '&')}`);
  await shown(page);
}

/** Opens the opening and waits for its ribbons. */
export async function openOpening(page: Page): Promise<void> {
  await page.goto('./');
  await expect(page.locator('mha-word-ribbons path').first()).toBeAttached();
}

/** Applies the state of another URL (chapter, language, settings) without a page load. */
export async function moveTo(page: Page, query: string): Promise<void> {
  const lesson = page.locator('mha-lesson');
  const refused = await lesson.evaluate(
    (element, state) => (element as HTMLElementTagNameMap['mha-lesson']).setState(state),
    `mha/1${query}`,
  );
  expect(refused).toEqual([]);
  const { chapter, lang } = Object.fromEntries(new URLSearchParams(query));
  if (lang) await expect.poll(() => lesson.evaluate(languageOf)).toBe(lang);
  await expect(page.locator('mha-lesson')).toHaveJSProperty('chapter', chapter);
  await shown(page);
}

function languageOf(lesson: Element): string | null {
  return (lesson as HTMLElementTagNameMap['mha-lesson']).state?.lang ?? null;
}

async function shown(page: Page): Promise<void> {
  await expect(figure(page)).toBeAttached();
  await expect(page.locator('mha-stage')).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // This is the last part of the chapter.
  await expect(page.locator('mha-chapter nav.ways, mha-presenter')).toBeAttached();
  await unfoldMore(page);
}

/**
 * Unfolds what stands behind “More”: the laboratory, shapes, code and the other exercises. It stays unfolded. Waits for it in the
 * chapters that go deeper, because its code may load after all else.
 */
export async function unfoldMore(page: Page): Promise<void> {
  const shown = await page.locator('mha-lesson-view:has(mha-chapter)').evaluateAll(([element]) => {
    const { state } = (element as LessonView | undefined) ?? {};
    return state && !state.questions ? state.chapter : null;
  });
  if (!CHAPTERS.some((chapter) => chapter === shown)) return;
  const more = page.locator('mha-chapter details.more');
  await expect(more).toBeAttached();
  if (await more.evaluate((details: HTMLDetailsElement) => details.open)) return;
  // Without scrolling to it, as the keyboard would.
  await more.locator('> summary').evaluate((summary: HTMLElement) => summary.click());
  await expect(page.locator('mha-chapter details.more[open]')).toBeAttached();
}

/**
 * The URL of a chapter. It names the trained preset of `trained-heads`, which would otherwise load later and change the settings
 * during a test.
 */
export function addressOf(chapter: string): string {
  return `?chapter=${chapter}${chapter === 'trained-heads' ? '&preset=trained' : ''}`;
}

/** The matrices on the stage, as the keyboard and screen readers reach them. */
export function matrices(page: Page): Locator {
  return page.locator('mha-stage .matrix');
}

/** What the stage shows: the first matrix, or the exhibit that takes the place of all. */
export function figure(page: Page): Locator {
  return matrices(page).or(page.locator('mha-stage .exhibited')).first();
}

export function matrix(page: Page, name: string): Locator {
  const label = name.replace('ᵀ', ' transposed');
  return matrices(page).and(page.locator(`[aria-label="${label}"], [aria-label^="${label},"]`));
}

export function inspector(page: Page): Locator {
  return page.getByRole('region', { name: 'Where a number comes from' });
}

/** The stage's announcement of the cell under the cursor. */
export function spoken(page: Page): Locator {
  return page.locator('mha-stage .live');
}

/** The field of the reader's sentence. */
export function sentence(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Sentence', exact: true });
}

/** A chapter's link in the header, which has those of the current part. */
export function chapterLink(page: Page, name: string): Locator {
  return page.getByRole('link', { name, exact: true });
}

/** Goes to any chapter, by the table of contents. */
export async function visit(page: Page, id: string): Promise<void> {
  await page.getByRole('button', { name: 'Table of contents' }).click();
  await page.locator(`mha-contents-list a[href*="chapter=${id}"]`).first().click();
}

export function position(page: Page): Locator {
  return page.getByRole('slider', { name: 'Position in the animation' });
}

/** Opens a chapter and scrolls until its laboratory is shown. */
export async function openLab(page: Page, chapter: string, query = ''): Promise<Locator> {
  await open(page, `?chapter=${chapter}${query}`);
  await page.locator('mha-lab[view=controls]').scrollIntoViewIfNeeded();
  const lab = page.locator('mha-lab[view=controls]');
  await expect(lab.locator('.card').first()).toBeVisible();
  return lab;
}

/** All parts that load when the reader scrolls near. */
export async function readToTheEnd(page: Page): Promise<void> {
  if ((await page.locator('mha-ribbon').count()) > 0) await expect(page.locator('mha-ribbon #caption')).toBeAttached();
  const exercises = page.locator('mha-lazy-exercises');
  const lab = page.locator('mha-lab[view=controls]');
  await expect(page.locator('mha-chapter h1')).toBeVisible();
  // Content that is still loading above may move a part away again. A stop of the short way has no exercises.
  if ((await exercises.count()) > 0) {
    await expect
      .poll(async () => {
        await exercises.evaluate((element) => element.scrollIntoView());
        return page.locator('mha-exercises button').first().isVisible();
      })
      .toBe(true);
  }
  if ((await lab.count()) > 0) {
    await expect
      .poll(async () => {
        await lab.evaluate((element) => element.scrollIntoView());
        return lab.locator('.waiting').count();
      })
      .toBe(0);
  }
  await page.waitForLoadState('networkidle');
}

/** Scrolls to the beginning of the chapter, where a phone's figure is unfolded. */
export async function backToTheTop(page: Page): Promise<void> {
  await page.locator('mha-chapter h1').evaluate((title) => title.scrollIntoView({ block: 'end' }));
  await expect(page.locator('mha-lesson-view .figure.folded')).toHaveCount(0);
}

/** The figure no longer follows the reader: a test that moves through the page says itself where the figure stands. */
export async function withoutReading(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Observer = window.IntersectionObserver;
    window.IntersectionObserver = class extends Observer {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        // Only the reader of the step cards watches a region that reaches this far up.
        const reads = options?.rootMargin?.startsWith('1000000px') ?? false;
        super(reads ? () => undefined : callback, options);
      }
    };
  });
}

/** Frames report six times the time that passed, so that figures play six times faster. Set before the page opens. */
export async function withFasterFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const frame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (run) => frame((now) => run(6 * now));
  });
}

/** Starts immediately what the page defers by seconds, such as loading the print sheet. Set before the page opens. */
export async function withoutDelay(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    window.setTimeout = ((run: TimerHandler, delay = 0, ...rest: unknown[]) =>
      later(run, delay >= 2000 ? 0 : delay, ...rest)) as typeof window.setTimeout;
  });
}
