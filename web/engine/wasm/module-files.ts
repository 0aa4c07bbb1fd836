/**
 * Caches a module's two files, JavaScript and WebAssembly, and its running instance.
 *
 * A module is loaded once per location and shared by all engines and figures. A caller that needs its own memory or
 * kernels loads a separate instance.
 */
import { nodeBuiltin } from '../node-builtin.ts';
import { WasmLoadError } from '../wasm-load-error.ts';
import { sourceOf, type WasmFile, type WasmLocation, type WasmSource } from '../wasm-location.ts';

// Starts an Emscripten module: fetches, compiles and instantiates its .wasm file.
//
// Browsers compile it while it downloads; Node reads it from the disk.

/** The factory function that Emscripten's JavaScript exports. */
type CreateModule<Module> = (options: {
  readonly instantiateWasm: (
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance, module?: WebAssembly.Module) => void,
  ) => object;
}) => Promise<Module>;

/** On a server, an address without a host is one that a bundler made for pages. */
const MOVED =
  'a bundler moved this file to where only pages find it; leave "mha-lesson" outside the server\'s bundle, in Next.js by serverExternalPackages: ["mha-lesson"]';

const OTHER = 'this WebAssembly is not the file that belongs to this JavaScript; is it of another version?';

interface NodeFiles {
  readFile(file: URL): Promise<Uint8Array<ArrayBuffer>>;
}

/** Rejects with `WasmLoadError` if the file cannot be fetched, or is not WebAssembly that this browser can run. */
function startModule<Module>(create: CreateModule<Module>, file: WasmFile, source: WasmSource): Promise<Module> {
  return new Promise((resolve, reject) => {
    const fail = (reason: unknown) => reject(asLoadError(file, source, reason));
    create({
      instantiateWasm: (imports, done) => {
        const start = (instance: WebAssembly.Instance): void => {
          try {
            done(instance);
          } catch (cause) {
            fail(new Error(OTHER, { cause }));
          }
        };
        instantiate(source, imports).then(start, fail);
        // Tells Emscripten to wait for the instance.
        return {};
      },
    }).then(resolve, fail);
  });
}

async function instantiate(source: WasmSource, imports: WebAssembly.Imports): Promise<WebAssembly.Instance> {
  if ('given' in source) {
    const { given } = source;
    if (given instanceof WebAssembly.Module) return WebAssembly.instantiate(given, imports);
    return (await WebAssembly.instantiate(given, imports)).instance;
  }
  const files = source.url.startsWith('file:') ? nodeBuiltin<NodeFiles>('node:fs/promises') : null;
  if (files) {
    const bytes = new Uint8Array(await files.readFile(new URL(source.url)));
    return (await WebAssembly.instantiate(bytes, imports)).instance;
  }
  if (!('location' in globalThis) && !URL.canParse(source.url)) throw new Error(MOVED);
  const response = await fetch(source.url, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`the server answers ${response.status}`);
  // Streaming compilation needs the right content type; other types still work without streaming.
  if (response.headers.get('content-type')?.startsWith('application/wasm')) {
    return (await WebAssembly.instantiateStreaming(response, imports)).instance;
  }
  return (await WebAssembly.instantiate(await response.arrayBuffer(), imports)).instance;
}

function asLoadError(file: WasmFile, source: WasmSource, reason: unknown): WasmLoadError {
  const detail = reason instanceof Error ? reason.message : String(reason);
  if ('url' in source) return new WasmLoadError(file, source.url, detail, reason);
  return new WasmLoadError(file, null, `the given bytes cannot be used: ${detail}`, reason);
}

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
