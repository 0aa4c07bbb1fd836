// @vitest-environment happy-dom
/** A sheet that is printed before its parts have loaded says so, and loads them for the next attempt. */
import { afterEach, expect, it } from 'vitest';
import type { ChapterId } from '#web/lesson/constants/chapter-ids.ts';
import { PrintPreparation, type Sheet } from '#web/lesson/features/print/prepare.ts';

let asked: { chapter: ChapterId; material: null };
let shown: Sheet | null = null;
const printing = new PrintPreparation(
  () => null,
  () => asked,
  (sheet) => {
    shown = sheet;
  },
);

function isMissing(): boolean | undefined {
  dispatchEvent(new Event('beforeprint'));
  const missing = shown?.missing;
  dispatchEvent(new Event('afterprint'));
  expect(shown).toBeNull();
  return missing;
}

afterEach(() => printing.stop());

it('is complete at a later attempt, for each chapter', async () => {
  printing.start();
  for (const chapter of ['softmax', 'scores'] as const) {
    asked = { chapter, material: null };
    expect(isMissing()).toBe(true);
    await expect.poll(isMissing).toBe(false);
  }
  asked = { chapter: 'mask', material: null };
  await printing.load();
  expect(isMissing()).toBe(false);
});
