/** Decides when a large download may start unrequested: see `trained-arrival.ts` and the exhibit of `trained-heads`. */
import { afterwards } from '../platform/scheduling/idle.ts';
import { atNextInteraction } from './first-interaction.ts';

export interface Rest {
  /** Resolves when the page is idle or the reader interacts. */
  readonly begun: Promise<void>;
  /** Ends the wait for the reader. */
  readonly leave: () => void;
}

export function rest(): Rest {
  let leave = (): void => {};
  const acted = new Promise<void>((resolve) => {
    leave = atNextInteraction(resolve);
  });
  return { begun: Promise.race([acted, afterwards()]).finally(() => leave()), leave: () => leave() };
}

/** The browser's data-saving preference: Chromium's network information, or the media feature. */
export function savesData(): boolean {
  const told: Navigator & { readonly connection?: { readonly saveData?: boolean } } = navigator;
  return told.connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
}
