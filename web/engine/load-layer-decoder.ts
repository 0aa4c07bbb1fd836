/** Loads the C++ core in its own module and creates a layer decoder. */
import type { LayerDecoder } from './layer-decoder.ts';
import { loadCore } from './load-core.ts';
import { layerDecoderOf } from './wasm/wasm-layer-decoder.ts';

/**
 * Uses the strict build: bit-identical on every machine. Rejects if the core fails to load. The caller must dispose the
 * decoder.
 */
export async function loadLayerDecoder(): Promise<LayerDecoder> {
  const { module } = await loadCore({ speed: 'strict' });
  return layerDecoderOf(module);
}

/** Uses the fast build with relaxed SIMD. Without it, the decoder is null and the note gives the reason. */
export async function loadFastLayerDecoder(): Promise<{
  readonly decoder: LayerDecoder | null;
  readonly note: string;
}> {
  const { module, build, note } = await loadCore({ speed: 'fast' });
  return { decoder: build === 'fast' ? layerDecoderOf(module) : null, note: note ?? '' };
}
