/** `<mha-mask-editor>`: the kind of mask and its parameters, which are remembered for each kind. Emits `mha-mask` {mask, done}. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { words as settingWords } from '../../../messages/en/settings.ts';
import { t } from '../../../messages/index.ts';
import { LIMITS } from '../../constants/limits.ts';
import type { ShownMask } from '../../constants/model-settings.ts';
import { MASK_KINDS, type MaskKind } from '../../fields/mask.ts';
import '../../ui/controls/choice.ts';
import { maskGlyph } from '../../lab-kit/mask/mask-glyph.ts';
import '../../lab-kit/mask/mask-painter.ts';
import type { PaintChange } from '../../lab-kit/mask/mask-painter.ts';
import '../../ui/controls/number-field.ts';
import { bitsOf } from '../../lab-kit/mask/painting.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import type { NumberChange } from '../../ui/controls/number-field.ts';

export interface MaskChange {
  readonly mask: ShownMask;
  readonly done: boolean;
}

export class MaskEditor extends withProps(WatchingElement, {
  mask: { kind: 'none' } as ShownMask,
  tokens: [] as readonly string[],
  /** The word “Mask” is above already. */
  titled: false,
  disabled: false,
  problem: null as string | null,
}) {
  readonly #remembered = new Map<MaskKind, ShownMask>([
    ['none', { kind: 'none' }],
    ['causal', { kind: 'causal' }],
    ['window', { kind: 'window', window: 1 }],
    ['padding', { kind: 'padding', padded: 2 }],
  ]);

  static override styles = [
    css`
      :host { display: grid; gap: var(--s3); min-width: 0; }
      .soft:empty { position: absolute; }
    `,
  ];

  override willUpdate(): void {
    this.#remembered.set(this.mask.kind, this.mask);
  }

  override render() {
    const { mask } = settingWords;
    const { kind } = this.mask;
    return html`
      <mha-choice .legend=${t.controls.mask.label} .unlabelled=${this.titled} .value=${kind} .disabled=${this.disabled}
        .options=${MASK_KINDS.map((value) => ({ value, label: t.controls.mask.options[value], picture: maskGlyph(value) }))}
        @mha-choice=${(event: CustomEvent<{ value: MaskKind }>) => this.#choose(event.detail.value)}></mha-choice>
      <p class="soft">${mask.about[kind]}</p>
      ${this.disabled ? nothing : this.#details()}`;
  }

  #details(): TemplateResult | typeof nothing {
    const { mask, tokens, problem } = this;
    const { mask: words } = settingWords;
    switch (mask.kind) {
      case 'window':
        return html`<mha-number-field .label=${words.window} .value=${mask.window} .min=${0}
          .max=${Math.max(mask.window, Math.min(tokens.length, LIMITS.tokens) - 1)} .problem=${problem}
          @mha-number=${({ detail: { value, done } }: CustomEvent<NumberChange>) =>
            this.#emit({ kind: 'window', window: value }, done)}></mha-number-field>`;
      case 'padding':
        return html`<mha-number-field .label=${words.padded} .value=${mask.padded} .min=${0}
          .max=${Math.max(mask.padded, tokens.length)} .problem=${problem}
          @mha-number=${({ detail: { value, done } }: CustomEvent<NumberChange>) =>
            this.#emit({ kind: 'padding', padded: value }, done)}></mha-number-field>
          <div class="soft" aria-live="polite">${mask.padded >= tokens.length ? words.allPadded : nothing}</div>`;
      case 'custom':
        return html`<mha-mask-painter .allowed=${mask.allowed} .tokens=${tokens}
          @mha-paint=${({ detail: { allowed, done } }: CustomEvent<PaintChange>) =>
            this.#emit({ kind: 'custom', allowed }, done)}></mha-mask-painter>`;
      default:
        return nothing;
    }
  }

  #choose(kind: MaskKind): void {
    this.#emit(this.#remembered.get(kind) ?? { kind: 'custom', allowed: bitsOf(this.mask, this.tokens.length) }, true);
  }

  #emit(mask: ShownMask, done: boolean): void {
    this.dispatchEvent(new CustomEvent<MaskChange>('mha-mask', { detail: { mask, done } }));
  }
}

defineElement('mha-mask-editor', MaskEditor);
