/**
 * `<mha-lesson>`: the whole lesson, or some of its chapters, for any page.
 *
 *     <mha-lesson chapters="qkv scores softmax" style="height: 720px"></mha-lesson>
 *
 * With `page` it is the page itself, `address` syncs its state with the page's address, and `storage` lets it use the browser's
 * storage. docs/embedding.md lists attributes, properties, events and parts.
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
