/** The page on a phone: the figure makes room for what the reader works on, upright and sideways. */
import { CHAPTERS_BY_PART } from '#web/lesson/constants/chapter-ids.ts';
import {
  backToTheTop,
  expect,
  type Locator,
  matrices,
  moveTo,
  open,
  type Page,
  readToTheEnd,
  test,
} from './support.ts';

test.use({ hasTouch: true, isMobile: true });

const figure = (page: Page): Locator => page.locator('section.figure');
const unfold = (page: Page): Locator => page.getByRole('button', { name: 'Show the figure' });

/** Scrolls until the element's top is at a share of the screen's height. */
async function readAt(element: Locator, share: number): Promise<void> {
  await element.evaluate((it, to) => window.scrollBy(0, it.getBoundingClientRect().top - innerHeight * to), share);
}

/** A tap by its place on the screen, once the element rests there: the locator's own tap scrolls the page first. */
async function tapInPlace(element: Locator): Promise<void> {
  let before = '';
  await expect
    .poll(async () => {
      const last = before;
      before = JSON.stringify(await element.boundingBox());
      return before !== 'null' && before === last;
    })
    .toBe(true);
  const { x, y } = JSON.parse(before) as { x: number; y: number };
  await element.page().touchscreen.tap(x + 100, y + 24);
}

/** A finger crosses the figure. */
const swipe = (page: Page, by: number) =>
  page.locator('mha-stage .picture').evaluate((picture, across) => {
    const at = (type: string, clientX: number) =>
      picture.dispatchEvent(new PointerEvent(type, { pointerType: 'touch', isPrimary: true, clientX, clientY: 200 }));
    at('pointerdown', 200);
    at('pointerup', 200 + across);
  }, by);

test.describe('upright', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('no experiment is cut, in French', async ({ page }) => {
    await open(page, '?chapter=scale&lang=fr&progress=1');
    for (const chapter of ['scale', 'why-heads', 'fast'])
      await test.step(chapter, async () => {
        await moveTo(page, `?chapter=${chapter}&lang=fr&progress=1`);
        const exhibit = page.locator('mha-lab[view=stage]');
        await expect(exhibit.locator('svg').first()).toBeVisible();
        await expect.poll(() => exhibit.evaluate((it) => it.scrollHeight - it.clientHeight)).toBe(0);
        await expect.poll(async () => (await exhibit.locator('svg').first().boundingBox())?.height).toBeGreaterThan(60);
      });
  });

  test('below the bar that folds it away, a figure keeps legend, caption and buttons apart, in French', async ({
    page,
  }) => {
    for (const chapter of ['block', 'trained-heads'])
      await test.step(chapter, async () => {
        await open(page, `?chapter=${chapter}&lang=fr`);
        // What loads later could move the prediction away, and the figure would unfold.
        await readToTheEnd(page);
        await readAt(page.locator('mha-prediction'), 0.3);
        await tapInPlace(page.getByRole('button', { name: 'Montrer la figure' }));
        await expect(page.getByRole('button', { name: 'Replier la figure' })).toBeVisible();
        const overlap = () =>
          figure(page).evaluate((section) => {
            const stage = section.querySelector('mha-stage')?.shadowRoot;
            const [legend, transport] = ['mha-legend', 'mha-transport'].map((tag) => stage?.querySelector(tag));
            if (!legend || !transport) return Number.NaN;
            const [above, box] = [
              legend.getBoundingClientRect().top + legend.scrollHeight,
              transport.getBoundingClientRect(),
            ];
            return Math.floor(Math.max(0, above - box.top, box.bottom - section.getBoundingClientRect().bottom));
          });
        await expect.poll(overlap).toBe(0);
      });
  });

  test('the figure of scores shows one head of several, and makes room for an exercise', async ({ page }) => {
    await open(page, '?chapter=scores');
    await test.step('a swipe shows the next head beside several matrices, too', async () => {
      const queries = (head: number) => page.locator(`mha-stage .matrix[aria-label*="head ${head}"]`).first();
      await expect(queries(1)).toBeVisible();
      await expect(page.locator('mha-head-pager [aria-live]')).toHaveText('Head 1 of 3');
      await swipe(page, -90);
      await expect(queries(2)).toBeVisible();
      // The buttons stand where a product leaves a corner free.
      await page.getByRole('button', { name: 'Next head' }).tap();
      await expect(queries(3)).toBeVisible();
    });
    await test.step('the figure folds to a bar over an exercise, opens with a tap, and returns with the steps', async () => {
      await readToTheEnd(page);
      const exercises = page.locator('mha-lazy-exercises');
      await readAt(exercises, 0.35);
      await expect(unfold(page)).toBeVisible();
      const top = (await exercises.boundingBox())?.y;
      expect((await figure(page).boundingBox())?.height).toBeLessThan(50);
      await expect(matrices(page).first()).toBeHidden();

      await tapInPlace(unfold(page));
      await expect(matrices(page).first()).toBeVisible();
      // The text stays where it is.
      expect((await exercises.boundingBox())?.y).toBe(top);
      await tapInPlace(page.getByRole('button', { name: 'Fold the figure away' }));
      await expect(unfold(page)).toBeVisible();

      await readAt(page.locator('mha-chapter .walk'), 0.3);
      await expect(unfold(page)).toHaveCount(0);
      await expect(matrices(page).first()).toBeVisible();
      expect((await figure(page).boundingBox())?.height).toBeGreaterThan(300);
    });
  });

  test('nothing covers the text of tokens, and the figure is there when a card or the laboratory needs it', async ({
    page,
  }) => {
    await open(page, '?chapter=tokens');
    await test.step('nothing floats over the text; the settings open from the header', async () => {
      const button = page.getByRole('button', { name: 'Settings', exact: true });
      const box = await button.boundingBox();
      expect((box?.y ?? 99) + (box?.height ?? 99)).toBeLessThanOrEqual(48);
      const floating = await page
        .locator('mha-lesson-view')
        .evaluate(
          (view) =>
            [...(view.shadowRoot?.querySelectorAll('*') ?? [])].filter(
              (it) => getComputedStyle(it).position === 'fixed',
            ).length,
        );
      expect(floating).toBe(0);
    });
    await test.step('a card below a prediction waits until the figure is unfolded, and the card above a laboratory keeps it', async () => {
      const prediction = page.locator('mha-prediction');
      const card = page.locator('mha-chapter .walk > li').first();
      await readAt(prediction, 0.3);
      await expect(unfold(page)).toBeVisible();
      // The card has passed the reading line, the end of the prediction is still being read.
      await prediction.evaluate((it) => window.scrollBy(0, it.getBoundingClientRect().bottom - innerHeight * 0.56));
      await expect(unfold(page)).toBeVisible();
      await expect(page.locator('mha-transport')).toHaveJSProperty('step', '');
      await expect(card).not.toHaveClass(/now/);
      await readAt(card, 0.45);
      await expect(unfold(page)).toHaveCount(0);
      await expect(card).toHaveClass(/now/);
      await readAt(page.locator('section.lab'), 0.65);
      await expect(unfold(page)).toHaveCount(0);
      await readAt(page.locator('section.lab'), 0.55);
      await expect(unfold(page)).toBeVisible();
    });
  });

  test('every control has room for a thumb, in the short way, softmax, tokens and backward', async ({ page }) => {
    for (const chapter of [...CHAPTERS_BY_PART.short, 'softmax', 'tokens', 'backward'])
      await test.step(chapter, async () => {
        await open(page, `?chapter=${chapter}`);
        await readToTheEnd(page);
        const small = await page.evaluate(() => {
          const found: string[] = [];
          /** The height of an element, or of what it lays over its surroundings to be hit more easily. */
          const reach = (element: Element): number => {
            const laid = getComputedStyle(element, '::before');
            const height = laid.position === 'absolute' ? Number.parseFloat(laid.height) : 0;
            return Math.max(element.getBoundingClientRect().height, height || 0);
          };
          const look = (root: ParentNode): void => {
            for (const element of root.querySelectorAll<HTMLElement>('*')) {
              if (element.shadowRoot) look(element.shadowRoot);
              if (!element.matches('button, a[href], summary, input, select, textarea')) continue;
              // A link within a sentence is as high as its line.
              if (
                !element.checkVisibility({ visibilityProperty: true }) ||
                getComputedStyle(element).display === 'inline'
              )
                continue;
              const target = element.matches('[type=checkbox], [type=radio]')
                ? (element.closest('label') ?? element)
                : element;
              const { width } = target.getBoundingClientRect();
              // A hidden field is reached through its label.
              if (width > 1 && (width < 24 || reach(target) < 32))
                found.push(
                  `${target.localName}.${target.className} “${target.textContent?.trim()}” ${width}×${reach(target)}`,
                );
            }
          };
          look(document);
          return found;
        });
        expect(small).toEqual([]);
      });
  });

  test('the header goes on the way down the text, and comes back on the way up', async ({ page }) => {
    await open(page, '?chapter=listen');
    const top = async () => Math.round((await figure(page).boundingBox())?.y ?? -1);
    expect(await top()).toBeGreaterThan(40);
    await page.evaluate(() => scrollBy(0, 400));
    await expect.poll(top).toBe(0);
    const button = page.getByRole('button', { name: 'Settings', exact: true });
    await expect(button).not.toBeInViewport();
    await page.evaluate(() => scrollBy(0, -30));
    await expect.poll(top).toBeGreaterThan(40);
    await expect(button).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => scrollBy(0, 60));
    await expect.poll(top).toBe(0);
    await test.step('the page stays where it is when a control of the figure gets the focus', async () => {
      const before = await page.evaluate(() => scrollY);
      await page
        .getByRole('button', { name: 'Replay' })
        .or(page.getByRole('button', { name: 'Play' }))
        .focus();
      expect(await page.evaluate(() => scrollY)).toBe(before);
    });
    await button.focus();
    await expect(button).toBeInViewport({ ratio: 1 });
    // The figure, and the bar that it folds to, stay below the header.
    await expect.poll(top).toBeGreaterThan(40);
  });

  test('the figure stays while the last step of a stop is above its prediction', async ({ page }) => {
    await open(page, '?chapter=divide');
    const card = page.locator('mha-chapter .walk > li').last();
    await readAt(card, 0.6);
    await expect(card).toHaveClass(/now/);
    await readAt(page.locator('mha-prediction'), 0.55);
    await expect(page.locator('mha-prediction')).toBeInViewport();
    await expect(unfold(page)).toHaveCount(0);
    await expect(card).toHaveClass(/now/);
  });

  test('a tapped answer stays under the finger while the figure is folded', async ({ page }) => {
    await open(page, '?chapter=bugs');
    await readToTheEnd(page);
    const answers = page.locator('mha-prediction label');
    for (const [index, share] of [0.3, 0.4, 0.5].entries()) {
      const answer = answers.nth(index);
      await readAt(answer, share);
      await expect(unfold(page)).toBeVisible();
      const before = await page.evaluate(() => scrollY);
      await tapInPlace(answer);
      await expect(answer.getByRole('radio')).toBeChecked();
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      expect(await page.evaluate(() => scrollY)).toBe(before);
    }
  });

  test('a tap near a stop of the time line goes to it', async ({ page }) => {
    await open(page, '?chapter=backward');
    const transport = page.locator('mha-transport');
    const track = await page.locator('mha-transport .track').boundingBox();
    if (!track) throw new Error('no time line');
    expect(track.width).toBeGreaterThan(140);
    const marks = await page
      .locator('mha-transport .ticks i')
      .evaluateAll((ticks) => ticks.map((tick) => Number.parseFloat((tick as HTMLElement).style.left) / 100));
    for (const mark of marks.slice(1)) {
      await page.touchscreen.tap(track.x + 8 + mark * (track.width - 16) + 3, track.y + 20);
      await expect.poll(() => transport.evaluate((it) => Reflect.get(it, 'progress'))).toBeCloseTo(mark, 4);
    }
  });

  test('laboratories and exercises are read without scrolling sideways and used with a thumb', async ({ page }) => {
    await open(page, '?chapter=softmax');
    await test.step('the given numbers of an exercise of softmax are seen without scrolling', async () => {
      await readToTheEnd(page);
      const frame = page.locator('mha-exercise .givens .scroll');
      await expect(frame).toBeVisible();
      expect(await frame.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0);
    });
    for (const chapter of ['mask', 'output', 'backward', 'variants', 'train']) {
      await backToTheTop(page);
      await moveTo(page, `?chapter=${chapter}`);
      await readToTheEnd(page);
      const lab = page.locator('mha-lab[view=controls]');
      await expect(lab.locator('.card').first()).toBeVisible();
      if (chapter !== 'train')
        await test.step(`the tables of ${chapter}’s laboratory are seen without scrolling`, async () => {
          const tables = lab.locator('.scroll').filter({ visible: true });
          await expect(tables.first()).toBeVisible();
          expect(await tables.evaluateAll((all) => Math.max(...all.map((it) => it.scrollWidth - it.clientWidth)))).toBe(
            0,
          );
        });
      if (chapter === 'mask' || chapter === 'train')
        await test.step(`the buttons of ${chapter}’s laboratory and exercises have room for a thumb`, async () => {
          await expect(page.locator('mha-exercise .submit').first()).toBeVisible();
          const low = await page.locator('mha-chapter').evaluate((text) => {
            const found: string[] = [];
            const look = (root: ParentNode): void => {
              for (const element of root.querySelectorAll<HTMLElement>('*')) {
                if (element.shadowRoot) look(element.shadowRoot);
                if (!element.matches('.press, .submit, nav .item, .options label, .word-marks label, select, summary'))
                  continue;
                const { width, height } = element.getBoundingClientRect();
                if (height > 0 && Math.min(width, height) < 44)
                  found.push(`${element.textContent?.trim()} ${width} ${height}`);
              }
            };
            if (text.shadowRoot) look(text.shadowRoot.querySelector('section.lab') ?? text.shadowRoot);
            if (text.shadowRoot)
              look(text.shadowRoot.querySelector('.pressed mha-lazy-exercises')?.parentElement ?? text.shadowRoot);
            return found;
          });
          expect(low).toEqual([]);
        });
    }
  });

  test('tables keep the names of their rows and their sums in sight, in French', async ({ page }) => {
    const lab = page.locator('mha-lab[view=controls]');
    /** How far the last of the found cells reaches out of the box that scrolls it. */
    const beyond = (cell: Locator) =>
      cell.last().evaluate((it) => {
        const box = it.closest('.scroll')?.getBoundingClientRect();
        const { left, right } = it.getBoundingClientRect();
        return box ? Math.round(Math.max(0, box.left - left, right - box.right)) : Number.NaN;
      });
    await test.step('bugs: the sums, and the line that mends', async () => {
      await open(page, '?chapter=bugs&lang=fr');
      await readToTheEnd(page);
      await expect(lab.locator('tbody .sum')).not.toHaveCount(0);
      expect(await beyond(lab.locator('tbody .sum'))).toBeLessThanOrEqual(2);
      await lab.getByRole('button', { name: 'Donner la réponse' }).click();
      const repair = lab.locator('.repair');
      await expect(repair).toBeVisible();
      expect(await repair.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
    });
    await test.step('trained-heads: all numbers of the answers, and the names of what is scrolled', async () => {
      await moveTo(page, '?chapter=trained-heads&lang=fr');
      await readToTheEnd(page);
      const answers = lab.locator('.scroll:has(> .answers)');
      await expect(answers).toBeVisible({ timeout: 60_000 });
      expect(await answers.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
      const measures = lab.locator('.scroll:has(> .measured)').first();
      await measures.evaluate((it) => it.scrollTo({ left: 500, behavior: 'instant' }));
      expect(await measures.evaluate((it) => it.scrollLeft)).toBeGreaterThan(100);
      expect(await beyond(measures.locator('tbody th'))).toBe(0);
    });
  });

  test('the answer to a prediction of scale shows its figure, and no text is too small', async ({ page }) => {
    await open(page, '?chapter=scale');
    await test.step('the answer to a prediction unfolds the figure that shows it', async () => {
      const prediction = page.locator('mha-prediction');
      await readAt(prediction, 0.3);
      await expect(unfold(page)).toBeVisible();
      await prediction.getByRole('radio', { name: 'It grows' }).check();
      await prediction.getByRole('button').first().tap();
      await expect(unfold(page)).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Fold the figure away' })).toBeVisible();
    });
    await test.step('no field has text so small that iOS zooms the page, and no text is below 11 pixels', async () => {
      await readToTheEnd(page);
      const found = await page.evaluate(() => {
        const small: string[] = [];
        const look = (root: ParentNode): void => {
          for (const element of root.querySelectorAll<HTMLElement>('*')) {
            if (element.shadowRoot) look(element.shadowRoot);
            const size = Number.parseFloat(getComputedStyle(element).fontSize);
            const typed = element.matches('textarea, select, input:not([type=range], [type=radio], [type=checkbox])');
            const said = [...element.childNodes].some(
              (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
            );
            const shown = element.checkVisibility() && !element.closest('.unseen, math, sub, sup, style');
            if (shown && (size < 11 ? said : typed && size < 16)) small.push(`${element.localName} ${size}`);
          }
        };
        look(document);
        return small;
      });
      expect(found).toEqual([]);
    });
  });

  test('a wrong answer to a steered vector leaves its bars in sight, below the figure', async ({ page }) => {
    await open(page, '?chapter=qkv');
    await readAt(page.locator('mha-lazy-exercises'), 0.2);
    await page
      .getByRole('navigation', { name: 'Exercises of this chapter' })
      .getByRole('button', { name: /^2\. / })
      .tap();
    const exercise = page.locator('mha-exercise');
    await readAt(exercise, 0.15);
    await exercise.locator('mha-number-field button').last().tap();
    await exercise.getByRole('button', { name: 'Check' }).tap();
    await expect(page.getByRole('button', { name: 'Fold the figure away' })).toBeVisible();
    const below = async () => {
      const [bars, stage] = await Promise.all([
        exercise.locator('.word-bars').boundingBox(),
        figure(page).boundingBox(),
      ]);
      return (bars?.y ?? 0) - (stage?.y ?? 0) - (stage?.height ?? 999);
    };
    await expect.poll(below).toBeGreaterThanOrEqual(0);
    await expect(exercise.locator('.word-bars')).toBeInViewport({ ratio: 1 });

    // While the vector is steered again, the figure does not cover the bars: it makes room.
    const button = exercise.locator('mha-number-field button').last();
    await readAt(button, 0.8);
    const { y: before = 0 } = (await button.boundingBox()) ?? {};
    await button.tap();
    await expect(unfold(page)).toBeVisible();
    expect((await button.boundingBox())?.y).toBe(before);
    await expect.poll(below).toBeGreaterThanOrEqual(0);
    await expect(exercise.locator('.word-bars')).toBeInViewport({ ratio: 1 });
  });

  test('other heads of heads and summary are shown by touch and keyboard', async ({ page }) => {
    const swipes = async (): Promise<void> => {
      const announced = page.locator('mha-head-pager [aria-live]');
      await expect(announced).toHaveText('Head 1 of 3');
      const picture = page.locator('mha-stage .picture');
      const { x = 0, y = 0, width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
      const finger = await page.context().newCDPSession(page);
      const swipe = async (dx: number, dy: number): Promise<void> => {
        const at = (part: number) => [{ x: x + width / 2 + dx * part, y: y + height / 2 + dy * part }];
        await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
        for (let step = 1; step <= 6; step++)
          await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 6) });
        await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      };
      await swipe(-120, 0);
      await expect(announced).toHaveText('Head 2 of 3');
      await expect(matrices(page).first()).toHaveAttribute('aria-label', /head 2/);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await swipe(-30, -90);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(20);
      await expect(announced).toHaveText('Head 2 of 3');
    };
    await open(page, '?chapter=heads');
    await test.step(
      'the beginning of heads is one head’s row; one swipes to the next, and up and down the page scrolls',
      swipes,
    );
    await page.evaluate(() => scrollTo(0, 0));
    await moveTo(page, '?chapter=heads');
    await test.step('a swipe, a button or a key shows the next head', async () => {
      await page.getByRole('button', { name: 'Step forward' }).tap();
      const map = (head: number) => page.locator(`mha-stage .matrix[aria-label*="head ${head}"]`);
      await expect(map(1)).toBeVisible();
      const next = page.getByRole('button', { name: 'Next head' });
      await expect(next).toBeVisible();
      const announced = page.locator('mha-head-pager [aria-live]');
      await expect(announced).toHaveText('Head 1 of 3');
      await swipe(page, -90);
      await expect(map(2)).toBeVisible();
      await expect(announced).toHaveText('Head 2 of 3');
      await swipe(page, 90);
      await expect(map(1)).toBeVisible();
      await next.tap();
      await expect(map(2)).toBeVisible();
      await next.focus();
      await page.keyboard.press('Enter');
      await expect(map(3)).toBeVisible();
      await expect(next).toBeDisabled();
      const box = await page.getByRole('button', { name: 'Previous head' }).boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    });
    await page.evaluate(() => scrollTo(0, 0));
    await moveTo(page, '?chapter=summary');
    await test.step(
      'the beginning of summary is one head’s row; one swipes to the next, and up and down the page scrolls',
      swipes,
    );
  });

  test('the buttons for the other heads wait for the words of the page’s language', async ({ page }) => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/ribbon-*.js', async (route) => {
      const response = await route.fetch();
      if ((await response.text()).includes('Tête précédente')) await held;
      await route.fulfill({ response });
    });
    await page.goto('?chapter=mask&progress=1&lang=fr');
    await page.evaluate(() => customElements.whenDefined('mha-stage').then(() => undefined));
    await expect(page.getByRole('button', { name: 'Previous head' })).toHaveCount(0);
    release();
    await expect(page.getByRole('button', { name: 'Tête précédente' })).toBeVisible();
  });
});

test.describe('sideways', () => {
  test.use({ viewport: { width: 844, height: 390 } });

  test('the figure has room beside the text', async ({ page }) => {
    await open(page, '?chapter=scores');
    await test.step('figure and text are side by side, and the whole transport is on the screen', async () => {
      const play = await page.getByRole('button', { name: 'Play', exact: true }).boundingBox();
      expect((play?.y ?? 999) + (play?.height ?? 0)).toBeLessThanOrEqual(390);
      expect(Math.min(play?.width ?? 0, play?.height ?? 0)).toBeGreaterThanOrEqual(44);
      const title = await page.getByRole('heading', { level: 1 }).boundingBox();
      expect((title?.x ?? 0) + (title?.width ?? 999)).toBeLessThanOrEqual((await figure(page).boundingBox())?.x ?? 0);
      await readAt(page.locator('mha-chapter .walk'), 0.3);
      await expect(matrices(page).first()).toBeInViewport();
    });
    await test.step('the last still of backward has whole rows, as the sentence leaves them room', async () => {
      await moveTo(page, '?chapter=backward&progress=1');
      await expect(matrices(page)).toHaveCount(4);
      const tops = () =>
        matrices(page).evaluateAll((all) => all.map((it) => Math.round(it.getBoundingClientRect().top)));
      await expect.poll(async () => new Set(await tops()).size).toBe(4);
    });
  });
});
