/** Error for a WebAssembly file that is missing or invalid: which file, its URL, and a remedy. */
export class WasmLoadError extends Error {
  override readonly name = 'WasmLoadError';
  /** The file name, such as "mha-core.wasm". */
  readonly file: string;
  /** Its URL; null if its bytes were given. */
  readonly url: string | null;

  constructor(file: string, url: string | null, reason: string, cause?: unknown) {
    super(sentence(file, url, reason), { cause });
    this.file = file;
    this.url = url;
  }
}

function sentence(file: string, url: string | null, reason: string): string {
  if (url === null) return `the bytes given for ${file} cannot be used: ${reason}`;
  return `${file} could not be loaded from ${url}: ${reason}. If it is elsewhere, set wasmUrl or locateFile.`;
}
