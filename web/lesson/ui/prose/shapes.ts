/**
 * `<mha-shapes>`: the shapes of a step's tensors as PyTorch prints them, with axis letters and what they count. Properties: `trace`, an
 * `AttentionTrace`; `names`, the tensors in display order. Names that are not in the trace are skipped.
 */
import { css, html, nothing } from 'lit';
import type { AttentionTrace } from '../../../engine/engine.ts';
import { words } from '../../../messages/en/reference.ts';
import { AXIS_LETTERS, tensorFamily } from '../../../views/identity.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import { identityStyles } from './prose-styles.ts';

export class Shapes extends withProps(
  WatchingElement,
  { trace: undefined as AttentionTrace | undefined, names: [] as readonly string[] },
  { trace: { attribute: false, hasChanged: () => true } },
) {
  override render() {
    const { trace } = this;
    if (!trace) return nothing;
    const names = this.names.filter((name) => trace.has(name));
    const used = new Set(names.flatMap((name) => [...trace.get(name).axes]));
    const letters = AXIS_LETTERS.filter((letter) => used.has(letter)).map(
      (letter, i) => html`${i ? ', ' : ' '}<span data-axis=${letter}>${letter}</span> ${words.axes[letter]}`,
    );
    return html`<p>${words.shapesHow}${letters}.</p>
      <dl>${names.map((name) => this.#row(trace, name))}</dl>`;
  }

  #row(trace: AttentionTrace, name: string) {
    const { axes, shape } = trace.get(name);
    const sizes = axisSizes(axes, shape);
    const numbers = sizes.map(({ letters, size }, i) => {
      const names = [...letters].map((letter) => html`<span data-axis=${letter}>${letter}</span>`);
      return html`${i ? ', ' : nothing}<ruby>${size}<rt>${names}</rt></ruby>`;
    });
    return html`<div>
      <dt><mha-term tensor=${name}><span data-family=${tensorFamily(name)}>${name}</span></mha-term></dt>
      <dd>torch.Size([${numbers}])</dd>
    </div>`;
  }

  static override styles = [
    identityStyles,
    css`
      :host { display: block; container-type: inline-size; font-size: calc(16 * var(--px)); }
      p { margin: 0 0 var(--s2); font: var(--type-text); color: var(--ink-soft); }
      dl {
        direction: ltr;
        display: grid;
        grid-template-columns: max-content 1fr;
        column-gap: var(--s6);
        font-family: var(--font-mono);
        font-size: calc(13 * var(--px));
        line-height: 1.3;
        font-variant-ligatures: none;
      }
      div {
        display: grid;
        grid-column: 1 / -1;
        grid-template-columns: subgrid;
        align-items: baseline;
        padding-block: var(--s1) 1.35em;
      }
      div + div { border-block-start: 1px solid var(--rule); }
      dt { font-weight: 600; }
      dd { overflow-x: auto; overflow-y: hidden; white-space: nowrap; }
      ruby { ruby-position: under; ruby-align: center; }
      rt { font-size: calc(12 * var(--px)); line-height: 1.1; user-select: none; }
      @container (max-width: 25em) {
        dl { grid-template-columns: minmax(0, 1fr); }
        dd { padding-inline-start: var(--s4); }
      }
    `,
  ];
}

defineElement('mha-shapes', Shapes);

/** The axes of a declaration, one string each: "t(hd)" has the axes "t" and "hd", the second of them flattened from two. */
export function axesOf(axes: string): string[] {
  return [...axes.matchAll(/\((\w+)\)|(\w)/g)].map((match) => match[1] ?? match[2] ?? '');
}

interface AxisSize {
  /** One letter, or several for a flattened axis. */
  readonly letters: string;
  readonly size: number;
}

/** `shape` has one extent for each letter, as in `TraceTensor`. A flattened axis is as long as the product of its extents. */
export function axisSizes(axes: string, shape: readonly number[]): AxisSize[] {
  let next = 0;
  return axesOf(axes).map((letters) => {
    const extents = shape.slice(next, next + letters.length);
    next += letters.length;
    return { letters, size: extents.reduce((product, extent) => product * extent, 1) };
  });
}
