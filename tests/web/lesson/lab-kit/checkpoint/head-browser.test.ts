// @vitest-environment happy-dom
/** The browser of an opened model's heads reads what is typed, also what is too long for the lesson's chapters. */
import { afterEach, expect, it, vi } from 'vitest';
import { DEFAULT_STATE } from '#web/lesson/fields/lesson-fields.ts';
import { HeadBrowser } from '#web/lesson/lab-kit/checkpoint/head-browser.ts';
import type { OpenedCheckpoint } from '#web/lesson/model/checkpoint/opened.ts';
import type { Reading } from '#web/lesson/model/checkpoint/protocol.ts';
import { words } from '#web/messages/en/opened.ts';

const SIZES = {
  kind: 'model',
  layers: 1,
  dModel: 2,
  numHeads: 1,
  bias: true,
  otherWidths: null,
  typed: 'ids',
  sharedKeys: false,
  context: 128,
  vocabulary: 300,
  parameters: 1000,
  kernels: 'scalar',
} as const;

function checkpoint(compared: Reading['compared'] = null): OpenedCheckpoint {
  const tokensOf = (text: string) => text.split(' ').map((id) => ({ id: Number(id), text: id }));
  return {
    name: 'a model',
    sizes: SIZES,
    read: vi.fn(async (text: string) => {
      const tokens = tokensOf(text);
      const maps = { layers: 1, heads: 1, tokens: tokens.length, weights: new Float32Array(tokens.length ** 2) };
      return { tokens, maps, webgpu: null, missed: null, compared };
    }),
    layer: () => Promise.reject(new Error('not needed')),
    layerNow: () => null,
    tokenCount: () => null,
  };
}

async function browsing(of: OpenedCheckpoint) {
  const browser = new HeadBrowser();
  browser.settings = DEFAULT_STATE;
  browser.checkpoint = of;
  document.body.replaceChildren(browser);
  await vi.waitFor(() => expect(browser.reading).not.toBeNull());
  return browser;
}

afterEach(() => document.body.replaceChildren());

it.each([
  [{ core: 310, copy: 40 }, words.gpuFaster(7, '40', '310', '7.8')],
  [{ core: 40, copy: 310 }, words.coreFaster(7, '40', '310', 'webgpu-test (software)')],
])('says how long the core and the graphics processor took: %o', async (took, sentence) => {
  const compared = { ...took, tokens: 7, kernels: 'webgpu-test (software)', fresh: true };
  const browser = await browsing(checkpoint(compared));
  const said = () => [...browser.renderRoot.querySelectorAll('[role=status]')].map((each) => each.textContent);
  await browser.updateComplete;
  expect(said()).toEqual([sentence]);
  // The comparison took longer than the core’s reading.
  expect(browser.milliseconds).toBe(took.core);

  browser.checkpoint = checkpoint();
  await vi.waitFor(() => expect(browser.reading?.compared).toBeNull());
  await browser.updateComplete;
  expect(said()).toEqual([]);
});

it('reads a text of more tokens than the chapters take, and says so', async () => {
  const opened = checkpoint();
  const browser = await browsing(opened);
  const long = Array.from({ length: 70 }, (_, i) => i).join(' ');
  const asked = vi.fn();
  browser.addEventListener('mha-settings', ({ detail }: CustomEventInit) => asked(detail.patch));
  const field = browser.renderRoot.querySelector('textarea');
  if (!field) throw new Error('no field');
  field.value = long;
  field.dispatchEvent(new Event('input'));
  await vi.waitFor(() => expect(browser.reading?.tokens).toHaveLength(70));
  await browser.updateComplete;
  expect(asked).toHaveBeenCalledWith({ sentence: long });
  expect(browser.renderRoot.textContent).toContain(words.cannotFollow.tokens(70, 64));

  // The lesson takes a shorter one, and passes it on: the model has read it already.
  vi.mocked(opened.read).mockClear();
  field.value = '3 1';
  field.dispatchEvent(new Event('input'));
  await vi.waitFor(() => expect(browser.reading?.tokens).toHaveLength(2));
  browser.settings = { ...DEFAULT_STATE, sentence: '3 1' };
  await browser.updateComplete;
  expect(opened.read).toHaveBeenCalledOnce();
  // A sentence that changed elsewhere is read.
  browser.settings = { ...DEFAULT_STATE, sentence: '5 6 7' };
  await vi.waitFor(() => expect(browser.reading?.tokens).toHaveLength(3));
});
