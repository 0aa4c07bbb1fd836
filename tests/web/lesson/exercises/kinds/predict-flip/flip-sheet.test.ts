// @vitest-environment happy-dom
/** The sheet of a prediction: the row before the change is given, the row after it appears with the verdict. */
import { beforeAll, expect, it } from 'vitest';
import { drawn, SheetInPage, textsIn } from '#tests/web/lesson/exercises/layer/sheet-in-page.ts';
import { loadKinds } from '#web/lesson/exercises/pose.ts';

beforeAll(() => loadKinds(['predict-flip']));

it('shows the row after the change only once a word was marked and checked, right or wrong', async () => {
  const page = new SheetInPage({ kind: 'predict-flip', question: 'gender' });
  const material = page.posed.material();
  expect(typeof material === 'symbol' ? [] : textsIn(drawn(material), '.word-bars')).toHaveLength(1);
  expect(await page.sheet.check()).toMatchObject({ right: null });
  page.draw();
  expect(page.texts('.word-bars')).toEqual([]);
  page.press(0, 0);
  expect(await page.sheet.check()).toMatchObject({ right: false });
  page.draw();
  expect(page.texts('.head-name')).toEqual(['After']);
  const solution = drawn(page.posed.solution());
  expect(page.texts('.word-bars .number')).toEqual(textsIn(solution, '.word-bars .number'));
});
