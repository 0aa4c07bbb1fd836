/** Loads the C++ core in a module of its own, and gives a decoder of it. */
import type { LayerDecoder } from './layer-decoder.ts';
import { loadCore } from './load-core.ts';
import { layerDecoderOf } from './wasm/wasm-layer-decoder.ts';

/** The strict build, the same bits on every machine. Rejects if the core cannot be loaded. The decoder must be disposed. */
export async function loadLayerDecoder(): Promise<LayerDecoder> {
  const { module } = await loadCore({ speed: 'strict' });
  return layerDecoderOf(module);
}

/** The fast build, with relaxed SIMD; without a decoder and with the reason, as a sentence, where that is not to be had. */
export async function loadFastLayerDecoder(): Promise<{
  readonly decoder: LayerDecoder | null;
  readonly note: string;
}> {
  const { module, build, note } = await loadCore({ speed: 'fast' });
  return { decoder: build === 'fast' ? layerDecoderOf(module) : null, note: note ?? '' };
}
