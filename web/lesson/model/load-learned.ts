/** Fetches the learned layers, each once, when a sentence needs them. */
import type { Language } from '../../messages/languages.ts';
import { LEARNED_LANGUAGES, learnedLanguage, learnedLayerFile } from '../../messages/learned-layers.ts';
import { type LearnedLayer, learnedSource, readLearnedLayer } from './learned-layer.ts';
import type { LayerSource } from './lesson-model.ts';

const layers = new Map<Language, Promise<LearnedLayer>>();

/**
 * The layer of the page's language; if that does not know every token, the layer that knows the most. Resolves to a function that
 * gives null for tokens that need a layer not loaded yet. Rejects if a file cannot be fetched; the next call retries.
 */
export async function loadLearnedLayers(
  tokens: readonly string[],
  language: Language,
): Promise<(tokens: readonly string[]) => LayerSource | null> {
  const own = learnedLanguage(language);
  const first = await load(own);
  const known = (words: readonly string[]): LayerSource | null => {
    const source = learnedSource([first], words);
    return source.unknown?.length ? null : source;
  };
  if (known(tokens)) return known;
  const others = await Promise.all(LEARNED_LANGUAGES.filter((each) => each !== own).map(load));
  return (words) => learnedSource([first, ...others], words);
}

/** The layer of a language, or the English one. Rejects if its file cannot be fetched; the next call retries. */
export function loadLearnedLayer(language: Language): Promise<LearnedLayer> {
  return load(learnedLanguage(language));
}

function load(language: Language): Promise<LearnedLayer> {
  const loading = layers.get(language) ?? fetchLayer(language);
  layers.set(language, loading);
  loading.catch(() => layers.delete(language));
  return loading;
}

async function fetchLayer(language: Language): Promise<LearnedLayer> {
  const response = await fetch(learnedLayerFile(language));
  if (!response.ok) throw new Error(`The learned layer could not be loaded (${response.status}).`);
  return { ...readLearnedLayer(new Uint8Array(await response.arrayBuffer())), language };
}
