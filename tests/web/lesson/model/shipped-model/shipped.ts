/** Reads the shipped model, its vocabulary and its held-out passages from their files. */
import { readFileSync } from 'node:fs';
import { loadLanguageModels } from '../../../../../web/engine/load-language-model.ts';
import { readPassages, type WrittenPassage } from '../../../../../web/lesson/model/shipped-model/passages.ts';
import { loadTrained, type TrainedModel } from '../../../../../web/lesson/model/shipped-model/trained-model.ts';
import { Vocabulary, type VocabularyFile } from '../../../../../web/lesson/model/shipped-model/vocabulary.ts';

const FOLDER = new URL('../../../../../web/models/trained/', import.meta.url);

export const MODEL_BYTES = readFileSync(new URL('model.safetensors', FOLDER));
export const CARD = readFileSync(new URL('README.md', FOLDER), 'utf8');
export const VOCABULARY = JSON.parse(readFileSync(new URL('vocabulary.json', FOLDER), 'utf8')) as VocabularyFile;
export const PASSAGES = readPassages(
  JSON.parse(readFileSync(new URL('held-out.json', FOLDER), 'utf8')) as readonly WrittenPassage[],
);

export async function shippedModel(): Promise<TrainedModel> {
  const { newModel } = await loadLanguageModels({ speed: 'strict' });
  return loadTrained(newModel(), new Blob([MODEL_BYTES]), new Vocabulary(VOCABULARY.words));
}
