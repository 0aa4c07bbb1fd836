/** Fetches the shipped model from beside the page, once, and gives models of it that compute with the core. */
import { loadLanguageModels } from '../../../engine/load-language-model.ts';
import { type Passage, readPassages, type WrittenPassage } from './passages.ts';
import { loadTrained, type TrainedModel } from './trained-model.ts';
import { Vocabulary, type VocabularyFile } from './vocabulary.ts';

export interface ShippedModel {
  /** Each must be disposed. */
  readonly newModel: () => Promise<TrainedModel>;
  readonly vocabulary: VocabularyFile;
}

let model: Promise<ShippedModel> | null = null;
let passages: Promise<readonly Passage[]> | null = null;

/** Of model.safetensors. */
export const MODEL_BYTES = 247_128;

/**
 * A failed load is not remembered: the next call tries again. `progress` is called with the share of the model's bytes that have
 * come, 0 to 1, by the call that fetches them.
 */
export function loadShippedModel(progress: (share: number) => void = () => {}): Promise<ShippedModel> {
  model ??= fetchModel(progress).catch((error: unknown) => {
    model = null;
    throw error;
  });
  return model;
}

/** The passages that were held out from training. */
export function loadPassages(): Promise<readonly Passage[]> {
  passages ??= fetchPassages().catch((error: unknown) => {
    passages = null;
    throw error;
  });
  return passages;
}

async function fetchModel(progress: (share: number) => void): Promise<ShippedModel> {
  const [{ newModel }, file, vocabulary] = await Promise.all([
    // The strict build: every machine finds the numbers of the model card.
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

/** The body, with a call for every piece of it that comes. */
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
