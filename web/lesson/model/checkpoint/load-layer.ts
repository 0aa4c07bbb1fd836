/** A layer of the opened checkpoint for the lesson's session, or why there is none, in words. */
import { CheckpointError } from '../../../engine/checkpoint/checkpoint-error.ts';
import { openedWords } from '../../../messages/opened.ts';
import { SaidError } from '../../platform/said-error.ts';
import type { OpenedCheckpoint } from './opened.ts';
import { reasonsAgainst } from './room-in-words.ts';

/** Rejects with `SaidError` where the sentence cannot be read, or where the chapters have no room for it. */
export async function loadOpenedLayer(checkpoint: OpenedCheckpoint, sentence: string, layer: number): Promise<void> {
  try {
    const { tokens } = await checkpoint.layer(sentence, layer);
    const count = tokens.length;
    if (reasonsAgainst(checkpoint.sizes, count).length > 0) {
      throw new SaidError(() => reasonsAgainst(checkpoint.sizes, count).join(' '));
    }
  } catch (error) {
    if (error instanceof CheckpointError) throw new SaidError(() => openedWords.problem(error.problem));
    throw error;
  }
}
