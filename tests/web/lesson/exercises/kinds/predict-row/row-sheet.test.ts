// @vitest-environment happy-dom
/** The bar sheet: normalising scales the bars to the share of the keys with bars. */
import { render } from 'lit';
import { expect, it } from 'vitest';
import { traceOf } from '#tests/web/lesson/inspector/support.ts';
import { sentenceOf } from '#tests/web/lesson/stage/support.ts';
import { pose } from '#web/lesson/exercises/kinds/predict-row/index.ts';
import { predictRow } from '#web/lesson/exercises/kinds/predict-row/predict-row.ts';

/** More keys than bars: the bars share less than 1. */
const trace = traceOf({ tokens: 20, dModel: 12, numHeads: 3 });
const seed = 3;
const whole = predictRow(trace, 'softmax', seed, null)?.whole ?? Number.NaN;

it('normalises the bars to the share of the asked keys, not to 1', () => {
  expect(whole).toBeLessThan(0.99);
  const place = document.createElement('div');
  const posed = pose('softmax', { trace, sentences: { tokens: sentenceOf(20).split(' ') }, head: null, seed });
  const sheet = posed?.open(() => draw()) ?? expect.fail('nothing is asked');
  const draw = () => render(sheet.view(false), place);
  draw();
  const bar = place.querySelector('input') ?? expect.fail('no bar');
  bar.value = '0.9';
  bar.dispatchEvent(new Event('input'));
  place.querySelector('button')?.click();
  const sum = sheet.answer.reduce((total, share) => total + Number(share), 0);
  expect(sum).toBeCloseTo(whole, 6);
  expect(Number(sheet.answer[0])).toBeGreaterThan(Number(sheet.answer[1]));
});
