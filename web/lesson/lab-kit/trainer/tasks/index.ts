/** The tasks that can be trained on the page, by name. */
import { ownText } from './own-text.ts';
import { recall } from './recall.ts';
import { copy, reverse, sort } from './say-again.ts';
import type { Task } from './task.ts';
import { twoLookups } from './two-lookups.ts';

export const TASK_NAMES = ['copy', 'reverse', 'sort', 'two-lookups', 'recall', 'text'] as const;
export type TaskName = (typeof TASK_NAMES)[number];

/** `text` is used only by the `text` task. */
export function taskOf(name: TaskName, text: string): Task {
  switch (name) {
    case 'copy':
      return copy;
    case 'reverse':
      return reverse;
    case 'sort':
      return sort;
    case 'two-lookups':
      return twoLookups;
    case 'recall':
      return recall;
    case 'text':
      return ownText(text);
  }
}
