/**
 * `<mha-lesson>`: the whole lesson, or some of its chapters, in any page.
 *
 *     <mha-lesson chapters="qkv scores softmax" style="height: 720px"></mha-lesson>
 *
 * With `page` it is the page itself, with `address` the page's address holds its state, with `storage` it remembers in this browser.
 * docs/embedding.md lists attributes, properties, events and parts.
 */
import { hostAttributesOf, stateAttributesOf } from './attributes.ts';
import { reflectAttributes, Shell, takeUpProperties } from './shell/shell.ts';
import type { View } from './view.ts';

export class MhaLesson extends Shell {
  static readonly observedAttributes = [
    ...stateAttributesOf('lesson').map(({ attribute }) => attribute),
    ...hostAttributesOf('lesson'),
  ];

  protected override readonly kind = 'lesson';

  override connectedCallback(): void {
    takeUpProperties(this, 'lesson');
    super.connectedCallback();
  }

  protected override async load(): Promise<View> {
    const { LessonView } = await import('./lesson/lesson-view.ts');
    return new LessonView();
  }
}

reflectAttributes(MhaLesson.prototype, 'lesson');
