/**
 * Starts an Emscripten module: fetches, compiles and instantiates its .wasm file.
 *
 * Browsers compile it while it downloads; Node reads it from the disk.
 */
import { nodeBuiltin } from '../node-builtin.ts';
import { WasmLoadError } from '../wasm-load-error.ts';
import type { WasmFile, WasmSource } from '../wasm-location.ts';

/** The factory function that Emscripten's JavaScript exports. */
export type CreateModule<Module> = (options: {
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
export function startModule<Module>(create: CreateModule<Module>, file: WasmFile, source: WasmSource): Promise<Module> {
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
  const said = reason instanceof Error ? reason.message : String(reason);
  if ('url' in source) return new WasmLoadError(file, source.url, said, reason);
  return new WasmLoadError(file, null, `the given bytes cannot be used: ${said}`, reason);
}
