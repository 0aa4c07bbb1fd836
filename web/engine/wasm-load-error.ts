/** Error for a WebAssembly file that is missing or invalid: which file, its URL, and a remedy. */
export class WasmLoadError extends Error {
  override readonly name = 'WasmLoadError';
  /** The file name, such as "mha-core.wasm". */
  readonly file: string;
  /** Its URL; null if its bytes were given, or if the script has no address. */
  readonly url: string | null;
  /** What the system or the server said. */
  readonly reason: string;

  constructor(file: string, url: string | null, reason: string, cause?: unknown) {
    super(sentence(file, url, reason), { cause });
    this.file = file;
    this.url = url;
    this.reason = reason;
  }
}

function sentence(file: string, url: string | null, reason: string): string {
  if (url === null) return `${file} could not be loaded: ${reason}`;
  return `${file} could not be loaded from ${url}: ${reason}. If a bundler left it behind, copy the package's folders wasm, assets and workers, as its README says. If it is elsewhere, set wasmUrl or locateFile.`;
}
