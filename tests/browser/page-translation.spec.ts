/**
 * A page translation replaces every text by a `<font>`, and some tools remove the comments: what follows the reader's sentence still
 * follows it.
 */
import type { MhaLesson } from '#web/elements/index.ts';
import { expect, inspector, open, type Page, test } from './support.ts';

const [BEFORE, AFTER] = ['The cat sat', 'My boat was tired'];

/** The visible texts with numbers or words of the first sentence, each after the name of its element. */
const texts = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const walk = (root: Node & ParentNode): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { data, parentElement, parentNode } = walker.currentNode as Text;
        const host = (root as ShadowRoot).host;
        if (/sat|cat|\d/.test(data) && (parentElement ?? (parentNode as ShadowRoot).host).checkVisibility())
          found.push(`${host?.localName}: ${data.replace('§', '').trim()}`);
      }
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) walk(shadowRoot);
    };
    walk(document.body);
    return found;
  });

/** Does what translators do, in shadow roots too, except where `translate` forbids it. Gives the number of texts. */
const translate = (page: Page) =>
  page.evaluate(() => {
    let count = 0;
    const walk = (root: Node & ParentNode): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (walker.nextNode()) found.push(walker.currentNode as Text);
      for (const text of found) {
        if (
          text.data.trim() === '' ||
          text.parentElement?.closest('script, style, math, code, pre, svg, textarea, [translate=no]')
        )
          continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = `§${text.data}`;
        outer.append(inner);
        text.replaceWith(outer);
        count++;
      }
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) walk(shadowRoot);
    };
    walk(document.body);
    return count;
  });

/** Removes the comments between which Lit renders, in shadow roots too. */
const removeComments = (page: Page) =>
  page.evaluate(() => {
    const walk = (root: Node & ParentNode): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
      const found: Node[] = [];
      while (walker.nextNode()) found.push(walker.currentNode);
      for (const comment of found) comment.parentNode?.removeChild(comment);
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) walk(shadowRoot);
    };
    walk(document.body);
  });

for (const done of [['translated'], ['without comments'], ['translated', 'without comments']])
  test(`live texts follow the sentence on a page that is ${done.join(' and ')}`, async ({ page }) => {
    await open(page, `?chapter=softmax&progress=1&cell=weights:h0.t2.s1&sentence=${BEFORE.replaceAll(' ', '+')}`);
    const change = async (sentence: string) => {
      await page.locator('mha-lesson').evaluate((lesson: MhaLesson, to) => {
        lesson.sentence = to;
      }, sentence);
      await expect(page.locator('mha-ribbon [data-word]')).toHaveText(sentence.split(' '));
      await expect(page.locator('mha-stage')).toHaveAttribute('aria-busy', 'false');
    };
    await expect(inspector(page)).toBeVisible();
    await expect(page.locator('mha-ribbon #caption')).toContainText('cat');
    // It loads late, and has digits.
    await expect(page.locator('mha-code pre').first()).toBeVisible();
    const before = await texts(page);
    await change(AFTER);
    await expect(page.locator('mha-ribbon #caption')).toContainText('boat');
    const after = await texts(page);
    const live = before.filter((text) => !after.includes(text));
    expect(live.length).toBeGreaterThan(15);
    await change(BEFORE);
    await expect.poll(async () => new Set(await texts(page))).toEqual(new Set(before));

    if (done.includes('translated')) expect(await translate(page)).toBeGreaterThan(100);
    if (done.includes('without comments')) await removeComments(page);
    await change(AFTER);
    await expect.poll(async () => (await texts(page)).filter((text) => live.includes(text))).toEqual([]);
  });
