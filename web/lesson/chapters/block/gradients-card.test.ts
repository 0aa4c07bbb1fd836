// @vitest-environment happy-dom
/** The card averages over stacks, one after another, with a band for each order. */
import { effect } from '@preact/signals-core';
import { render } from 'lit';
import { expect, it } from 'vitest';
import { labContext } from '#tests/web/lesson/chapters/exhibited.ts';
import type { MakeBlock } from '#web/engine/trainable-block.ts';
import { words } from '#web/lesson/chapters/block/en.ts';
import { gradientsCard, stackGradients } from '#web/lesson/chapters/block/lab.ts';
import { STACKS } from '#web/lesson/chapters/block/last-gradients.ts';
import { Lab } from '#web/lesson/lab-kit/laboratory.ts';

/** Blocks whose gradient has the size 1 with pre-norm and 3 with post-norm. */
const makeBlock: MakeBlock = ({ preNorm }) => ({
  parameters: [],
  setParameter: () => undefined,
  forward: (input) => Float32Array.from(input),
  backward: () => new Float32Array(),
  gradient: () => Float32Array.of(preNorm ? 1 : 3),
  dispose: () => undefined,
});

/** The card of a laboratory that is on the page until `until` is aborted. */
function measuring(until: AbortSignal) {
  const gradients = stackGradients(new Lab({ fields: {} }, labContext()), until, async () => makeBlock);
  const card = document.createElement('div');
  effect(() => {
    gradients.found.value;
    render(gradientsCard(gradients, 12, 600, words), card);
  });
  return { card, gradients };
}

const done = ({ found }: ReturnType<typeof measuring>['gradients']) => found.value?.post.length ?? 0;

it('says the mean of all stacks at the end', async () => {
  const { card, gradients } = measuring(new AbortController().signal);
  expect(card.textContent).toContain(words.measure);
  await gradients.ask();
  expect(card.textContent).toContain(words.lastGradient(12, '3.00', '1.00', STACKS));
  expect(card.querySelectorAll('.area.post, .area.pre')).toHaveLength(2);
});

it('stops when the laboratory leaves the page before the last stack', async () => {
  const page = new AbortController();
  const { gradients } = measuring(page.signal);
  const asked = gradients.ask();
  await expect.poll(() => done(gradients)).toBeGreaterThan(0);
  page.abort();
  await asked;
  expect(done(gradients)).toBeLessThan(STACKS);
});
