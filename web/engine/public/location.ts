/** Checks where a caller says that the .wasm files are. */
import { checkNames, isGiven, type Names } from '../check-arguments.ts';
import { AttentionError } from '../engine.ts';
import { absolute, setWasmLocation as setOfThePage, type WasmFile, type WasmLocation } from '../wasm-location.ts';

const LOCATION: Names<WasmLocation> = { wasmUrl: true, locateFile: true, wasmBinaries: true };
const FILES: Names<Record<WasmFile, unknown>> = {
  'mha.wasm': true,
  'mha-tiled.wasm': true,
  'mha-core.wasm': true,
  'mha-fast.wasm': true,
  'mha-operator.wasm': true,
  'mha-operator-fast.wasm': true,
};

/** Sets the default location for later loads. Files already loaded are unaffected. Throws `AttentionError` for a wrong one. */
export function setWasmLocation(location: WasmLocation): void {
  checkLocation('the location', location);
  setOfThePage(location);
}

/** Throws `AttentionError`. */
export function checkLocation(what: string, location: WasmLocation): void {
  checkNames(what, location, LOCATION);
  const { wasmUrl, locateFile, wasmBinaries } = location;
  if (isGiven(wasmUrl) && !isAddress(wasmUrl)) reject('wasmUrl', 'the address of a folder');
  if (isGiven(locateFile) && typeof locateFile !== 'function') reject('locateFile', 'a function');
  if (!isGiven(wasmBinaries)) return;
  checkNames('the files of wasmBinaries', wasmBinaries, FILES);
  for (const [file, given] of Object.entries(wasmBinaries)) {
    if (isGiven(given) && !isBinary(given)) reject('wasmBinaries', `bytes or a module for ${file}`);
  }
}

function isAddress(url: unknown): boolean {
  if (typeof url !== 'string' && !(url instanceof URL)) return false;
  try {
    return absolute(url) !== '';
  } catch {
    return false;
  }
}

/** By its kind and not by its class, because a module may come from another realm. */
function isBinary(given: unknown): boolean {
  return (
    ArrayBuffer.isView(given) ||
    /^\[object (?:Shared)?ArrayBuffer|^\[object WebAssembly\.Module/.test(Object.prototype.toString.call(given))
  );
}

function reject(argument: string, wanted: string): never {
  throw new AttentionError(`${argument} must be ${wanted}`, { code: 'type', argument });
}
