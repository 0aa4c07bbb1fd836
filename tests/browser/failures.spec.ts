/**
 * What can fail around the page: memory that cannot grow, a lost network, workers and frames that die, a full storage. The page gives
 * the reason in its place, loses no work, and tries again when asked. (`tests/browser/soak.spec.ts` watches the memory.)
 */
import { openHost } from './host-page.ts';
import { load, panelOf } from './open-model.ts';
import {
  chapterLink,
  expect,
  matrices,
  matrix,
  moveTo,
  open,
  openLab,
  type Page,
  position,
  sentence,
  test,
  visit,
} from './support.ts';
import { openCode } from './write-mask.ts';

/** Workers can be ended as a browser that runs out of memory ends them. Set before the page opens. */
async function withMortalWorkers(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const workers: Worker[] = [];
    window.Worker = class extends Worker {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given);
        workers.push(this);
      }
    };
    Object.assign(window, {
      endWorkers: () => {
        for (const worker of workers.splice(0)) {
          worker.terminate();
          worker.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
        }
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { endWorkers: () => void }).endWorkers());
}

test('when memory cannot grow, the page gives the reason and the figure keeps working', async ({ page }) => {
  await open(page, '?chapter=softmax&progress=1&sentence=Dogs+chase+cats&preset=random&d_model=24');
  await page.evaluate(() => {
    WebAssembly.Memory.prototype.grow = () => {
      throw new RangeError('WebAssembly.Memory.grow(): Maximum memory size exceeded');
    };
  });
  await page
    .locator('mha-controls')
    .getByRole('button', { name: /^d model/ })
    .click();
  const width = page.getByRole('spinbutton', { name: 'd model' });
  await width.fill('512');
  await expect(page.getByText(/There is no memory for .*: use fewer tokens or features/).first()).toBeVisible();
  await expect(matrix(page, 'α')).toHaveAttribute('aria-valuetext', /3 by 3/);
  await width.fill('16');
  await page.keyboard.press('Escape');
  await expect(page.getByText(/There is no memory/)).toHaveCount(0);
  await sentence(page).fill('Dogs chase');
  await expect(matrix(page, 'α')).toHaveAttribute('aria-valuetext', /2 by 2/);
});

test.describe('after losing the network', () => {
  test.use({ expectedError: /net::ERR_FAILED|Failed to load resource/ });

  test('parts that fail to load say so in their place, and load when retried', async ({ page }) => {
    await open(page, '?chapter=qkv&progress=1');
    await page.route('**/*', (route) => route.abort());
    const failed = page.getByText('This could not be loaded.');
    const again = page.getByRole('button', { name: 'Try again' });

    for (const [button, panel] of [
      ['Table of contents', 'mha-contents-list'],
      ['Embed this figure', 'mha-embed-panel'],
    ] as const) {
      await page.getByRole('button', { name: button }).first().click();
      await expect(failed).toBeVisible();
      await page.unroute('**/*');
      await again.click();
      await expect(failed).toHaveCount(0);
      await expect(page.locator(panel)).toBeVisible();
      await page.keyboard.press('Escape');
      await page.route('**/*', (route) => route.abort());
    }

    await page.locator('mha-stage .present').click();
    await expect(page.getByText('The presentation could not be loaded.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await matrices(page).first().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('What this number is made of could not be loaded.')).toBeVisible();
    await page.keyboard.press('Escape');

    await visit(page, 'backward');
    await expect(page.getByText('What this chapter computes could not be loaded.').first()).toBeVisible();
    await expect(page.getByText('This chapter’s text could not be loaded.')).toBeVisible();
    const figure = page.getByRole('region', { name: 'Figure' });
    await expect(figure.getByRole('alert')).toHaveText(/^This could not be loaded/);

    await page.unroute('**/*');
    await figure.getByRole('button', { name: 'Try again' }).click();
    await expect(matrices(page).first()).toBeAttached();
    await page.locator('#chapter').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Backward/);
    await chapterLink(page, 'Train').click();
    await chapterLink(page, 'Backward').click();
    await expect(page.locator('mha-stage')).toHaveAttribute('aria-busy', 'false');
    await position(page).press('End');
    await expect(matrix(page, '∂X')).toBeAttached();
    await expect(page.getByText('could not be loaded')).toHaveCount(0);
    await matrix(page, '∂X').focus();
    await page.keyboard.press('Enter');
    await again.click();
    await expect(page.locator('mha-inspector')).toBeVisible();
  });

  test('parts that fail to load do so by themselves when the connection returns', async ({ page }) => {
    await open(page, '?chapter=qkv&progress=1');
    await page.context().setOffline(true);
    await matrices(page).first().focus();
    await page.keyboard.press('Enter');
    await page.locator('mha-stage .present').click();
    await expect(page.getByText('The presentation could not be loaded.')).toBeVisible();
    await page.getByRole('button', { name: 'Table of contents' }).click();
    const again = page.getByRole('button', { name: 'Try again' });
    // The inspector, the presentation and the contents.
    await expect(again).toHaveCount(3);
    await page.context().setOffline(false);
    await expect(page.locator('mha-contents-list')).toBeVisible();
    await expect(page.locator('mha-inspector .body')).toBeVisible();
    await expect(again).toHaveCount(0);
    await expect(page.locator('mha-presenter')).toHaveCount(0);
  });

  test('a chapter, its numbers and chosen weights load by themselves when the connection returns', async ({ page }) => {
    await open(page, '?chapter=train&progress=1');
    await page.context().setOffline(true);
    await chapterLink(page, 'Backward').click();
    const again = page.getByRole('button', { name: 'Try again' });
    // The text, the figure and its numbers.
    await expect(again).toHaveCount(3);
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Backward/);
    await position(page).press('End');
    await expect(matrix(page, '∂X')).toBeAttached();
    await expect(again).toHaveCount(0);
    await page.context().setOffline(true);
    await moveTo(page, '?chapter=backward&preset=hand-made');
    await expect(page.getByText('The numbers of these weights could not be loaded.').first()).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('could not be loaded')).toHaveCount(0);
  });

  test('a figure in a page has a button, and loads when it is pressed or the connection returns', async ({ page }) => {
    const code = /figure-view-[^/]*\.js$/;
    await page.route(code, (route) => route.abort());
    await openHost(page, '<mha-figure chapter="softmax"></mha-figure>');
    const failed = page.getByRole('alert').filter({ hasText: 'The figure could not be loaded.' });
    const again = page.getByRole('button', { name: 'Try again' });
    const sayConnected = () => page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(failed).toBeVisible();
    await again.click();
    await sayConnected();
    await expect(again).toBeFocused();
    await page.unroute(code);
    // One attempt may still be failing.
    await expect(async () => {
      await sayConnected();
      await expect(matrices(page).first()).toBeAttached({ timeout: 2000 });
    }).toPass();
    await expect(failed).toBeHidden();

    await page.route(code, (route) => route.abort());
    await page.reload();
    await expect(failed).toBeVisible();
    await page.unroute(code);
    await again.click();
    await expect(matrices(page).first()).toBeAttached();
  });

  test('a training that cannot load says so, and trains when it is started over', async ({ page }) => {
    const lab = await openLab(page, 'train', '&progress=1');
    const train = lab.getByRole('button', { name: 'Train', exact: true });
    await page.route('**/*', (route) => route.abort());
    await train.click();
    await expect(lab.getByRole('alert')).toBeVisible();
    await page.unroute('**/*');
    await lab.getByRole('button', { name: 'Start over' }).click();
    await expect(lab.getByRole('alert')).toHaveCount(0);
    await train.click();
    await expect(lab.getByRole('button', { name: 'Pause' })).toBeVisible();
  });
});

test('a training whose worker dies gives the reason, the figure keeps working, and the training starts over', async ({
  page,
}) => {
  const endWorkers = await withMortalWorkers(page);
  const lab = await openLab(page, 'train', '&progress=1');
  const train = lab.getByRole('button', { name: 'Train', exact: true });
  await train.click();
  await expect(lab.getByRole('button', { name: 'Pause' })).toBeVisible();
  await endWorkers();
  await expect(lab.getByRole('alert')).toContainText('out of memory');
  await position(page).press('Home');
  await expect(position(page)).toHaveValue('0');
  await lab.getByRole('button', { name: 'Start over' }).click();
  await expect(lab.getByRole('alert')).toHaveCount(0);
  await train.click();
  await expect(lab.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('an opened checkpoint whose worker dies gives the reason, and can be opened again', async ({ page }) => {
  const endWorkers = await withMortalWorkers(page);
  const panel = await panelOf(page);
  await load(panel);
  await expect(panel.getByText('7 tokens, computed in')).toBeVisible();
  await endWorkers();
  await panel.getByRole('textbox').fill('the cat');
  await expect(panel.getByText(/out of memory/)).toBeVisible();
  await load(panel);
  await panel.getByRole('textbox').fill('the mat');
  await expect(panel.getByText('3 tokens, computed in')).toBeVisible();
});

test('a learner’s code whose frame dies while it runs ends with a message, and runs again', async ({ page }) => {
  const exercise = await openCode(page);
  const check = exercise.getByRole('button', { name: 'Check' });
  const write = async (code: string): Promise<void> => {
    await exercise.locator('.cm-content').click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(code);
  };
  await write('function causalMask(n) { for (;;) n = n; }');
  await check.click();
  const frame = page.locator('iframe[src*=code-sandbox], iframe[sandbox]');
  await expect(frame).toBeAttached();
  await frame.evaluate((element: HTMLIFrameElement) => element.contentWindow?.location.replace('about:blank'));
  await expect(exercise.locator('.feedback')).toContainText(/\w/);
  await write('function causalMask(n) { return [[0]]; }');
  await check.click();
  await expect(exercise.locator('.feedback')).toContainText('but returned lists of size (1, 1)');
});

test('a storage that fills up while the page is open loses no answer of this visit, and the page says so', async ({
  page,
}) => {
  await open(page, '?chapter=scores&progress=1');
  await page.locator('mha-lazy-exercises').scrollIntoViewIfNeeded();
  const answer = async (text: string): Promise<void> => {
    await page.locator('mha-exercise form input[type=text]').first().fill(text);
    await page.locator('mha-exercise .submit').click();
    await expect(page.locator('mha-exercise .feedback p')).toHaveClass('wrong');
  };
  await answer('987');
  const stored = await page.evaluate(() => localStorage.getItem('mha-lesson.progress'));
  expect(stored).toContain('"scores/');
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await moveTo(page, '?chapter=values&progress=1');
  await page.locator('mha-lazy-exercises').scrollIntoViewIfNeeded();
  await answer('987');
  await expect(page.locator('mha-exercises .problem')).toContainText('keeps no progress');
  await page.getByRole('button', { name: /^Colours/ }).click();
  // The answer of this visit is in the record, too.
  await moveTo(page, '?chapter=scores&progress=1');
  await moveTo(page, '?chapter=values&progress=1');
  await page.locator('mha-lazy-exercises').scrollIntoViewIfNeeded();
  await expect(page.locator('mha-exercises .problem')).toContainText('keeps no progress');
  expect(await page.evaluate(() => localStorage.getItem('mha-lesson.progress'))).toBe(stored);
});
