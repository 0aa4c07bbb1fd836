/**
 * `<mha-figure>`: one figure of the lesson for any page. The chapter's picture plays, every number leads to its sources, and
 * readers can change the settings that the page allows.
 *
 *     <mha-figure chapter="softmax" sentence="The cat sat" heads="4" mask="causal" controls="heads mask"></mha-figure>
 *
 * docs/embedding.md lists attributes, properties, events and parts.
 */
import { hostAttributesOf, stateAttributesOf } from './attributes.ts';
import { reflectAttributes, Shell, takeUpProperties } from './shell/shell.ts';
import type { View } from './view.ts';

export class MhaFigure extends Shell {
  static readonly observedAttributes = [
    ...stateAttributesOf('figure').map(({ attribute }) => attribute),
    ...hostAttributesOf('figure'),
  ];

  protected override readonly kind = 'figure';

  override connectedCallback(): void {
    takeUpProperties(this, 'figure');
    super.connectedCallback();
  }

  protected override async load(): Promise<View> {
    const { FigureView } = await import('./figure/figure-view.ts');
    return new FigureView();
  }
}

reflectAttributes(MhaFigure.prototype, 'figure');
