/**
 * Base class of elements that render for the first time in their own task. This keeps a page of several elements responsive.
 * Later elements of the same class render immediately, because the code is warm.
 */
import { WatchingElement } from '../with-props.ts';
import { nextTask } from './next-task.ts';

const warm = new WeakSet<object>();

export abstract class OwnTask extends WatchingElement {
  protected override async scheduleUpdate(): Promise<void> {
    if (!warm.has(this.constructor)) {
      warm.add(this.constructor);
      await nextTask();
    }
    super.scheduleUpdate();
  }
}
