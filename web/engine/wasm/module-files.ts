/**
 * The two files of a module, JavaScript and WebAssembly, and what runs of them. A module is loaded once from each place, however
 * many engines and figures share it; who wants a memory and a choice of kernels to itself loads one of its own.
 */

import { sourceOf, type WasmFile, type WasmLocation } from '../wasm-location.ts';
import { type CreateModule, startModule } from './start-module.ts';

export class ModuleFiles<Module> {
  readonly #file: WasmFile;
  readonly #own: string;
  readonly #glue: () => Promise<CreateModule<Module>>;
  /** By the address or the bytes that they were made from. */
  readonly #running = new Map<unknown, Promise<Module>>();

  /** `own` is the address of the .wasm file; `glue` fetches the JavaScript, and is called only if the module is asked for. */
  constructor(file: WasmFile, own: string, glue: () => Promise<CreateModule<Module>>) {
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
    // What failed may succeed the next time: the network may be back.
    running.catch(() => this.#running.delete(place));
    return running;
  }
}
