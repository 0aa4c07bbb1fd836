/** Loads the trained model when its chapter is opened by URL. Loads on demand itself. */
import { languageInfo, OFFERED } from '../../../messages/languages.ts';
import { rest, savesData } from '../../session/at-rest.ts';

export interface Arrival {
  /** The sentence when the reader arrived. */
  readonly sentence: string;
  /** Aborted when the reader leaves the chapter. */
  readonly signal: AbortSignal;
  /** Whether the reader has changed nothing since. */
  readonly isWanted: () => boolean;
  /** Called with the loaded share of the model's bytes, 0 to 1. */
  readonly progress: (share: number) => void;
}

/**
 * Resolves to the reader's own sentence, or "" for the lesson's, once the model is loaded; null if it is not wanted any more. Rejects if
 * it cannot be loaded. It is large: it loads as soon as the page is idle or the reader interacts, and not for a reader who saves data.
 */
export async function arriveAtRest({ sentence, signal, isWanted, progress }: Arrival): Promise<string | null> {
  if (savesData()) return null;
  progress(0);
  await rest(signal);
  if (signal.aborted || !isWanted()) return null;
  const { loadShippedModel } = await import('../../model/shipped-model/load-trained.ts');
  await loadShippedModel(progress);
  if (signal.aborted || !isWanted()) return null;
  return OFFERED.some((language) => languageInfo(language).sentence === sentence) ? '' : sentence;
}
