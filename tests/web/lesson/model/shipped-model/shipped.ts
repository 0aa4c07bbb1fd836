/** Reads the shipped model, its vocabulary and its held-out passages from their files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadLanguageModels } from '#web/engine/load-language-model.ts';
import { readPassages, type WrittenPassage } from '#web/lesson/model/shipped-model/passages.ts';
import { loadTrained, type TrainedModel } from '#web/lesson/model/shipped-model/trained-model.ts';
import { Vocabulary, type VocabularyFile } from '#web/lesson/model/shipped-model/vocabulary.ts';

const FOLDER = join(import.meta.dirname, '../../../../../web/models/trained');

export const MODEL_BYTES = readFileSync(join(FOLDER, 'model.safetensors'));
export const CARD = readFileSync(join(FOLDER, 'README.md'), 'utf8');
export const VOCABULARY = JSON.parse(readFileSync(join(FOLDER, 'vocabulary.json'), 'utf8')) as VocabularyFile;
export const PASSAGES = readPassages(
  JSON.parse(readFileSync(join(FOLDER, 'held-out.json'), 'utf8')) as readonly WrittenPassage[],
);

export async function shippedModel(): Promise<TrainedModel> {
  const { newModel } = await loadLanguageModels({ speed: 'strict' });
  return loadTrained(newModel(), new Blob([MODEL_BYTES]), new Vocabulary(VOCABULARY.words));
}

/** What a computation in slices returns in the end. */
export function finished<Result>(run: Generator<number, Result>): Result {
  for (let step = run.next(); ; step = run.next()) if (step.done) return step.value;
}
