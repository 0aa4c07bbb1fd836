// @vitest-environment happy-dom
/** The printed answers of a chapter: the prediction's, written or computed, with live values. */
import { afterEach, expect, it } from 'vitest';
import type { Worksheet } from '../../../../../web/lesson/features/print/worksheet.ts';
import '../../../../../web/lesson/features/print/worksheet.ts';
import type { LiveValues } from '../../../../../web/lesson/ui/prose/live-value.ts';
import type { PredictionText } from '../../../../../web/lesson/ui/prose/prose.ts';
import { TOKENS, traceOf } from '../../inspector/support.ts';

const WRITTEN: PredictionText = {
  question: '<p>Which?</p>',
  still: null,
  options: [
    { text: 'left', correct: false, reply: '' },
    { text: '<code>right</code>', correct: true, reply: '' },
  ],
  computed: null,
  reveal: '<p>See <mha-value name="most_read"></mha-value>.</p>',
};

async function revealed(prediction: PredictionText, parts: Partial<Worksheet> = {}): Promise<Element | null> {
  const sheet = document.createElement('mha-worksheet') as Worksheet;
  const by = { name: 'reference', kernels: 'typescript' } as const;
  const computed = { trace: traceOf(), revision: 1, by, tokens: TOKENS, outputIsIdentity: false };
  Object.assign(sheet, { chapter: 'softmax', computed, prediction, ...parts });
  document.body.append(sheet);
  await sheet.updateComplete;
  return sheet.renderRoot.querySelector('.revealed');
}

afterEach(() => document.body.replaceChildren());

it('has the right answer of a prediction, with live values', async () => {
  const answer = await revealed(WRITTEN, { values: { most_read: 'cat' } as LiveValues });
  expect(answer?.querySelector('p')?.textContent).toBe('right');
  await expect.poll(() => answer?.querySelector('mha-value')?.shadowRoot?.textContent).toBe('cat');
});

it('computes the right answer of a prediction about the sentence', async () => {
  const prediction: PredictionText = { ...WRITTEN, options: [], computed: { tensor: 'weights', reply: '' } };
  const row = { head: 0, t: 1, keys: ['the', 'cat'], numbers: [0.25, 0.75] };
  const answer = await revealed(prediction, { row });
  expect(answer?.querySelector('p')?.textContent).toBe('“cat” gets 0.75.');
});

it('has no answer while the row of a computed prediction is unknown', async () => {
  expect(await revealed({ ...WRITTEN, options: [], computed: { tensor: 'weights', reply: '' } })).toBeNull();
});
