/** A WebAssembly file that did not arrive, or is not what it should be: which one, from where, and what may be done. */
export class WasmLoadError extends Error {
  override readonly name = 'WasmLoadError';
  /** The file's own name, such as "mha-core.wasm". */
  readonly file: string;
  /** Where it was looked for; null if its bytes were given. */
  readonly url: string | null;

  constructor(file: string, url: string | null, reason: string, cause?: unknown) {
    super(sentence(file, url, reason), { cause });
    this.file = file;
    this.url = url;
  }
}

function sentence(file: string, url: string | null, reason: string): string {
  if (url === null) return `${file} cannot be used as it was given: ${reason}`;
  return `${file} could not be loaded from ${url}: ${reason}. If it lies elsewhere, say where with wasmUrl or locateFile.`;
}
