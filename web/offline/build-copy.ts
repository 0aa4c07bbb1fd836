/**
 * Cache of a whole build on the learner's machine, verified by SHA-256.
 *
 * A build is cached completely or not at all: one missing or different file cancels the copy. Each build has its own
 * cache and a page uses one build only, so versions never mix. Needs neither DOM nor worker globals.
 */

export interface BuildFile {
  /** Relative to the worker's folder, such as "index.html" or "assets/start-BGde_iMk.js". */
  readonly path: string;
  /** "sha256-…" in base64, as in Subresource Integrity. */
  readonly integrity: string;
}

export interface Build {
  /** Changes whenever a file changes. */
  readonly id: string;
  readonly files: readonly BuildFile[];
}

/** Subset of `Cache`, injectable in tests. */
type BuildCache = Pick<Cache, 'match' | 'put'>;

/** Subset of the browser's API, injectable in tests. */
export interface Surroundings {
  /** URL of the worker's folder, with its final "/". */
  readonly scope: string;
  readonly caches: Pick<CacheStorage, 'keys' | 'delete'> & { open(name: string): Promise<BuildCache> };
  fetch(request: Request): Promise<Response>;
}

/**
 * The only page that compiles code from the learner. Its strict policy allows no origin and no connection.
 *
 * Offline, the page opens it without the sandbox attribute, because browsers bypass the service worker for sandboxed
 * frames.
 */
const CODE_SANDBOX = /\/code-sandbox(-[\w-]+)?\.html$/;
const SANDBOX_POLICY =
  "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' blob:; worker-src blob:";

/** Limits parallel downloads, since the page may still be loading. */
const PARALLEL_DOWNLOADS = 4;

export class BuildCopy {
  readonly #files: ReadonlyMap<string, BuildFile>;
  readonly #name: string;

  constructor(
    build: Build,
    private readonly around: Surroundings,
  ) {
    this.#files = new Map(build.files.map((file) => [file.path, file]));
    this.#name = `${this.#prefix}${build.id}`;
  }

  /** Fetches the files that no earlier build has. If any file fails its check, rejects and removes the copy. */
  async install(): Promise<void> {
    const earlier = await this.#earlier();
    const cache = await this.around.caches.open(this.#name);
    const waiting = this.#files.values();
    const download = async (): Promise<void> => {
      for (const file of waiting) {
        const key = this.#keyOf(file);
        await cache.put(key, (await matchIn(earlier, key)) ?? (await this.#fetched(file)));
      }
    };
    try {
      await Promise.all(Array.from({ length: PARALLEL_DOWNLOADS }, download));
    } catch (error) {
      await this.around.caches.delete(this.#name);
      throw error;
    }
  }

  /** Deletes earlier builds except the last: its pages may still be open and load a chapter. */
  async activate(): Promise<void> {
    const names = await this.#names();
    const done = names.slice(0, Math.max(0, names.indexOf(this.#name) - 1));
    await Promise.all(done.map((name) => this.around.caches.delete(name)));
  }

  /** Responds to a request; null leaves it to the browser. */
  answer(request: Request): Promise<Response> | null {
    const { scope } = this.around;
    const url = request.url.split(/[?#]/)[0] ?? '';
    if (request.method !== 'GET' || !url.startsWith(scope)) return null;
    const path = url === scope ? 'index.html' : decoded(url.slice(scope.length));
    const file = this.#files.get(path);
    if (file) return this.#kept(file).then((kept) => kept ?? this.around.fetch(request));
    // The file names contain a content hash, so an earlier build's file is exactly what its page requests.
    if (!path.startsWith('assets/')) return null;
    return this.#earlier()
      .then((earlier) => matchIn(earlier, url, { ignoreSearch: true }))
      .then((kept) => kept ?? this.around.fetch(request));
  }

  async #kept(file: BuildFile): Promise<Response | undefined> {
    const cache = await this.around.caches.open(this.#name);
    const kept = await cache.match(this.#keyOf(file));
    return kept && CODE_SANDBOX.test(file.path) ? withSandboxPolicy(kept) : kept;
  }

  async #fetched({ path, integrity }: BuildFile): Promise<Response> {
    const request = new Request(this.#urlOf(path), { integrity, cache: 'no-cache', credentials: 'same-origin' });
    const response = await this.around.fetch(request);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    // Browsers reject a redirected response for a navigation.
    return response.redirected ? new Response(response.body, { headers: response.headers }) : response;
  }

  #urlOf(path: string): string {
    return new URL(path.split('/').map(encodeURIComponent).join('/'), this.around.scope).href;
  }

  /** The same name and content give the same key. */
  #keyOf({ path, integrity }: BuildFile): string {
    return `${this.#urlOf(path)}?${encodeURIComponent(integrity)}`;
  }

  get #prefix(): string {
    return `mha-lesson ${this.around.scope} `;
  }

  /** This lesson's caches, oldest first. Other copies of the lesson on the same host use other prefixes. */
  async #names(): Promise<string[]> {
    return (await this.around.caches.keys()).filter((name) => name.startsWith(this.#prefix));
  }

  async #earlier(): Promise<BuildCache[]> {
    const names = (await this.#names()).filter((name) => name !== this.#name);
    return Promise.all(names.reverse().map((name) => this.around.caches.open(name)));
  }
}

/** Adds to the server's own policy. */
function withSandboxPolicy({ body, headers }: Response): Response {
  const closed = new Headers(headers);
  closed.append('Content-Security-Policy', SANDBOX_POLICY);
  return new Response(body, { headers: closed });
}

async function matchIn(
  caches: readonly BuildCache[],
  url: string,
  options?: CacheQueryOptions,
): Promise<Response | undefined> {
  for (const cache of caches) {
    const found = await cache.match(url, options);
    if (found) return found;
  }
  return undefined;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
