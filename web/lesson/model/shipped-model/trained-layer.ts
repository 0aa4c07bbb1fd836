/** A layer of the trained model over the learner's sentence, as all chapters use it. */
import type { ModelSettings } from '../../fields/lesson-fields.ts';
import type { LayerSource } from '../lesson-model.ts';
import { tokenise } from '../tokenise.ts';
import type { TrainedModel } from './trained-model.ts';
import { START, UNKNOWN } from './vocabulary.ts';

/** The words as the model reads them: the start token first, and a special token for each unknown word. */
export function readTokens({ vocabulary }: TrainedModel, words: readonly string[]): readonly string[] {
  const { known } = vocabulary.encode(words);
  const mark = (id: number): string => vocabulary.words[id] ?? '';
  return [mark(START), ...words.map((word, i) => (known[i] ? word : mark(UNKNOWN)))];
}

/** Throws `SentenceError` for a sentence without tokens or with too many. */
export function trainedLayer(trained: TrainedModel, { sentence, layer }: ModelSettings): LayerSource {
  const words = tokenise(sentence);
  trained.read(trained.vocabulary.encode(words).ids);
  return { tokens: readTokens(trained, words), ...trained.layer(layer) };
}
