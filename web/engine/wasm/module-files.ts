/**
 * Caches a module's two files, JavaScript and WebAssembly, and its running instance.
 *
 * A module is loaded once per location and shared by all engines and figures. A caller that needs its own memory or
 * kernels loads a separate instance.
 */

import { sourceOf, type WasmFile, type WasmLocation } from '../wasm-location.ts';
import { type CreateModule, startModule } from './start-module.ts';

export class ModuleFiles<Module> {
  readonly #file: WasmFile;
  readonly #own: () => string;
  readonly #glue: () => Promise<CreateModule<Module>>;
  /** Keyed by address or bytes. */
  readonly #running = new Map<unknown, Promise<Module>>();

  /**
   * `own` is the address of the .wasm file beside the script; it is evaluated on first use, because some hosts give their
   * scripts no address. `glue` imports the JavaScript on first use.
   */
  constructor(file: WasmFile, own: () => string, glue: () => Promise<CreateModule<Module>>) {
    this.#file = file;
    this.#own = own;
    this.#glue = glue;
  }

  async load(location?: WasmLocation): Promise<Module> {
    const source = sourceOf(this.#file, this.#own, location);
    return startModule(await this.#glue(), this.#file, source);
  }

  share(location?: WasmLocation): Promise<Module> {
    const source = sourceOf(this.#file, this.#own, location);
    const place = 'url' in source ? source.url : source.given;
    const running = this.#running.get(place) ?? this.load(location);
    this.#running.set(place, running);
    // Forget failures, so that the next call retries.
    running.catch(() => this.#running.delete(place));
    return running;
  }
}
