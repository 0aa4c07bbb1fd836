/** Loads a layer of the open checkpoint for the session, or rejects with the reason. */
import { CheckpointError } from '../../../engine/checkpoint/checkpoint-error.ts';
import { words as openedWords } from '../../../messages/en/opened.ts';
import { LocalizedError } from '../../platform/localized-error.ts';
import type { OpenedCheckpoint } from './opened.ts';
import { reasonsAgainst } from './room-in-words.ts';

/** Rejects with `LocalizedError` if the sentence cannot be tokenised or does not fit the chapters. */
export async function loadOpenedLayer(checkpoint: OpenedCheckpoint, sentence: string, layer: number): Promise<void> {
  try {
    const { tokens } = await checkpoint.layer(sentence, layer);
    const count = tokens.length;
    if (reasonsAgainst(checkpoint.sizes, count).length > 0) {
      throw new LocalizedError(() => reasonsAgainst(checkpoint.sizes, count).join(' '));
    }
  } catch (error) {
    if (error instanceof CheckpointError) throw new LocalizedError(() => openedWords.problem(error.problem));
    throw error;
  }
}
