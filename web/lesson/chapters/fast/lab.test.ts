// @vitest-environment happy-dom
/** The laboratory of `fast` measures for its own element of the page. */
import { afterEach, expect, it, vi } from 'vitest';
import { labContext } from '#tests/web/lesson/chapters/exhibited.ts';
import { words } from '#web/lesson/chapters/fast/en.ts';
import { FastExhibit } from '#web/lesson/chapters/fast/exhibit.ts';
import { FastLab } from '#web/lesson/chapters/fast/lab.ts';
import { measurementOf } from '#web/lesson/chapters/fast/measurement.ts';
import type { LabContext } from '#web/lesson/lab-kit/lab.ts';

afterEach(() => document.body.replaceChildren());

async function shown<Element extends FastLab | FastExhibit>(element: Element, context: LabContext): Promise<Element> {
  Object.assign(element, { context, words, width: 600, room: { width: 800, height: 600, px: 1 } });
  document.body.append(element);
  await element.updateComplete;
  return element;
}

it('forgets its own measurement with another number of tokens, and not that of another lesson', async () => {
  const [context, elsewhere] = [labContext(), labContext()];
  const lab = await shown(new FastLab(), context);
  await shown(new FastLab(), elsewhere);
  const [own, other] = [context, elsewhere].map((each) => vi.spyOn(measurementOf(each), 'forget'));
  lab.texts = { tokens: '512' };
  await lab.updateComplete;
  expect([own?.mock.calls.length, other?.mock.calls.length]).toEqual([1, 0]);
});

it('shares the measurement with the exhibit of its element only', async () => {
  const [context, elsewhere] = [labContext(), labContext()];
  const lab = await shown(new FastLab(), context);
  const [exhibit, other] = [await shown(new FastExhibit(), context), await shown(new FastExhibit(), elsewhere)];
  const [measure, measureElsewhere] = [context, elsewhere].map((each) =>
    vi.spyOn(measurementOf(each), 'measure').mockResolvedValue(),
  );
  for (const element of [lab, exhibit, other]) element.renderRoot.querySelector<HTMLElement>('button.press')?.click();
  expect([measure?.mock.calls.length, measureElsewhere?.mock.calls.length]).toEqual([2, 1]);
});
