/**
 * Workers of the lesson when its files come from another origin, or when its frame has no origin. They must start under the policy in
 * docs/embedding.md; under a stricter policy the page must give the reason.
 */
import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { test as base, expect } from '@playwright/test';
import { problems as words } from '#web/messages/en/ui/problems.ts';
import { CONTENT_SECURITY_POLICY, serve } from '../../build-scripts/serve.mjs';

const BUILT = fileURLToPath(new URL('../../dist', import.meta.url));

/** The server's origin. */
function origin(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}`;
}

interface Course {
  /** The server of the lesson's files. Its own pages allow `data:` workers. */
  readonly files: string;
  /** Opens a page with this body on another origin, under the given policy. */
  readonly openCourse: (policy: string, body: string) => Promise<void>;
}

const test = base.extend<Course>({
  files: async ({ page }, use) => {
    const thrown: string[] = [];
    page.on('pageerror', ({ message }) => thrown.push(message));
    const server = await serve(BUILT, 0, `${CONTENT_SECURITY_POLICY}; worker-src 'self' data:`);
    await use(origin(server));
    expect(thrown).toEqual([]);
    server.closeAllConnections();
    server.close();
  },
  openCourse: async ({ page }, use) => {
    const answer = { policy: '', body: '' };
    const server = createServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': answer.policy });
      response.end(
        `<!doctype html><html lang="en"><title>Course</title><link rel="icon" href="data:,"><body>${answer.body}`,
      );
    });
    await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
    await use(async (policy, body) => {
      Object.assign(answer, { policy, body });
      await page.goto(origin(server));
    });
    server.closeAllConnections();
    server.close();
  },
});

/** A lesson with the chapter `train`, loaded from `files`. */
const lesson = (files: string) =>
  `<script type="module" src="${files}/elements.js"></script><mha-lesson chapters="train" style="height: 800px"></mha-lesson>`;

const policyFor = (files: string) =>
  `default-src 'none'; img-src data: blob:; style-src 'unsafe-inline'; script-src ${files} 'wasm-unsafe-eval'; connect-src ${files}; require-trusted-types-for 'script'; trusted-types lit-html mha-lesson`;

test('a worker starts from another origin, under a strict policy with Trusted Types', async ({
  page,
  files,
  openCourse,
}) => {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await openCourse(`${policyFor(files)}; worker-src blob: ${files}`, lesson(files));
  await page.locator('mha-lab[view=controls]').scrollIntoViewIfNeeded();
  const lab = page.locator('mha-lab[view=controls]');
  await lab.getByRole('button', { name: 'One step' }).click();
  await expect(lab.locator('.facts b')).toHaveText('1 step');
  expect(problems).toEqual([]);
});

test('under a policy that forbids workers the lesson says what the policy must allow', async ({
  page,
  files,
  openCourse,
}) => {
  await openCourse(policyFor(files), lesson(files));
  await page.locator('mha-lab[view=controls]').scrollIntoViewIfNeeded();
  const lab = page.locator('mha-lab[view=controls]');
  await lab.getByRole('button', { name: 'One step' }).click();
  await expect(lab.getByRole('alert')).toContainText(words.workerNotStarted);
});

test('a worker starts in a frame without an origin', async ({ page, files, openCourse }) => {
  const frame = `${files}/embed.html?view=lesson&chapters=train`;
  await openCourse(
    "default-src 'none'; frame-src *",
    `<iframe sandbox="allow-scripts" width="1000" height="700" src="${frame}">`,
  );
  const inside = page.frameLocator('iframe');
  await inside.locator('mha-lab[view=controls]').scrollIntoViewIfNeeded();
  const lab = inside.locator('mha-lab[view=controls]');
  await lab.getByRole('button', { name: 'One step' }).click();
  await expect(lab.locator('.facts b')).toHaveText('1 step');
});
