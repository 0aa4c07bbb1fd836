// @vitest-environment happy-dom
/** The row of chapters in the header: names, or the maps of the layer above them. */
import { afterEach, expect, it } from 'vitest';
import '#web/lesson/features/shell-ui/language.ts';
import { computed } from '#tests/web/lesson/stage/support.ts';
import { CHAPTERS } from '#web/lesson/chapters/index.ts';
import { CHAPTERS_BY_PART } from '#web/lesson/constants/chapter-ids.ts';
import { ChapterRow } from '#web/lesson/features/shell-ui/chapter-row.ts';
import { DEFAULT_STATE } from '#web/lesson/fields/lesson-fields.ts';
import type { Computed } from '#web/lesson/session/lesson-session.ts';
import { changeLanguage } from '#web/messages/current-language.ts';
import { t } from '#web/messages/index.ts';

const names = t.page.chapterNames;
const { one, many, beyond } = CHAPTERS_BY_PART;
const MAPPED = CHAPTERS.filter(({ maps }) => maps);

async function row(properties: Partial<ChapterRow>): Promise<ChapterRow> {
  await changeLanguage('en');
  const element = Object.assign(new ChapterRow(), properties);
  document.body.append(element);
  await element.updateComplete;
  return element;
}

afterEach(() => document.body.replaceChildren());

const links = (element: ChapterRow) => [...element.renderRoot.querySelectorAll('a')];
const named = (element: ChapterRow) => links(element).map(({ textContent }) => textContent?.trim());
const canvases = (element: ChapterRow) => [...element.renderRoot.querySelectorAll('canvas')];

it('names every chapter about one layer, with what it computes above the name', async () => {
  const element = await row({ chapter: 'softmax', links: () => (chapter) => `?chapter=${chapter}` });
  expect(named(element)).toEqual([...one, ...many].map((id) => names[id]));
  const mapped = links(element).filter((link) => link.querySelector('[aria-hidden="true"] > canvas'));
  expect(mapped.map((link) => new URLSearchParams(link.search).get('chapter'))).toEqual(MAPPED.map(({ id }) => id));
  expect(element.renderRoot.querySelector('[aria-current=page]')?.textContent?.trim()).toBe(names.softmax);
});

it('keeps the boxes where the numbers will be', async () => {
  const element = await row({ chapter: 'softmax' });
  const styles = () => canvases(element).map((canvas) => `${canvas.className} ${canvas.getAttribute('style')}`);
  const before = styles();
  const { numHeads } = DEFAULT_STATE;
  const counts = MAPPED.map(({ maps }) => (maps?.tensors.length ?? 0) * (maps?.of === 'heads' ? numHeads : 1));
  expect(before).toHaveLength(counts.reduce((sum, count) => sum + count));
  element.computed = computed() as Computed;
  await element.updateComplete;
  expect(styles()).toEqual(before);
  const boxes = canvases(element).map(({ width, height }) => `${width}×${height}`);
  expect(boxes.slice(0, 5)).toEqual(['12×10', '12×10', '12×10', '12×10', '10×10']);
});

it('gives the heads their colours', async () => {
  const element = await row({ chapter: 'heads' });
  const heads = links(element).find(({ textContent }) => textContent?.trim() === names.heads);
  expect(
    [...(heads?.querySelectorAll('canvas') ?? [])].map((canvas) => canvas.style.getPropertyValue('--own')),
  ).toEqual([...['var(--head-first)', 'var(--head-second)', 'var(--head-third)']]);
});

it('shows names alone in the other parts, and in a lesson of few chapters', async () => {
  const last = await row({ chapter: 'fast' });
  expect(named(last)).toEqual(beyond.map((id) => names[id]));
  expect(canvases(last)).toEqual([]);
  const few = await row({ chapter: 'scores', chapters: ['scores', 'softmax', 'train'] });
  expect(named(few)).toEqual([names.scores, names.softmax, names.train]);
  expect(canvases(few)).toEqual([]);
});

it('opens a chapter, unless the link is to open elsewhere', async () => {
  const element = await row({ chapter: 'softmax' });
  const opened: string[] = [];
  element.addEventListener('mha-chapter', (event) => opened.push((event as CustomEvent).detail.chapter));
  const link = links(element).find(({ textContent }) => textContent?.trim() === names.output);
  link?.dispatchEvent(new MouseEvent('click', { ctrlKey: true, cancelable: true }));
  expect(opened).toEqual([]);
  link?.click();
  expect(opened).toEqual(['output']);
});
