/** Fetches the shipped model once and creates instances that compute with the core. */
import { loadLanguageModels } from '../../../engine/load-language-model.ts';
import { loadedOnce } from '../../platform/loaded-once.ts';
import { type Passage, readPassages, type WrittenPassage } from './passages.ts';
import { loadTrained, type TrainedModel } from './trained-model.ts';
import { Vocabulary, type VocabularyFile } from './vocabulary.ts';

export interface ShippedModel {
  /** The caller disposes each. */
  readonly newModel: () => Promise<TrainedModel>;
  readonly vocabulary: VocabularyFile;
}

let model: Promise<ShippedModel> | null = null;

/** Size of model.safetensors. */
export const MODEL_BYTES = 247_384;

/**
 * The next call retries after a failed load. The call that fetches the model reports the downloaded fraction, 0 to 1, to
 * `progress`.
 */
export function loadShippedModel(progress: (share: number) => void = () => {}): Promise<ShippedModel> {
  model ??= fetchModel(progress).catch((error: unknown) => {
    model = null;
    throw error;
  });
  return model;
}

/** Passages held out from training. */
export const loadPassages = loadedOnce(fetchPassages);

async function fetchModel(progress: (share: number) => void): Promise<ShippedModel> {
  const [{ newModel }, file, vocabulary] = await Promise.all([
    // The strict build reproduces the model card's numbers on every machine.
    loadLanguageModels({ speed: 'strict' }),
    fetched(new URL('../../../models/trained/model.safetensors', import.meta.url)).then((response) =>
      counted(response, (bytes) => progress(Math.min(1, bytes / MODEL_BYTES))),
    ),
    fetched(new URL('../../../models/trained/vocabulary.json', import.meta.url)).then(
      (response) => response.json() as Promise<VocabularyFile>,
    ),
  ]);
  const words = new Vocabulary(vocabulary.words);
  return { newModel: () => loadTrained(newModel(), file, words), vocabulary };
}

async function fetchPassages(): Promise<readonly Passage[]> {
  const response = await fetched(new URL('../../../models/trained/held-out.json', import.meta.url));
  return readPassages((await response.json()) as readonly WrittenPassage[]);
}

/** Reads the body and calls back for every chunk. */
async function counted(response: Response, received: (bytes: number) => void): Promise<Blob> {
  if (!response.body) return response.blob();
  let bytes = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      bytes += piece.length;
      received(bytes);
      controller.enqueue(piece);
    },
  });
  return new Response(response.body.pipeThrough(counter)).blob();
}

async function fetched(url: URL): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The trained model could not be loaded (${response.status}).`);
  return response;
}
