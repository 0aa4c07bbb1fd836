/**
 * `<mha-figure>`: one figure of the lesson for any page. The chapter's picture plays, every number leads to its sources, and
 * readers can change the settings that the page allows.
 *
 *     <mha-figure chapter="softmax" sentence="The cat sat" heads="4" mask="causal" controls="heads mask"></mha-figure>
 *
 * docs/embedding.md lists attributes, properties, events and parts.
 */
import { hostAttributesOf, stateAttributesOf } from './attributes.ts';
import type { FigureProperties } from './properties.ts';
import { reflectAttributes, takeUpProperties } from './shell/attribute-properties.ts';
import { type Content, Shell } from './shell/shell.ts';
import type { View } from './view.ts';

export interface MhaFigure extends FigureProperties {}

// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: `reflectAttributes` defines the properties
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

  protected override async load(content: Content): Promise<View> {
    if (content === 'opening') return new (await import('./opening/opening-view.ts')).OpeningView();
    const { FigureView } = await import('./figure/figure-view.ts');
    return new FigureView();
  }
}

reflectAttributes(MhaFigure.prototype, 'figure');
