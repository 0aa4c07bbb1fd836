/** Fetches the learned layers of all languages once. */
import { type LearnedLayer, type LearnedLayers, readLearnedLayer } from './learned-layer.ts';

export { learnedSource } from './learned-layer.ts';

let loading: Promise<LearnedLayers> | null = null;

/** English first. Rejects if a file cannot be fetched; the next call retries. */
export function loadLearnedLayers(): Promise<LearnedLayers> {
  loading ??= Promise.all([
    fetchLayer(new URL('../../models/learned/en.safetensors', import.meta.url)),
    fetchLayer(new URL('../../models/learned/fr.safetensors', import.meta.url)),
  ]).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function fetchLayer(url: URL): Promise<LearnedLayer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The learned layer could not be loaded (${response.status}).`);
  return readLearnedLayer(new Uint8Array(await response.arrayBuffer()));
}
