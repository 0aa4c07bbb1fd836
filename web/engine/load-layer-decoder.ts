/** Loads the C++ core in a module of its own, and gives a decoder of it: the strict build, the same bits on every machine. */
import type { LayerDecoder } from './layer-decoder.ts';
import { loadCore } from './load-core.ts';
import { layerDecoderOf } from './wasm/wasm-layer-decoder.ts';

/** Rejects if the core cannot be loaded. The decoder must be disposed. */
export async function loadLayerDecoder(): Promise<LayerDecoder> {
  const { module } = await loadCore({ speed: 'strict' });
  return layerDecoderOf(module);
}
