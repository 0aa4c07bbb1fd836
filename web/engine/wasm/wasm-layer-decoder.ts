/**
 * Layer decoder of the C++ core with its key/value cache.
 *
 * It owns one C++ object, which `dispose` frees, and keeps no views of its memory.
 */
import { AttentionError, type AttentionOptions } from '../engine.ts';
import type { LayerDecoder } from '../layer-decoder.ts';
import { shownName } from '../shown-name.ts';
import { asAttentionError } from './attention-error.ts';
import { fillView } from './core-memory.ts';
import type { AttentionLayerSession } from './generated/mha-core.mjs';
import type { CoreModule } from './load-module.ts';

/** Creates a decoder in a loaded module. */
export function layerDecoderOf(module: CoreModule): LayerDecoder {
  return new WasmLayerDecoder(new module.AttentionLayerSession());
}

class WasmLayerDecoder implements LayerDecoder {
  #core: AttentionLayerSession | null;
  #places: ReadonlyMap<string, number> = new Map();

  constructor(core: AttentionLayerSession) {
    this.#core = core;
  }

  begin(options: Required<AttentionOptions>, weights: Readonly<Record<string, Float32Array>>): void {
    this.#call((core) => {
      core.configure(options, 1, false);
      const names = Array.from({ length: core.tensorCount() }, (_, place) => core.tensorName(place));
      this.#places = new Map(names.map((name, place) => [name, place]));
      for (const [name, values] of Object.entries(weights)) this.#fill(core, name, values);
      core.makeCache(options.tokens);
    });
  }

  decode(row: Float32Array): Float32Array {
    return this.#call((core) => {
      core.tensorData(this.#place('input')).set(row);
      core.decode(1);
      return core.tensorData(this.#place('output')).slice(0, row.length);
    });
  }

  whole(input: Float32Array): Float32Array {
    return this.#call((core) => {
      this.#fill(core, 'input', input);
      core.forward();
      return core.tensorData(this.#place('output')).slice();
    });
  }

  get kept(): number {
    return this.#call((core) => core.cacheLength());
  }

  dispose(): void {
    this.#core?.delete();
    this.#core = null;
  }

  #fill(core: AttentionLayerSession, name: string, values: Float32Array): void {
    fillView(name, () => core.tensorData(this.#place(name)), values);
  }

  #place(name: string): number {
    const place = this.#places.get(name);
    if (place === undefined) throw new AttentionError(`the layer has no tensor "${shownName(name)}"`);
    return place;
  }

  #call<T>(use: (core: AttentionLayerSession) => T): T {
    return asAttentionError(() => {
      if (!this.#core) throw new AttentionError('this decoder was disposed');
      return use(this.#core);
    });
  }
}
