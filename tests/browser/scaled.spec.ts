/** Elements in a scaled or zoomed container, such as a slide: what is pointed at, dragged and opened stands where it is seen. */
import type { MhaLesson } from '#web/elements/index.ts';
import { openHost } from './host-page.ts';
import { expect, type Locator, matrices, matrix, type Page, test } from './support.ts';

const SCALE = 0.6;
const WAYS = { scaled: `transform: scale(${SCALE}); transform-origin: 0 0`, zoomed: `zoom: ${SCALE}` };
/** The lesson's own pixels, wide and as on a phone. */
const WIDE = 'width: 1500px; height: 1300px';
const NARROW = 'width: 400px; height: 1300px';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox();
  if (!box) throw new Error('not on the page');
  return box;
}

/** A point of a box, at these shares of its sides. */
const at = ({ x, y, width, height }: Box, across: number, down: number) => ({
  x: x + across * width,
  y: y + down * height,
});

const state = (page: Page): Promise<string> => page.locator('mha-lesson').evaluate((it: MhaLesson) => it.getState());

for (const [name, style] of Object.entries(WAYS)) {
  const openLesson = async (page: Page, attributes: string, size = WIDE): Promise<void> => {
    await openHost(
      page,
      `<div style="${style}; width: 1500px"><mha-lesson ${attributes} style="${size}"></mha-lesson></div>`,
    );
    await expect(page.locator('mha-stage')).toHaveAttribute('aria-busy', 'false');
    await expect(page.locator('mha-chapter nav.ways')).toBeAttached();
  };
  /** The laboratory stands behind “More”. */
  const openLab = async (page: Page, chapter: string): Promise<Locator> => {
    await openLesson(page, `chapter="${chapter}"`);
    await page.locator('mha-chapter details.more > summary').click();
    await page.locator('mha-lab[view=controls]').scrollIntoViewIfNeeded();
    return page.locator('mha-lab[view=controls]');
  };

  test.describe(name, () => {
    test('the opening’s ribbons end at words', async ({ page }) => {
      await openHost(page, `<div style="${style}; width: 1200px"><mha-figure chapter="opening"></mha-figure></div>`);
      await expect(page.locator('mha-word-ribbons path').first()).toBeAttached();
      const strays = () =>
        page.locator('mha-word-ribbons .picture').evaluate((picture) => {
          const words = [...picture.querySelectorAll('.now')].map((word) => word.getBoundingClientRect());
          const ends = [...picture.querySelectorAll('path')].flatMap((path) =>
            [0, path.getTotalLength()].map(
              (way) => path.getPointAtLength(way).matrixTransform(path.getScreenCTM() ?? undefined).x,
            ),
          );
          return ends.filter((x) => !words.some(({ left, right }) => left - 2 <= x && x <= right + 2)).length;
        });
      await expect.poll(strays).toBe(0);
    });

    test('a cell is found under the pointer, and a number dragged', async ({ page }) => {
      await openLesson(page, 'chapter="tokens" progress="1"');
      const cells = await boxOf(matrix(page, 'X = E + P'));
      // The middles of rows 3 and 7 of 10.
      await page.mouse.click(...point(at(cells, 0.5, 0.35)));
      await expect.poll(() => state(page)).toMatch(/cell=input:t3\./);
      await page.mouse.click(...point(at(cells, 0.5, 0.75)));
      await expect.poll(() => state(page)).toMatch(/cell=input:t7\./);
      const from = at(await boxOf(matrix(page, 'E')), 0.5, 0.35);
      await expect(async () => {
        await page.mouse.move(from.x + 1, from.y);
        await page.mouse.move(from.x, from.y);
        expect(await page.locator('mha-stage .picture').evaluate((it) => getComputedStyle(it).cursor)).toBe(
          'ew-resize',
        );
      }).toPass();
      await page.mouse.down();
      for (const by of [20, 40]) await page.mouse.move(from.x + by, from.y);
      await page.mouse.up();
      await expect.poll(() => state(page)).toMatch(/edits=embedding:3\./);
    });

    test('a popover opens at its button', async ({ page }) => {
      await openLesson(page, 'chapter="softmax"');
      const button = page.getByRole('button', { name: 'Keep this figure or its numbers' });
      await button.click();
      const popover = page.locator('[popover]:popover-open');
      await expect(popover.getByRole('button').first()).toBeVisible();
      const places = async () => Promise.all([boxOf(button), boxOf(popover)]);
      await expect
        .poll(async () => {
          const [own, panel] = await places();
          return Math.max(panel.y - own.y - own.height, own.y - panel.y - panel.height);
        })
        .toBeCloseTo(6, 0);
      const [own, panel] = await places();
      expect(panel.x).toBeCloseTo(own.x, 0);
    });

    test('pointing at a curve of the laboratory of scale sets the width there', async ({ page }) => {
      const lab = await openLab(page, 'scale');
      const chart = lab.getByRole('img', { name: /^Entropy/ });
      await chart.scrollIntoViewIfNeeded();
      await page.mouse.click(...point(at(await boxOf(chart), 0.995, 0.5)));
      await expect(lab.getByRole('spinbutton')).toHaveValue('512');
    });

    test('the large map of mask is read under the pointer', async ({ page }) => {
      const lab = await openLab(page, 'mask');
      await lab.getByRole('button', { name: 'Open the large map' }).click();
      const scale = lab.locator('.scale');
      await expect(scale.locator('.announced')).toContainText('was computed in');
      await scale.locator('canvas').scrollIntoViewIfNeeded();
      // The column’s edge may hide the lower part of the map.
      await page.mouse.move(...point(at(await boxOf(scale.locator('canvas')), 0.101, 0.201)));
      await expect(scale.locator('.read')).toContainText(/query 102 .* key 51 /);
    });

    test('the row of chapters shows the present one near its middle', async ({ page }) => {
      await openLesson(page, 'chapter="softmax"', 'width: 900px; height: 1000px');
      const row = page.getByRole('navigation', { name: 'Chapters' });
      const away = async () => {
        const [nav, own] = [await boxOf(row), await boxOf(row.locator('[aria-current]'))];
        return Math.abs(own.x + own.width / 2 - (nav.x + nav.width / 2));
      };
      // A button that appears beside the row does not move it.
      await expect.poll(away).toBeLessThan(20);
    });

    test('a tap on the time line goes to the nearest stop, and a picture follows the finger', async ({ page }) => {
      await openLesson(page, 'chapter="scores"', NARROW);
      const track = page.locator('mha-transport .track');
      const marks = await page
        .locator('mha-transport .ticks i')
        .evaluateAll((ticks) => ticks.map((tick) => Number.parseFloat((tick as HTMLElement).style.left) / 100));
      for (const mark of marks.slice(1)) {
        const box = await boxOf(track);
        const x = box.x + SCALE * 8 + mark * (box.width - SCALE * 16);
        await touch(track, ['pointerdown', x], ['pointerup', x]);
        await expect
          .poll(() => page.locator('mha-transport').evaluate((it) => Reflect.get(it, 'progress')))
          .toBeCloseTo(mark, 4);
      }
      await expect(page.locator('mha-head-pager [aria-live]')).toHaveText('Head 1 of 3');
      const picture = page.locator('mha-stage .picture');
      const canvas = picture.locator('canvas');
      const before = await boxOf(canvas);
      await touch(picture, ['pointerdown', 200], ['pointermove', 170]);
      expect((await boxOf(canvas)).x - before.x).toBeCloseTo(-30, 1);
      await touch(picture, ['pointerup', 150]);
      await expect(page.locator('mha-head-pager [aria-live]')).toHaveText('Head 2 of 3');
      await expect(matrices(page).first()).toBeVisible();
    });
  });
}

const point = ({ x, y }: { readonly x: number; readonly y: number }): [number, number] => [x, y];

/** Events of a finger at these places from the left. */
async function touch(element: Locator, ...events: readonly (readonly [string, number])[]): Promise<void> {
  await element.evaluate((it, all) => {
    for (const [type, clientX] of all)
      it.dispatchEvent(new PointerEvent(type, { pointerType: 'touch', isPrimary: true, clientX, clientY: 100 }));
  }, events);
}
