/** Decides when a large download may start unrequested: see `visit.ts` and the exhibit in the chapter about trained heads. */
import { idleLater } from '../platform/scheduling/idle.ts';
import { atNextInteraction } from './first-interaction.ts';

/** Resolves when the page is idle, when the reader interacts, or with `signal`. */
export async function untilIdle(signal: AbortSignal): Promise<void> {
  let cancel = (): void => {};
  const interacted = new Promise<void>((resolve) => {
    cancel = atNextInteraction(resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await Promise.race([interacted, idleLater()]);
  cancel();
}

/** The browser's data-saving preference: Chromium's network information, or the media feature. */
export function savesData(): boolean {
  const network: Navigator & { readonly connection?: { readonly saveData?: boolean } } = navigator;
  return network.connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
}
