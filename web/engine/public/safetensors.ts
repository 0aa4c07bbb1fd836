/**
 * Weights from safetensors files, the common format of PyTorch models.
 *
 * Only the header is read at first, and checked before anything of a size that it names is allocated. Numbers are read
 * tensor by tensor.
 */
import { CheckpointError, type CheckpointProblem } from '../checkpoint/checkpoint-error.ts';
import { loadLayer } from '../checkpoint/load-layer.ts';
import { layerPrefixes, recogniseLayer } from '../checkpoint/recognise-layer.ts';
import { AttentionError } from '../engine.ts';
import { nodeBuiltin } from '../node-builtin.ts';
import { SafetensorsBlob } from '../safetensors/blob-file.ts';
import { type Dtype, SafetensorsError } from '../safetensors/header.ts';
import { shownName } from '../shown-name.ts';
import type { MultiHeadOptions, Parameters } from './multi-head-types.ts';
import { signalOf } from './signal.ts';

/** A file: its bytes, a `File` or `Blob`, a response that has it, or its address. */
export type SafetensorsSource = ArrayBuffer | Uint8Array | Blob | Response | URL;

export interface SafetensorsOptions {
  /** Ends the download. */
  readonly signal?: AbortSignal;
}

export interface NamedTensor {
  readonly name: string;
  /** The type in the file. */
  readonly dtype: Dtype;
  readonly shape: readonly number[];
  /** Row-major, a copy, as float32 whatever the type in the file. */
  readonly data: Float32Array;
}

/** A layer from a file: what its constructor and `setParameters` need. */
export interface StoredLayer {
  /** `numHeads` is present if the file's metadata have `num_heads`; no shape tells it. */
  readonly options: Omit<MultiHeadOptions, 'numHeads'> & { readonly numHeads?: number };
  /** Transposed to (in, out). */
  readonly parameters: Parameters;
}

export class Safetensors {
  readonly #file: SafetensorsBlob;

  /** @internal Use `loadSafetensors`. */
  constructor(file: SafetensorsBlob) {
    this.#file = file;
  }

  /** In the order of the header. */
  get names(): readonly string[] {
    return this.#file.names;
  }

  get metadata(): Readonly<Record<string, string>> {
    return this.#file.metadata;
  }

  /** What stands before the names of each `nn.MultiheadAttention`, such as "layers.0.self_attn."; "" for a lone one. */
  get layers(): readonly string[] {
    return layerPrefixes(this.#file);
  }

  has(name: string): boolean {
    return this.#file.has(name);
  }

  /** Throws `SafetensorsError` for an unknown name. */
  shape(name: string): readonly number[] {
    return this.#file.shape(name);
  }

  /** Throws `SafetensorsError` for an unknown name. */
  dtype(name: string): Dtype {
    return this.#file.dtype(name);
  }

  /** Rejects with `SafetensorsError` for an unknown name, or whole numbers that float32 cannot hold exactly. */
  async tensor(name: string): Promise<NamedTensor> {
    const shape = this.#file.shape(name);
    const count = shape.reduce((product, extent) => product * extent, 1);
    const data = await readable(() => this.#file.floats(name, 0, count), `tensor "${shownName(name)}"`);
    return { name, dtype: this.#file.dtype(name), shape, data };
  }

  /**
   * The weights of one `nn.MultiheadAttention` in a state dict. Without a prefix, the file must have exactly one.
   * Rejects with `SafetensorsError` if tensors are missing, do not fit or hold numbers that are not finite.
   */
  async layer(prefix: string = this.#onlyLayer()): Promise<StoredLayer> {
    try {
      const found = recogniseLayer(this.#file, prefix);
      const { dModel, keyWidth, valueWidth, bias, stacked, numHeads } = found;
      const parameters = await loadLayer(this.#file, found);
      const sizes = stacked ? {} : { cross: true, keyWidth, valueWidth };
      return { options: { dModel, bias, ...sizes, ...(numHeads !== null && { numHeads }) }, parameters };
    } catch (error) {
      throw error instanceof CheckpointError ? inWords(error.problem) : error;
    }
  }

  #onlyLayer(): string {
    const [first, second] = this.layers;
    if (first !== undefined && second === undefined) return first;
    if (first === undefined) {
      throw new SafetensorsError(
        `the file has no nn.MultiheadAttention (in_proj_weight or q_proj_weight); it has ${listed(this.names)}`,
        { code: 'missing' },
      );
    }
    throw new SafetensorsError(`the file has several layers: choose one of ${listed(this.layers)}`, {
      code: 'missing',
    });
  }
}

/**
 * Opens a safetensors file.
 *
 * @throws SafetensorsError for a file that breaks the format or cannot be read, with a `code` and the `tensor`; AttentionError for
 * arguments of another type
 */
export async function loadSafetensors(
  source: SafetensorsSource,
  options: SafetensorsOptions = {},
): Promise<Safetensors> {
  const signal = signalOf('the options of loadSafetensors', options);
  const file = await blobOf(source, signal);
  signal?.throwIfAborted();
  return new Safetensors(await SafetensorsBlob.open(file));
}

async function blobOf(source: SafetensorsSource, signal: AbortSignal | undefined): Promise<Blob> {
  if (source instanceof Blob) return source;
  if (source instanceof ArrayBuffer || source instanceof Uint8Array) return new Blob([source as BlobPart]);
  if (source instanceof Response) return bodyOf(source, source.url || 'the response', signal);
  if (!(source instanceof URL)) {
    throw new AttentionError(
      'a safetensors file is given as bytes, a File, a Response or a URL; for a text use new URL(text)',
      { code: 'type', argument: 'source' },
    );
  }
  const files = source.protocol === 'file:' ? nodeBuiltin<NodeFiles>('node:fs') : null;
  if (files) return readable(() => files.openAsBlob(source), shownName(source.href));
  return bodyOf(
    await readable(() => fetch(source, signal ? { signal } : {}), shownName(source.href), signal),
    source.href,
    signal,
  );
}

interface NodeFiles {
  openAsBlob(file: URL): Promise<Blob>;
}

async function bodyOf(response: Response, address: string, signal: AbortSignal | undefined): Promise<Blob> {
  if (!response.ok) {
    throw new SafetensorsError(`${shownName(address)} cannot be read: the server answers ${response.status}`, {
      code: 'unreadable',
    });
  }
  return readable(() => response.blob(), shownName(address), signal);
}

/** Turns failures of the disk or the network into `SafetensorsError`; an aborted download stays what it is. */
async function readable<T>(read: () => Promise<T>, what: string, signal?: AbortSignal): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    if (signal?.aborted || cause instanceof SafetensorsError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SafetensorsError(`${what} cannot be read: ${reason}`, { code: 'unreadable', cause });
  }
}

/** At most twenty names. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, 20).map((name) => `"${shownName(name)}"`);
  return [...shown, ...(names.length > shown.length ? [`${names.length - shown.length} more`] : [])].join(', ');
}

/** The lesson translates these problems; here they are sentences. */
function inWords(problem: CheckpointProblem): SafetensorsError {
  switch (problem.kind) {
    case 'missing':
      return at(problem.tensor, 'missing', 'is missing');
    case 'shape':
      return at(
        problem.tensor,
        'shape',
        `has the shape (${problem.found.join(', ')}), but (${problem.expected.join(', ')}) is needed`,
      );
    case 'type':
      return at(problem.tensor, 'type', `has the type ${problem.found}; weights are F64, F32, F16 or BF16`);
    case 'bias-kv':
      return at(problem.tensor, 'type', 'belongs to add_bias_kv, which these layers do not have');
    case 'not-finite':
      return at(problem.tensor, 'value', `holds a number that is not finite, at position ${problem.position}`);
    case 'metadata':
      return new SafetensorsError(
        `the metadata "${problem.key}" is ${JSON.stringify(problem.found)}, but must be a whole number from 1`,
      );
    case 'unreadable':
      return new SafetensorsError(`the file cannot be read: ${problem.detail}`, { code: 'unreadable' });
    default:
      return new SafetensorsError(JSON.stringify(problem));
  }
}

function at(tensor: string, code: 'missing' | 'shape' | 'type' | 'value', problem: string): SafetensorsError {
  return new SafetensorsError(`tensor "${tensor}" ${problem}`, { code, tensor });
}
