/**
 * An element whose first rendering is a task of its own: a page that is made of several such elements shows and answers between
 * them. Once one of a kind has been rendered, others like it come at once: the code is warm then.
 */
import { LitElement } from 'lit';
import { nextTask } from './next-task.ts';

const warm = new WeakSet<object>();

export abstract class OwnTask extends LitElement {
  protected override async scheduleUpdate(): Promise<void> {
    if (!warm.has(this.constructor)) {
      warm.add(this.constructor);
      await nextTask();
    }
    super.scheduleUpdate();
  }
}
