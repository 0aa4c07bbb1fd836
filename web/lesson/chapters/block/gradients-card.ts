/** `<mha-lab-block-gradients>`: the gradient of each block of the stack in both orders, computed on request. */
import { html, nothing, type PropertyValues } from 'lit';
import type { MakeBlock } from '../../../engine/trainable-block.ts';
import type { words as english } from '../../../messages/en/labs/block.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { NORMS, type Norm } from '../../constants/model-settings.ts';
import { Lab, NO_FIELDS } from '../../lab-kit/lab.ts';
import { labStyles } from '../../lab-kit/lab-styles.ts';
import { twinTable } from '../../lab-kit/twin.ts';
import { defineElement } from '../../platform/define-element.ts';
import { withProps } from '../../platform/with-props.ts';
import { blockLabStyles } from './lab-styles.ts';
import { stackChart } from './stack-chart.ts';
import { stackGradients } from './stack-gradients.ts';

type Gradients = Readonly<Record<Norm, readonly number[]>>;

export class GradientsCard extends withProps(Lab<typeof english, typeof NO_FIELDS>, {
  /** The number of blocks. */
  blocks: 1,
  makeBlock: null as MakeBlock | null,
  state: 'idle' as 'idle' | 'loading' | 'failed',
}) {
  static override styles = [labStyles, blockLabStyles];

  #gradients: Gradients | null = null;

  protected override get fields() {
    return NO_FIELDS;
  }

  protected override willUpdate(changed: PropertyValues): void {
    const { context, makeBlock, blocks } = this;
    if (!context || !makeBlock || !['context', 'blocks', 'makeBlock'].some((name) => changed.has(name))) return;
    const { tokens } = context.computed;
    const of = (norm: Norm) => stackGradients(makeBlock, { tokens, norm, blocks, seed: context.settings.seed });
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
        <p role="status">${this.state === 'loading' ? words.loading : this.state === 'failed' ? words.failed : ''}</p>`;
    }
    const last = (norm: Norm) => formatNumber(gradients[norm].at(-1) ?? Number.NaN, 2);
    return html`<p>${words.gradientsOf}</p>
      <div dir="ltr">${stackChart(gradients, width, words.gradientChart(blocks), words.orders, 1)}</div>
      <p role="status">${words.lastGradient(blocks, last('post'), last('pre'))}</p>
      <p class="soft">${words.gradientHow}</p>
      ${twinTable({
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
