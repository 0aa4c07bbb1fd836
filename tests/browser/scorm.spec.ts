/** The SCORM page in a platform's frame, with a SCORM 1.2 API that works, fails, or is missing. */
import { readFileSync } from 'node:fs';
import type { Frame } from '@playwright/test';
import { expect, type Page, test } from './support.ts';

const API = readFileSync(new URL('../../node_modules/scorm-again/dist/scorm12.min.js', import.meta.url), 'utf8');

/** Script of the platform's page, run before the package starts. */
const WHOLE = 'API = new Scorm12API({ autocommit: false, logLevel: 5 });';

/** Starts the package in a nested frame of a platform's page; the script `around` creates the API. */
async function start(page: Page, around: string, query = '?chapter=mask'): Promise<Frame> {
  await page.route('**/platform.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Platform</title>' }),
  );
  await page.goto('./platform.html');
  await page.evaluate(`${API}; Scorm12API = this.Scorm12API ?? Scorm12API; ${around}; undefined`);
  return launch(page, query);
}

async function launch(page: Page, query: string): Promise<Frame> {
  await page.evaluate(
    (src) => {
      const outer = document.createElement('iframe');
      document.body.replaceChildren(outer);
      const inner = outer.contentDocument?.createElement('iframe');
      if (!inner) throw new Error('the frame is missing');
      Object.assign(outer, { width: 1200, height: 800 });
      Object.assign(inner, { width: 1180, height: 780, name: 'lesson', src });
      outer.contentDocument?.body.append(inner);
    },
    `${new URL('.', page.url())}scorm.html${query}`,
  );
  await expect.poll(() => page.frame('lesson')?.url()).toContain('scorm.html');
  const frame = page.frame('lesson');
  if (!frame) throw new Error('the frame is gone');
  return frame;
}

const value = (page: Page, element: string): Promise<unknown> => page.evaluate(`API.LMSGetValue('${element}')`);
const note = (frame: Frame) => frame.locator('mha-platform-note');

async function answer(frame: Frame): Promise<void> {
  await frame.locator('mha-lazy-exercises, mha-exercise').first().scrollIntoViewIfNeeded();
  const exercise = frame.locator('mha-exercise');
  await exercise.locator('form input').first().waitFor();
  for (const field of await exercise.locator('form input').all()) await field.fill('1');
  await exercise.getByRole('button', { name: 'Check' }).click();
  await expect(exercise.locator('.feedback')).not.toBeEmpty();
}

const ASSIGNMENT = '?exercises=mask/give-shape-causalMask&attempts=2';

test('reports each answer of an assignment, resumes after the page was lost, and completes', async ({ page }) => {
  const frame = await start(page, WHOLE, ASSIGNMENT);
  await expect(note(frame)).toContainText('are reported to the learning platform');
  await answer(frame);
  expect(await value(page, 'cmi.core.lesson_status')).toBe('incomplete');
  expect(await value(page, 'cmi.interactions._count')).toBe('1');
  const kept = await value(page, 'cmi.suspend_data');

  // The page disappears without notice; the platform already has the answers.
  await page.evaluate(
    `kept = API.LMSGetValue('cmi.suspend_data'); ${WHOLE} API.loadFromJSON({ suspend_data: kept, core: { lesson_status: 'incomplete' } });`,
  );
  const again = await launch(page, ASSIGNMENT);
  await expect(again.locator('mha-exercise').getByText('1 answer left')).toBeVisible();
  expect(kept).toBe(await value(page, 'cmi.suspend_data'));
  await answer(again);
  await expect.poll(() => value(page, 'cmi.core.lesson_status')).toBe('completed');
  expect(await value(page, 'cmi.core.score.raw')).toBe('0');

  // Leaving the page ends the session.
  const ended = page.evaluate('new Promise((done) => API.on("LMSFinish", () => done(true)))');
  await again.goto('about:blank');
  expect(await ended).toBe(true);
});

test('counts the exercises of the start chapter only, and stores nothing in the browser', async ({ page }) => {
  const frame = await start(page, WHOLE);
  await answer(frame);
  await expect.poll(() => value(page, 'cmi.interactions._count')).toBe('1');
  expect(await value(page, 'cmi.objectives._count')).not.toBe('0');
  expect(await page.evaluate(() => localStorage.getItem('mha-lesson.progress'))).toBeNull();
});

for (const [name, around, said] of [
  ['no platform', 'API = undefined', 'No learning platform was found'],
  [
    'an API that starts no session',
    `${WHOLE} API.LMSInitialize = () => 'false'; API.lmsInitialize = API.LMSInitialize`,
    'did not start a session',
  ],
  [
    'an API that throws',
    `${WHOLE} API = new Proxy(API, { get: () => () => { throw new Error('gone'); } })`,
    'did not start a session',
  ],
  [
    'an API that does not store',
    "API = { LMSInitialize: () => 'true', LMSFinish: () => 'true', LMSGetValue: () => '', LMSSetValue: () => 'true', LMSCommit: () => 'false', LMSGetLastError: () => '391' }",
    'did not store your last result (error 391)',
  ],
] as const) {
  test(`with ${name} the page says so and works`, async ({ page }) => {
    const frame = await start(page, around, ASSIGNMENT);
    await expect(note(frame)).toContainText(said);
    await answer(frame);
    await expect(frame.locator('mha-exercise').getByText('1 answer left')).toBeVisible();
  });
}
