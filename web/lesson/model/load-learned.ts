/** Fetches the learned layers, each once, when a sentence needs them. */
import type { LearnedLanguage } from '../constants/learned-heads.ts';
import { type LearnedLayer, learnedSource, readLearnedLayer } from './learned-layer.ts';
import type { LayerSource } from './lesson-model.ts';

const FILES = {
  en: () => new URL('../../models/learned/en.safetensors', import.meta.url),
  fr: () => new URL('../../models/learned/fr.safetensors', import.meta.url),
} as const satisfies Record<LearnedLanguage, () => URL>;

const LANGUAGES = Object.keys(FILES) as readonly LearnedLanguage[];

const layers = new Map<LearnedLanguage, Promise<LearnedLayer>>();

/**
 * The layer of the page's language; if that does not know every token, the layer that knows the most. Resolves to a function that
 * gives null for tokens that need a layer not loaded yet. Rejects if a file cannot be fetched; the next call retries.
 */
export async function loadLearnedLayers(
  tokens: readonly string[],
  language: string,
): Promise<(tokens: readonly string[]) => LayerSource | null> {
  const own = ownLanguage(language);
  const first = await load(own);
  const known = (words: readonly string[]): LayerSource | null => {
    const source = learnedSource([first], words);
    return source.unknown?.length ? null : source;
  };
  if (known(tokens)) return known;
  const others = await Promise.all(LANGUAGES.filter((each) => each !== own).map(load));
  return (words) => learnedSource([first, ...others], words);
}

/** The layer of a language, or the English one. Rejects if its file cannot be fetched; the next call retries. */
export function loadLearnedLayer(language: string): Promise<LearnedLayer> {
  return load(ownLanguage(language));
}

function ownLanguage(language: string): LearnedLanguage {
  return LANGUAGES.find((each) => each === language) ?? 'en';
}

function load(language: LearnedLanguage): Promise<LearnedLayer> {
  const loading = layers.get(language) ?? fetchLayer(language);
  layers.set(language, loading);
  loading.catch(() => layers.delete(language));
  return loading;
}

async function fetchLayer(language: LearnedLanguage): Promise<LearnedLayer> {
  const response = await fetch(FILES[language]());
  if (!response.ok) throw new Error(`The learned layer could not be loaded (${response.status}).`);
  return { ...readLearnedLayer(new Uint8Array(await response.arrayBuffer())), language };
}
