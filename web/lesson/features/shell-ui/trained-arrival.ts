/** Loads the trained model when its chapter is opened by URL. Loads on demand itself. */
import { rest, savesData } from '../../session/at-rest.ts';

export interface Arrival {
  /** Aborted when the reader leaves the chapter. */
  readonly signal: AbortSignal;
  /** Whether the model is still to be shown. */
  readonly isWanted: () => boolean;
  /** Called with the loaded share of the model's bytes, 0 to 1. */
  readonly progress: (share: number) => void;
}

/**
 * Resolves to whether the model is loaded and still wanted; rejects if it cannot be loaded. It is large: it loads as soon as the page
 * is idle or the reader interacts, and not for a reader who saves data.
 */
export async function arriveAtRest({ signal, isWanted, progress }: Arrival): Promise<boolean> {
  if (savesData()) return false;
  progress(0);
  await rest(signal);
  if (!isWanted()) return false;
  const { loadShippedModel } = await import('../../model/shipped-model/load-trained.ts');
  await loadShippedModel(progress);
  return isWanted();
}
