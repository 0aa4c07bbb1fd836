/** Laboratory settings in the URL: display, links, reload, Back and Forward, undo. */
import { expect, type Locator, open, openLab, type Page, test, unfoldMore } from './support.ts';

/** Excerpts of the laboratories that show most after a training or a load; `lab-shows.test.ts` goes through the others. */
const LATER = {
  train: {
    lab: 'task:recall,heads:4,width:64,layers:2,rate:0.01,batch:8,seed:5,speed:slow,step:120,off:1.3,plan:recall,seeds:3',
    shows: ['recall (induction)', '4', '64', '2', '0.01', '8', '5', 'slow', 'Recall: 1 layer or 2', '3'],
  },
  'trained-heads': {
    lab: 'layer:1,head:4,first:3,hidden:keys,off:2.7,by:mean,effect:repetition,sort:entropy,order:ascending',
    shows: ['its average', '3', 'keys'],
  },
};

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

/** Scrolls to the laboratory of a chapter that is loading. */
async function comeTo(page: Page, chapter: string): Promise<void> {
  const place = page.locator('mha-lab[view=controls]');
  await expect(page.locator('mha-lesson')).toHaveJSProperty('chapter', chapter);
  await expect(page.locator('mha-chapter details.more')).toBeAttached();
  await unfoldMore(page);
  await expect(place).toHaveJSProperty('chapter', chapter);
  // Loading the chapter's last part moves the others.
  await expect(page.locator('mha-chapter nav.ways')).toBeAttached();
  await place.scrollIntoViewIfNeeded();
  await expect(place.locator('.waiting')).toHaveCount(0);
}

for (const [chapter, { lab, shows }] of Object.entries(LATER)) {
  test(`the laboratory of ${chapter} shows what its address says`, async ({ page }) => {
    await open(page, `?${new URLSearchParams({ chapter, lab, preset: 'hand-made' })}`);
    const place = page.locator('mha-lab[view=controls]');
    await comeTo(page, chapter);
    if (chapter === 'trained-heads') await place.getByRole('button', { name: 'Take the model apart' }).click();
    await expect.poll(() => controls(place)).toEqual(expect.arrayContaining([...shows]));
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
  await expect(note).toContainText(
    '…111111111111111111111111” in the address was not used. This chapter’s laboratory has dk, seed.',
  );
  expect((await note.innerText()).length).toBeLessThan(400);
  await expect(page).toHaveURL(/lab=seed:7(&|$)/);
  await page.locator('mha-lab[view=controls]').scrollIntoViewIfNeeded();
  await expect(page.locator('mha-lab[view=controls]').getByRole('spinbutton')).toHaveValue('64');
});
