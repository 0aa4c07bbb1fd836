/** `<mha-lab-mask>`: paint which query may look at which key, and compare four ways of masking a row. The mask is the lesson's own. */
import { html, nothing, type PropertyValues } from 'lit';
import { t as messages } from '../../../messages/index.ts';
import { settingWords } from '../../../messages/settings.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { defineElement } from '../../platform/define-element.ts';
import type { words as english } from './en.ts';
import '../../ui/controls/choice.ts';
import { cellTableStyles } from '../../lab-kit/cell-table-styles.ts';
import { maskGlyph } from '../../lab-kit/mask/mask-glyph.ts';
import '../../lab-kit/mask/mask-painter.ts';
import type { PaintChange } from '../../lab-kit/mask/mask-painter.ts';
import '../../ui/controls/number-field.ts';
import type { ShownMask } from '../../constants/model-settings.ts';
import { Lab } from '../../lab-kit/lab.ts';
import { labStyles } from '../../lab-kit/lab-styles.ts';
import { bitsOf, paintedSide } from '../../lab-kit/mask/painting.ts';
import { numberTable } from '../../lab-kit/number-table.ts';
import { isAllowed, maskBits } from '../../model/mask-bits.ts';
import { shownMask } from '../../model/shown-mask.ts';
import type { LessonSettings } from '../../state/lesson-state.ts';
import { MASK_KINDS, type MaskKind } from '../../state/mask.ts';
import { isFixed, whyFixed } from '../../state/shown-settings.ts';
import type { NumberChange } from '../../ui/controls/number-field.ts';
import { LazyPart } from '../../ui/lazy-part.ts';
import { chapterOf } from '../index.ts';
import { type Comparison, compare, openKeys, rowOf, sumOf, WAYS, type Way } from './compare.ts';
import { fields } from './lab-fields.ts';
import { maskLabStyles } from './lab-styles.ts';

export const tag = 'mha-lab-mask';

type Words = typeof english;

export class MaskLab extends Lab<Words, typeof fields> {
  static override styles = [labStyles, cellTableStyles, maskLabStyles];

  readonly #scale = new LazyPart(this, () => import('./at-scale/at-scale.ts'));

  #compared: Comparison | null = null;

  protected override get fields() {
    return fields;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (this.values.scale && this.#scale.phase === 'waiting') void this.#scale.load();
    const { context, session } = this;
    if (!context || !session || !changed.has('context')) return;
    const { trace } = context.computed;
    this.#compared = compare(session, trace, Math.min(context.settings.head, trace.options.numHeads - 1));
  }

  /** The query whose weights are compared, or the last one if the sentence is shorter now. */
  get #row(): number {
    return Math.min(this.values.row, this.#tokens.length - 1);
  }

  protected override render() {
    const compared = this.#compared;
    if (!this.context || !compared) return nothing;
    const { settings } = this.context;
    return html`<div class="card">
      ${isFixed('mask', settings) ? html`<p class="soft">${whyFixed(settings)}</p>` : this.#paint(this.#mask(settings))}
      <div class="line">
        <label>${this.words.row}<select @change=${this.#choose}>
          ${this.#tokens.map((token, t) => html`<option value=${t} ?selected=${t === this.#row}>${t} ${token}</option>`)}
        </select></label>
        ${isFixed('mask', settings) ? nothing : this.#whole(compared)}
      </div>
      <div class="scroll" tabindex="0" role="group" aria-label=${this.words.table(this.#token(this.#row))}>${this.#ways(compared)}</div>
      <p class="said" role="status">${this.#said(compared)}</p>
      ${this.#table(compared)}
    </div>
    ${this.#atScale(settings.seed)}`;
  }

  /** Loaded on request, because it needs a worker and the whole core. */
  #atScale(seed: number) {
    const words = this.words.atScale;
    const { phase } = this.#scale;
    return html`<section class="scale">
      <h3>${words.title}</h3>
      ${
        phase === 'ready' && this.values.scale
          ? html`<mha-mask-at-scale .words=${words} .context=${this.context} .texts=${this.texts} .sentence=${this.#tokens} .seed=${seed} .room=${this.width}></mha-mask-at-scale>`
          : html`<p class="soft">${phase === 'failed' ? messages.page.labFailed : words.invitation}</p>
              <button class="press" type="button" ?disabled=${phase === 'loading'} @click=${this.#open}>${words.open}</button>`
      }
    </section>`;
  }

  #open = (): void => {
    if (this.values.scale) void this.#scale.load();
    else this.adjust({ scale: true }, { undoable: false });
  };

  get #tokens(): readonly string[] {
    return this.context?.computed.tokens ?? [];
  }

  #token(t: number): string {
    return this.#tokens[t] ?? '';
  }

  #mask({ mask }: LessonSettings): ShownMask {
    return shownMask(mask, chapterOf('mask'));
  }

  #paint(mask: ShownMask) {
    const words = settingWords.mask;
    const most = Math.max(0, this.#tokens.length);
    return html`
      <mha-choice .legend=${messages.controls.mask.label} .unlabelled=${true} .value=${mask.kind}
        .options=${MASK_KINDS.map((value) => ({ value, label: words.kinds[value], picture: maskGlyph(value) }))}
        @mha-choice=${(event: CustomEvent<{ value: MaskKind }>) => this.#kind(event.detail.value)}></mha-choice>
      ${
        mask.kind === 'window'
          ? html`<mha-number-field .label=${words.window} .value=${mask.window} .least=${0} .most=${Math.max(mask.window, most - 1)}
              @mha-number=${(event: CustomEvent<NumberChange>) => this.#number('window', event.detail)}></mha-number-field>`
          : nothing
      }
      ${
        mask.kind === 'padding'
          ? html`<mha-number-field .label=${words.padded} .value=${mask.padded} .least=${0} .most=${Math.max(mask.padded, most)}
              @mha-number=${(event: CustomEvent<NumberChange>) => this.#number('padding', event.detail)}></mha-number-field>`
          : nothing
      }
      <mha-mask-painter .allowed=${bitsOf(mask, this.#tokens.length)} .tokens=${this.#tokens} @mha-paint=${this.#painted}></mha-mask-painter>`;
  }

  /** Closes or opens the whole row in one step. */
  #whole(compared: Comparison) {
    const { words } = this;
    const token = this.#token(this.#row);
    if (this.#row >= paintedSide(this.#tokens.length)) return nothing;
    const shut = openKeys(compared, this.#row) === 0;
    return html`<button class="press" type="button" @click=${() => this.#setRow(shut)}>${shut ? words.openRow(token) : words.shutRow(token)}</button>`;
  }

  #setRow(allow: boolean): void {
    if (!this.context) return;
    const mask = this.#mask(this.context.settings);
    const now = bitsOf(mask, this.#tokens.length);
    // Beyond the tokens of this sentence, a painted mask stays open.
    const allowed = maskBits((t, s) => (t === this.#row ? allow || s >= this.#tokens.length : isAllowed(now, t, s)));
    this.change({ mask: { kind: 'custom', allowed } });
  }

  #kind(kind: MaskKind): void {
    if (!this.context) return;
    const mask = this.#mask(this.context.settings);
    const sized: Record<MaskKind, ShownMask> = {
      none: { kind: 'none' },
      causal: { kind: 'causal' },
      padding: { kind: 'padding', padded: Math.min(2, this.#tokens.length) },
      window: { kind: 'window', window: 1 },
      custom: { kind: 'custom', allowed: bitsOf(mask, this.#tokens.length) },
    };
    this.change({ mask: sized[kind] });
  }

  #number(kind: 'window' | 'padding', { value, done }: NumberChange): void {
    this.change({ mask: kind === 'window' ? { kind, window: value } : { kind, padded: value } }, done, 'mask');
  }

  #painted = ({ detail: { allowed, done, at } }: CustomEvent<PaintChange>): void => {
    if (at) this.adjust({ row: at.t }, { done: false, undoable: false });
    this.change({ mask: { kind: 'custom', allowed } }, done, 'mask');
  };

  #choose = (event: Event): void => {
    if (event.target instanceof HTMLSelectElement) this.adjust({ row: Number(event.target.value) });
  };

  #ways(compared: Comparison) {
    const { words } = this;
    const row = this.#row;
    const shares = WAYS.map((way) => rowOf(compared, way, row));
    return html`<table class="ways cells">
      <thead>
        <tr><td></td>${WAYS.map((way) => html`<th scope="col">${words.ways[way]}</th>`)}</tr>
      </thead>
      <tbody>
        ${this.#tokens.map(
          (token, s) => html`<tr>
            <th scope="row" title=${token}>${token}</th>
            ${shares.map((way) => this.#share(way[s] ?? 0, compared.open[row * compared.keys + s] ?? true))}
          </tr>`,
        )}
      </tbody>
      <tfoot>
        <tr><th scope="row">${words.sum}</th>${shares.map(sumOf).map((sum) => html`<td class=${isWhole(sum) ? '' : 'off'}>${formatNumber(sum, 3)}</td>`)}</tr>
      </tfoot>
    </table>`;
  }

  #share(share: number, open: boolean) {
    if (Number.isNaN(share)) return html`<td class="broken">NaN</td>`;
    return html`<td class=${open ? '' : 'shut'} style="--share:${Math.round(100 * share)}%">${share === 0 ? '0' : formatNumber(share)}</td>`;
  }

  /** A sentence about the row. */
  #said(compared: Comparison): string {
    const { words } = this;
    const row = this.#row;
    const open = openKeys(compared, row);
    if (open === 0) return words.blind(this.#token(row), formatNumber(1 / compared.keys, 2));
    if (open === compared.keys) return words.allOpen(this.#token(row));
    return words.some(this.#token(row), open, compared.keys, formatNumber(sumOf(rowOf(compared, 'after', row)), 3));
  }

  #table(compared: Comparison) {
    const { words } = this;
    const sum = (way: Way, t: number): string => formatNumber(sumOf(rowOf(compared, way, t)), 3);
    return numberTable({
      summary: words.sums,
      columns: [words.query, words.openKeys, ...WAYS.map((way) => words.ways[way])],
      rows: this.#tokens.map((token, t) => [
        `${t} ${token}`,
        `${openKeys(compared, t)} / ${compared.keys}`,
        ...WAYS.map((way) => sum(way, t)),
      ]),
    });
  }
}

/** Whether shares add up to 1, within the rounding of each of them. */
function isWhole(sum: number): boolean {
  return Math.abs(sum - 1) < 1e-4;
}

defineElement(tag, MaskLab);
