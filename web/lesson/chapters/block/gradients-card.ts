/** The last block's gradient against the depth, averaged over stacks, in both orders, computed on request. */
import { computed, signal } from '@preact/signals-core';
import { html } from 'lit';
import type { MakeBlock } from '../../../engine/trainable-block.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { NORMS, type Norm } from '../../constants/model-settings.ts';
import type { FieldList } from '../../fields/field.ts';
import type { Lab } from '../../lab-kit/laboratory.ts';
import { numberTable } from '../../lab-kit/table.ts';
import { button, note, status } from '../../lab-kit/ui.ts';
import { nextTask } from '../../platform/scheduling/next-task.ts';
import { LazyPart } from '../../ui/lazy-part.ts';
import { tryAgain } from '../../ui/try-again.ts';
import type { words as english } from './en.ts';
import { averaged, lastGradients, overRoot, STACKS, stackSeed } from './last-gradients.ts';
import { MOST_BLOCKS } from './stack.ts';
import { type Band, stackChart } from './stack-chart.ts';

/** The sizes of each stack so far, for every depth. */
type Gradients = Readonly<Record<Norm, readonly (readonly number[])[]>>;

type StackGradients = ReturnType<typeof stackGradients>;

/** One stack per task, and the mean so far after each; anew for other words or another seed, which decide all numbers. */
export function stackGradients<Fields extends FieldList>(
  lab: Lab<Fields>,
  until: AbortSignal,
  load: () => Promise<MakeBlock> = loadBlocks,
) {
  const found = signal<Gradients | null>(null);
  const blocks = new LazyPart(lab, load);
  const of = computed(() => JSON.stringify([lab.tokens, lab.settings.seed]));
  let run = 0;
  const measure = async (): Promise<void> => {
    const mine = ++run;
    const { loaded: makeBlock } = blocks;
    const [tokens, seed] = JSON.parse(of.peek()) as [readonly string[], number];
    const sizes: Record<Norm, (readonly number[])[]> = { post: [], pre: [] };
    for (let stack = 0; makeBlock && stack < STACKS; stack++) {
      const at = { tokens, blocks: MOST_BLOCKS, seed: stackSeed(seed, stack) };
      for (const norm of NORMS) sizes[norm].push(lastGradients(makeBlock, { ...at, norm }));
      found.value = { post: [...sizes.post], pre: [...sizes.pre] };
      await nextTask();
      if (mine !== run || until.aborted) return;
    }
  };
  lab.effect(until, () => {
    of.value;
    void measure();
  });
  return { found, blocks, ask: () => blocks.load().then(measure) };
}

async function loadBlocks(): Promise<MakeBlock> {
  return (await import('../../../engine/load-trainable-block.ts')).loadTrainableBlocks();
}

export function gradientsCard(
  { found, blocks: { phase }, ask }: StackGradients,
  blocks: number,
  width: number,
  words: typeof english,
) {
  const gradients = found.value;
  if (!gradients) {
    if (phase === 'failed')
      return html`<p>${words.gradientsOf}</p><p role="alert">${words.failed} ${tryAgain(ask)}</p>`;
    const isLoading = phase === 'loading';
    return html`<p>${words.gradientsOf}</p>
      ${button(words.measure, () => void ask(), { disabled: isLoading })}
      <p aria-live="polite">${isLoading ? words.loading : ''}</p>`;
  }
  const spreads = { post: averaged(gradients.post), pre: averaged(gradients.pre) };
  const means = (norm: Norm) => spreads[norm].map(({ mean }) => mean);
  const band = (norm: Norm): Band =>
    spreads[norm].map(({ mean, deviation }) => [Math.max(0, mean - deviation), mean + deviation]);
  const [post, pre] = [means('post'), means('pre')];
  const last = (sizes: readonly number[]) => formatNumber(sizes[blocks - 1] ?? Number.NaN, 2);
  const done = gradients.post.length;
  return html`<p>${words.gradientsOf}</p>
    <div>${stackChart(
      { post, pre },
      width,
      words.gradientChart(MOST_BLOCKS),
      words.orders,
      1,
      { sizes: overRoot(pre), name: words.overRoot, place: blocks },
      { post: band('post'), pre: band('pre') },
    )}</div>
    ${status(done < STACKS ? words.stacks(done, STACKS) : words.lastGradient(blocks, last(post), last(pre), STACKS))}
    ${note(words.gradientHow)}
    ${numberTable({
      summary: words.gradientTable,
      columns: [words.block, ...NORMS.map((norm) => words.orders[norm])],
      rows: post.map((size, i) => [String(i + 1), formatNumber(size, 3), formatNumber(pre[i] ?? Number.NaN, 3)]),
    })}`;
}
