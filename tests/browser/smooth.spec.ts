/** Reading stays smooth on a slow machine: while a step plays, the page around the picture is neither rendered nor laid out. */
import { expect, matrices, open, position, test, withFasterFrames } from './support.ts';

test.beforeEach(({ page }) => withFasterFrames(page));

interface Lit extends HTMLElement {
  update(changed: unknown): void;
}

interface Seen {
  moves: number;
  renders: number;
  regions: number;
  values: number[];
}

test('while a step plays, only the picture changes', async ({ page }) => {
  await open(page, '?chapter=softmax');
  await page.evaluate(() => {
    const seen = { moves: 0, renders: 0, regions: 0, values: [] } as Seen;
    Object.assign(window, { seen });
    const view = document.querySelector('mha-lesson')?.shadowRoot?.querySelector<Lit>('mha-lesson-view');
    const stage = view?.shadowRoot?.querySelector('mha-stage') as HTMLElement & { player: { playing: boolean } };
    const over = stage.shadowRoot?.querySelector('.over');
    const slider = stage.shadowRoot?.querySelector('mha-transport')?.shadowRoot?.querySelector('input');
    if (!view || !over || !slider) throw new Error('the figure is not there');
    addEventListener('mha-progress', () => seen.moves++);
    const update = view.update;
    view.update = function (changed) {
      seen.renders++;
      update.call(this, changed);
    };
    new MutationObserver((changes) => {
      if (stage.player.playing) seen.regions += changes.length;
    }).observe(over, { subtree: true, childList: true, attributes: true });
    const { get, set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') as PropertyDescriptor;
    Object.defineProperty(slider, 'value', {
      get: () => get?.call(slider),
      set: (value: string) => {
        if (stage.player.playing) seen.values.push(Number(value));
        set?.call(slider, value);
      },
    });
  });
  await page.locator('mha-transport button.play').click();
  // A wait for the label "Pause" would miss a step that ends between two looks.
  await expect
    .poll(() =>
      page.locator('mha-stage').evaluate((stage) => {
        const { player } = stage as HTMLElement & { player: { playing: boolean } };
        return (window as unknown as { seen: Seen }).seen.moves > 0 && !player.playing;
      }),
    )
    .toBe(true);
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  // Each step marks its card as it begins.
  expect(seen.renders).toBeLessThanOrEqual(1 + (await page.locator('.walk > li').count()));
  expect(seen.moves).toBeGreaterThan(seen.renders);
  expect(seen.regions).toBe(0);
  expect(seen.values.filter((value) => value % 5 !== 0)).toEqual([]);
});

test('each new temperature renders the picture once', async ({ page }) => {
  await open(page, '?chapter=softmax&progress=1');
  await expect(page.locator('mha-prediction')).toBeAttached();
  await expect(page.locator('mha-ribbon path').first()).toBeAttached();
  const renders = await page.locator('mha-stage').evaluate(async (element) => {
    const stage = element as Lit;
    const { store } = (stage.getRootNode() as ShadowRoot).querySelector('mha-controls') as Lit & {
      store: { set(patch: object): void };
    };
    let seen = 0;
    const update = stage.update;
    stage.update = function (changed) {
      seen++;
      update.call(this, changed);
    };
    const each: number[] = [];
    // With the first change, the editors of the page may load.
    for (const temperature of [2, 0.5, 0.6, 0.7]) {
      seen = 0;
      store.set({ temperature });
      for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
      each.push(seen);
    }
    return each.slice(1);
  });
  expect(renders).toEqual([1, 1, 1]);
});

test('a matrix that has the focus moves with the picture', async ({ page }) => {
  await open(page, '?chapter=softmax');
  // These parts load later, and may draw the figure again, with other matrices.
  await expect(page.locator('mha-prediction')).toBeAttached();
  await expect(page.locator('mha-ribbon .line')).toBeAttached();
  const matrix = page.locator('mha-stage .matrix').first();
  await matrix.focus();
  await page.locator('mha-stage').evaluate((stage) => {
    const { player, shadowRoot } = stage as HTMLElement & { player: { playing: boolean } };
    Object.assign(window, { moved: 0 });
    new MutationObserver(() => {
      if (player.playing) (window as unknown as { moved: number }).moved++;
    }).observe(shadowRoot?.querySelector('.over') as Element, { subtree: true, childList: true, attributes: true });
  });
  await expect(matrix).toBeFocused();
  await page.keyboard.press(' ');
  await expect.poll(() => page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeGreaterThan(0);
});

test('the space bar plays a chapter to its end from within the matrices, which change on the way', async ({ page }) => {
  await open(page, '?chapter=block');
  const stage = page.locator('mha-stage');
  const focused = matrices(page).and(page.locator(':focus'));
  await matrices(page).first().focus();
  await expect(async () => {
    await expect(focused).toHaveCount(1);
    await page.keyboard.press(' ');
    await expect
      .poll(() =>
        stage.evaluate((element) => (element as HTMLElement & { player: { playing: boolean } }).player.playing),
      )
      .toBe(false);
    expect(await position(page).inputValue()).toBe('1000');
  }).toPass({ intervals: [20] });
  await expect(focused).toHaveCount(1);
});

test('the text beside the figure scrolls on an opaque ground, which saves painting it again', async ({ page }) => {
  await open(page, '?chapter=softmax');
  const column = page.locator('.reading');
  expect(await column.evaluate((element) => getComputedStyle(element).backgroundColor)).toMatch(/^rgb\(/);
});
