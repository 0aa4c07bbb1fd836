/**
 * `<mha-lesson>`: the whole lesson, or some of its chapters, for any page.
 *
 *     <mha-lesson chapters="qkv scores softmax" style="height: 720px"></mha-lesson>
 *
 * With `page` it is the page itself, `address` syncs its state with the page's address, and `storage` lets it use the browser's
 * storage. docs/embedding.md lists attributes, properties, events and parts.
 */
import { nextTask } from '../lesson/platform/scheduling/next-task.ts';
import { hostAttributesOf, isOn, stateAttributesOf } from './attributes.ts';
import type { LessonProperties } from './properties.ts';
import { reflectAttributes, takeUpProperties } from './shell/attribute-properties.ts';
import { type Content, Shell } from './shell/shell.ts';
import type { View } from './view.ts';

export interface MhaLesson extends LessonProperties {}

// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: `reflectAttributes` defines the properties
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

  protected override async load(content: Content, first: string | null): Promise<View> {
    if (content === 'opening') return new (await import('./opening/opening-view.ts')).OpeningView();
    if (first !== null && isOn(this.getAttribute('page'))) {
      // After the text, which the page's script asks for (main.ts). The lesson's files load beside the first words, and run after them.
      await nextTask();
      const { showFirstWords } = await import('./lesson/first-words.ts');
      await showFirstWords(this, first);
    }
    const { LessonView } = await import('./lesson/lesson-view.ts');
    return new LessonView();
  }
}

reflectAttributes(MhaLesson.prototype, 'lesson');
