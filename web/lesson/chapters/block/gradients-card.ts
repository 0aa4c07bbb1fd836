/** `<mha-lab-block-gradients>`: the last block's gradient against the depth of the stack, in both orders, computed on request. */
import { html, nothing, type PropertyValues } from 'lit';
import type { MakeBlock } from '../../../engine/trainable-block.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { NORMS, type Norm } from '../../constants/model-settings.ts';
import { Lab, NO_FIELDS } from '../../lab-kit/lab.ts';
import { labStyles } from '../../lab-kit/lab-styles.ts';
import { numberTable } from '../../lab-kit/number-table.ts';
import { plotStyles } from '../../lab-kit/plot-styles.ts';
import { defineElement } from '../../platform/define-element.ts';
import { withProps } from '../../platform/with-props.ts';
import type { words as english } from './en.ts';
import { blockLabStyles } from './lab-styles.ts';
import { lastGradients, overRoot } from './last-gradients.ts';
import { MOST_BLOCKS } from './stack.ts';
import { stackChart } from './stack-chart.ts';

type Gradients = Readonly<Record<Norm, readonly number[]>>;

export class GradientsCard extends withProps(Lab<typeof english, typeof NO_FIELDS>, {
  /** The marked depth. */
  blocks: 1,
  makeBlock: null as MakeBlock | null,
  state: 'idle' as 'idle' | 'loading' | 'failed',
}) {
  static override styles = [labStyles, plotStyles, blockLabStyles];

  #gradients: Gradients | null = null;

  protected override get fields() {
    return NO_FIELDS;
  }

  protected override willUpdate(changed: PropertyValues): void {
    const { context, makeBlock } = this;
    if (!context || !makeBlock || !['context', 'makeBlock'].some((name) => changed.has(name))) return;
    const { tokens } = context.computed;
    const of = (norm: Norm) =>
      lastGradients(makeBlock, { tokens, norm, blocks: MOST_BLOCKS, seed: context.settings.seed });
    this.#gradients = { post: of('post'), pre: of('pre') };
  }

  protected override render() {
    const { words, width, blocks } = this;
    const gradients = this.#gradients;
    if (width === 0) return nothing;
    if (!gradients) {
      return html`<p>${words.gradientsOf}</p>
        <button class="press" type="button" ?disabled=${this.state === 'loading'} @click=${this.#ask}>
          ${words.measure}
        </button>
        <p aria-live="polite">${this.state === 'loading' ? words.loading : this.state === 'failed' ? words.failed : ''}</p>`;
    }
    const last = (norm: Norm) => formatNumber(gradients[norm][blocks - 1] ?? Number.NaN, 2);
    return html`<p>${words.gradientsOf}</p>
      <div dir="ltr">${stackChart(gradients, width, words.gradientChart(MOST_BLOCKS), words.orders, 1, {
        sizes: overRoot(gradients.pre),
        name: words.overRoot,
        place: blocks,
      })}</div>
      <p role="status">${words.lastGradient(blocks, last('post'), last('pre'))}</p>
      <p class="soft">${words.gradientHow}</p>
      ${numberTable({
        summary: words.gradientTable,
        columns: [words.block, ...NORMS.map((norm) => words.orders[norm])],
        rows: gradients.post.map((size, i) => [
          String(i + 1),
          formatNumber(size, 3),
          formatNumber(gradients.pre[i] ?? Number.NaN, 3),
        ]),
      })}`;
  }

  readonly #ask = async (): Promise<void> => {
    this.state = 'loading';
    try {
      const { loadTrainableBlocks } = await import('../../../engine/load-trainable-block.ts');
      this.makeBlock = await loadTrainableBlocks();
      this.state = 'idle';
    } catch {
      this.state = 'failed';
    }
  };
}

defineElement('mha-lab-block-gradients', GradientsCard);
