/**
 * Where the core's .wasm files come from. Each lies beside the script that loads it, where `new URL('…', import.meta.url)` finds
 * it and bundlers see it; who serves them from elsewhere, or has their bytes at hand, says so here.
 */

/** The modules that there are; `load-module.ts` says what is in which. */
export type WasmFile =
  | 'mha.wasm'
  | 'mha-tiled.wasm'
  | 'mha-core.wasm'
  | 'mha-fast.wasm'
  | 'mha-operator.wasm'
  | 'mha-operator-fast.wasm';

export interface WasmLocation {
  /** The folder that the files are served from, under their own names; a relative address is relative to the page. */
  readonly wasmUrl?: string | URL | undefined;
  /** The address of one file; `url` is where it would be looked for otherwise. Wins over `wasmUrl`. */
  readonly locateFile?: ((file: WasmFile, url: string) => string | URL) | undefined;
  /** The bytes of files that need not be fetched at all, or the modules compiled from them. Wins over both. */
  readonly wasmBinaries?: Readonly<Partial<Record<WasmFile, BufferSource | WebAssembly.Module>>> | undefined;
}

/** What a file is loaded from. */
export type WasmSource = { readonly url: string } | { readonly given: BufferSource | WebAssembly.Module };

let ofThePage: WasmLocation = {};

/** From now on, files are loaded from here by everything that does not say otherwise. What is loaded already stays. */
export function setWasmLocation(location: WasmLocation): void {
  ofThePage = location;
}

/** `own` is the file's address beside the script. Throws `TypeError` if what was given is no address. */
export function sourceOf(file: WasmFile, own: string, location: WasmLocation = {}): WasmSource {
  const { wasmUrl, locateFile, wasmBinaries } = { ...ofThePage, ...defined(location) };
  const given = wasmBinaries?.[file];
  if (given) return { given };
  const folder = wasmUrl === undefined ? null : withSlash(absolute(wasmUrl));
  const url = folder === null ? own : new URL(file, folder).href;
  return { url: locateFile ? absolute(locateFile(file, url)) : url };
}

/** An option that was passed on as `undefined` must not hide the page's. */
function defined(location: WasmLocation): WasmLocation {
  return Object.fromEntries(Object.entries(location).filter(([, value]) => value !== undefined));
}

/** A page's own address is at hand in a window and in a worker; elsewhere an address must be whole. */
function absolute(url: string | URL): string {
  const { location } = globalThis as { location?: { readonly href: string } };
  return new URL(url, location?.href).href;
}

function withSlash(folder: string): string {
  return folder.endsWith('/') ? folder : `${folder}/`;
}
