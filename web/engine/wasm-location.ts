/**
 * Locations of the core's .wasm files.
 *
 * By default each file is beside its script, at `new URL('…', import.meta.url)`, which bundlers recognise. Hosts that
 * serve the files elsewhere, or have their bytes, configure that here.
 */
import { WasmLoadError } from './wasm-load-error.ts';

/** The modules; `load-module.ts` lists their contents. */
export type WasmFile =
  | 'mha.wasm'
  | 'mha-tiled.wasm'
  | 'mha-core.wasm'
  | 'mha-fast.wasm'
  | 'mha-operator.wasm'
  | 'mha-operator-fast.wasm';

export interface WasmLocation {
  /** The folder that serves the files under their own names; relative to the page. */
  readonly wasmUrl?: string | URL | undefined;
  /** The address of one file; `url` is the default. Overrides `wasmUrl`. */
  readonly locateFile?: ((file: WasmFile, url: string) => string | URL) | undefined;
  /** Bytes or compiled modules of files that need no fetch. Overrides both. */
  readonly wasmBinaries?: Readonly<Partial<Record<WasmFile, BufferSource | WebAssembly.Module>>> | undefined;
}

/** The source of a file. */
export type WasmSource = { readonly url: string } | { readonly given: BufferSource | WebAssembly.Module };

let ofThePage: WasmLocation = {};

/** Sets the default location for later loads. Files already loaded are unaffected. */
export function setWasmLocation(location: WasmLocation): void {
  ofThePage = location;
}

/** What `setWasmLocation` set. */
export function locationOfThePage(): WasmLocation {
  return ofThePage;
}

/**
 * `own` gives the file's address beside the script. Throws `WasmLoadError` if the script has no address, `TypeError` for
 * an invalid one.
 */
export function sourceOf(file: WasmFile, own: () => string, location: WasmLocation = {}): WasmSource {
  const { wasmUrl, locateFile, wasmBinaries } = { ...ofThePage, ...defined(location) };
  const given = wasmBinaries?.[file];
  if (given) return { given };
  const folder = wasmUrl === undefined ? null : absoluteFolder(wasmUrl);
  const url = folder === null ? addressOf(file, own) : new URL(file, folder).href;
  return { url: locateFile ? absolute(locateFile(file, url)) : url };
}

function addressOf(file: WasmFile, own: () => string): string {
  try {
    return own();
  } catch (error) {
    throw new WasmLoadError(file, null, 'this script has no address here; pass the bytes as wasmBinaries', error);
  }
}

/** An option passed as `undefined` must not override the page's. */
export function defined<Location extends WasmLocation>(location: Location): Location {
  return Object.fromEntries(Object.entries(location).filter(([, value]) => value !== undefined)) as Location;
}

/** Relative addresses need a page or worker; elsewhere an address must be absolute. */
export function absolute(url: string | URL): string {
  const { location } = globalThis as { location?: { readonly href: string } };
  return new URL(url, location?.href).href;
}

/** With a slash at its end. */
export function absoluteFolder(url: string | URL): string {
  const folder = absolute(url);
  return folder.endsWith('/') ? folder : `${folder}/`;
}
