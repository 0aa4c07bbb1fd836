/**
 * `<mha-shapes>`: the shapes of a step's tensors as PyTorch would print them, each number with its axis letter below.
 * Properties: `trace`, an `AttentionTrace`; `names`, the tensors in the order to show. Names that the trace lacks are left out.
 */
import { css, html, LitElement, nothing } from 'lit';
import type { AttentionTrace } from '../../engine/engine.ts';
import { t } from '../../messages/index.ts';
import { tensorFamily } from '../../views/identity.ts';
import { identityStyles } from './prose-styles.ts';
import { axisSizes } from './shape-text.ts';

export class Shapes extends LitElement {
  static override properties = {
    // A trace is the same object after the next computation, with other contents.
    trace: { attribute: false, hasChanged: () => true },
    names: { attribute: false },
  };

  declare trace: AttentionTrace | undefined;
  declare names: readonly string[];

  constructor() {
    super();
    this.trace = undefined;
    this.names = [];
  }

  override render() {
    const { trace } = this;
    if (!trace) return nothing;
    return html`<table>
      <thead>
        <tr><th scope="col">${t.prose.shapesTensor}</th><th scope="col">${t.prose.shapesShape}</th></tr>
      </thead>
      <tbody>${this.names.filter((name) => trace.has(name)).map((name) => this.#row(trace, name))}</tbody>
    </table>`;
  }

  #row(trace: AttentionTrace, name: string) {
    const { axes, shape } = trace.get(name);
    const sizes = axisSizes(axes, shape);
    return html`<tr>
      <th scope="row"><mha-term tensor=${name}><span data-family=${tensorFamily(name)}>${name}</span></mha-term></th>
      <td>torch.Size([${sizes.map(
        ({ letters, size }, i) =>
          html`${i ? ', ' : nothing}<ruby>${size}<rt>${[...letters].map((letter) => html`<span data-axis=${letter}>${letter}</span>`)}</rt></ruby>`,
      )}])</td>
    </tr>`;
  }

  static override styles = [
    identityStyles,
    css`
      :host { display: block; overflow-x: auto; color: var(--ink); }
      :host([hidden]) { display: none; }
      table { border-collapse: collapse; font-family: var(--font-mono); font-size: 13px; font-variant-ligatures: none; }
      thead { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
      th { text-align: start; font-weight: 600; padding-inline-end: var(--s4); }
      th, td { padding-block: var(--s1) 1.35em; vertical-align: baseline; line-height: 1.3; }
      tr + tr > * { border-block-start: 1px solid var(--rule); }
      td { white-space: nowrap; }
      ruby { ruby-position: under; ruby-align: center; }
      rt { font-size: 12px; line-height: 1.1; user-select: none; }
    `,
  ];
}

if (!customElements.get('mha-shapes')) customElements.define('mha-shapes', Shapes);
