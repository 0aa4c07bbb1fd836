/** Laboratory settings in the URL: display, links, reload, Back and Forward, undo. */
import { readLabTexts } from '../../web/lesson/state/lab-texts.ts';
import { OTHER_LABS } from '../web/lesson/chapters/other-labs.ts';
import { CHANGED_CHAPTERS, expect, type Locator, open, openLab, type Page, test, unfoldMore } from './support.ts';

/** Excerpts of laboratories whose controls do not have the names of their fields: numbers, selected options, pressed buttons. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  mask: ['4', '32', '64', 'Window', '3', '1'],
  output: ['Head 2', '5'],
  backward: ['1', '2', '3', '8', 'd_k'],
  train: ['recall (induction)', 'Recall: 1 layer or 2', '3'],
  'trained-heads': ['Layer 1, head 1'],
  heads: ['4'],
  bugs: ['Patient 3'],
};

/** What the controls with the names of fields show, as the address writes it. */
function named(place: Locator): Promise<Readonly<Record<string, string>>> {
  return place.evaluate((element) => {
    const controls = [...(element.shadowRoot?.querySelectorAll<HTMLInputElement>('[name]') ?? [])];
    return Object.fromEntries(
      controls.map((control) => [
        control.getAttribute('name'),
        control.type === 'checkbox' ? (control.checked ? 'on' : 'off') : String(control.value),
      ]),
    );
  });
}

/** The state of every stateful control of a laboratory. */
function controls(place: Locator): Promise<string[]> {
  return place.evaluate((element) => {
    const found: string[] = [];
    const name = (control: Element): string =>
      ((control instanceof HTMLInputElement ? control.labels?.[0] : control)?.textContent ?? '')
        .replace(/\s+/g, ' ')
        .trim();
    const look = (root: ParentNode): void => {
      for (const part of root.querySelectorAll('*')) {
        if (part.shadowRoot) look(part.shadowRoot);
        if (part instanceof HTMLSelectElement || part instanceof HTMLTextAreaElement) found.push(part.value);
        else if (part.getAttribute('aria-pressed') === 'true') found.push(name(part));
        else if (!(part instanceof HTMLInputElement)) continue;
        else if (part.type === 'radio' || part.type === 'checkbox') found.push(...(part.checked ? [name(part)] : []));
        else found.push(part.value);
      }
    };
    if (element.shadowRoot) look(element.shadowRoot);
    return found;
  });
}

/** Changes the URL as Back and Forward do, without loading the page. */
async function goTo(page: Page, query: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, query);
}

/** Scrolls to the laboratory of a chapter that is loading. */
async function comeTo(page: Page, chapter: string): Promise<void> {
  const place = page.locator('mha-lab[view=controls]');
  await expect(page.locator('mha-chapter')).toHaveJSProperty('chapter', chapter);
  await expect(page.locator('mha-chapter details.more')).toBeAttached();
  await unfoldMore(page);
  await expect(place).toHaveJSProperty('chapter', chapter);
  // Loading the chapter's last part moves the others.
  await expect(page.locator('mha-chapter nav.ways')).toBeAttached();
  await place.scrollIntoViewIfNeeded();
  await expect(place.locator('.waiting')).toHaveCount(0);
}

const LABS = Object.entries(OTHER_LABS).filter(([chapter]) => CHANGED_CHAPTERS.some((id) => id === chapter));
/** Laboratories per test, visited without a reload. */
const AT_ONCE = 5;

for (let first = 0; first < LABS.length; first += AT_ONCE) {
  const some = LABS.slice(first, first + AT_ONCE);
  test(`laboratories show what their addresses say: ${some.map(([chapter]) => chapter).join(', ')}`, async ({
    page,
  }) => {
    await open(page, '?preset=hand-made');
    const place = page.locator('mha-lab[view=controls]');
    for (const [chapter, lab] of some) {
      await goTo(page, `?${new URLSearchParams({ chapter, lab })}`);
      await comeTo(page, chapter);
      if (chapter === 'trained-heads') await place.getByRole('button', { name: 'Take the model apart' }).click();
      await expect.poll(() => controls(place), chapter).toEqual(expect.arrayContaining([...(SHOWN[chapter] ?? [])]));
      const shown = await named(place);
      const texts = readLabTexts(lab) ?? {};
      const asked = Object.fromEntries(Object.keys(shown).map((name) => [name, texts[name]]));
      expect(shown, chapter).toEqual(asked);
      expect(Object.keys(shown).length > 0 || SHOWN[chapter] !== undefined, chapter).toBe(true);
    }
  });
}

test('laboratory settings survive a reload, are in the history, and can be undone from another chapter', async ({
  page,
}) => {
  const scale = await openLab(page, 'scale', '&lab=dk:128,seed:7');
  const width = scale.getByRole('spinbutton', { name: 'Width d k' });
  await expect(width).toHaveValue('128');
  await width.fill('300');
  await expect(page).toHaveURL(/[?&]lab=dk:300,seed:7(&|$)/);
  await page.reload();
  await comeTo(page, 'scale');
  await expect(width).toHaveValue('300');
  // The chapter is in another part, which the header does not list.
  await page.getByRole('button', { name: 'Table of contents' }).click();
  await page.getByRole('dialog', { name: 'Table of contents' }).getByRole('link', { name: 'Output' }).click();
  await comeTo(page, 'output');
  expect(new URL(page.url()).searchParams.has('lab')).toBe(false);
  const head = page.locator('mha-lab[view=controls]').getByRole('button', { name: /Head 2$/ });
  await head.click();
  await expect(page).toHaveURL(/lab=off:2(&|$)/);
  await page.goBack();
  await comeTo(page, 'scale');
  await expect(width).toHaveValue('300');
  // Undo opens the chapter that it changes.
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page).toHaveURL(/chapter=output(?!.*lab=)/);
  await comeTo(page, 'output');
  await expect(head).toHaveAttribute('aria-pressed', 'true');
});

test('invalid laboratory settings are reported one by one, before the laboratory has loaded', async ({ page }) => {
  await open(page, `?chapter=scale&lab=dk:9000,seed:7,nonsense:${'1'.repeat(3000)}`);
  const note = page.locator('.notes .note');
  await expect(note).toContainText('“lab=dk:9000” in the address was not used. It is a whole number from 1 to 512.');
  await expect(note).toContainText('1…” in the address was not used. This chapter’s laboratory has dk, seed.');
  expect((await note.innerText()).length).toBeLessThan(400);
  await expect(page).toHaveURL(/lab=seed:7(&|$)/);
  await page.locator('mha-lab[view=controls]').scrollIntoViewIfNeeded();
  await expect(page.locator('mha-lab[view=controls]').getByRole('spinbutton')).toHaveValue('64');
});
