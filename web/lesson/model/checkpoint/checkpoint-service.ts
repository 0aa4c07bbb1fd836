/**
 * The worker's side of an opened checkpoint: reads one checkpoint and computes its heads. Independent of the worker API, so that tests
 * can call it directly. Every refusal is a `CheckpointError`.
 */
import { byteLevelTokeniser } from '../../../engine/checkpoint/byte-level/byte-level-tokeniser.ts';
import {
  readTokenizerJson,
  readVocabulary,
  type Vocabulary,
} from '../../../engine/checkpoint/byte-level/vocabulary.ts';
import { fromCore, refuse, requireFinite, unreadable } from '../../../engine/checkpoint/checkpoint-error.ts';
import { Continuation, drawn, likeliest, probabilities } from '../../../engine/checkpoint/continuation.ts';
import { type CopyModel, FasterReader, type ReaderChoice } from '../../../engine/checkpoint/faster-reader.ts';
import { type LayerWeights, loadLayer } from '../../../engine/checkpoint/load-layer.ts';
import { type LoadProgress, loadModel, requireRoom } from '../../../engine/checkpoint/load-model.ts';
import { applyConfig } from '../../../engine/checkpoint/model-config.ts';
import { OpenedModel } from '../../../engine/checkpoint/opened-model.ts';
import { recognise } from '../../../engine/checkpoint/recognise.ts';
import type { RecognisedLayer } from '../../../engine/checkpoint/recognise-layer.ts';
import { modelOptions, type RecognisedModel, requireFewHeads } from '../../../engine/checkpoint/recognise-model.ts';
import { idTokeniser, type Tokeniser } from '../../../engine/checkpoint/tokeniser.ts';
import type { AttentionEngine, ForwardRequest } from '../../../engine/engine.ts';
import { loadEngine } from '../../../engine/load-engine.ts';
import { loadLanguageModels } from '../../../engine/load-language-model.ts';
import { loadWebGpuModel } from '../../../engine/load-webgpu-model.ts';
import { SafetensorsBlob } from '../../../engine/safetensors/blob-file.ts';
import { SafetensorsError, TruncatedError } from '../../../engine/safetensors/header.ts';
import { OtherFormatError } from '../../../engine/safetensors/other-format.ts';
import { shownName } from '../../../engine/shown-name.ts';
import type { EngineChoice } from '../../constants/limits.ts';
import { embeddings, sinusoidalPositions } from '../random-model.ts';
import { selfAttention } from '../self-attention.ts';
import { tokenise } from '../tokenise.ts';
import { requireAllShards } from './chosen-files.ts';
import type { CheckpointFiles, Choice, Found, Next, NextQuestion, OpenedLayer, Reading, Sizes } from './protocol.ts';

/**
 * Runs one nn.MultiheadAttention on the learner's words. A single layer has no vocabulary, so it reads the lesson's seeded word
 * vectors and positions at its own widths.
 */
export class LoneLayer {
  readonly sizes: Sizes;

  /** Rejects with `CheckpointError` if the heads do not divide the width or the weights are unusable. */
  static async load(file: SafetensorsBlob, layer: RecognisedLayer, numHeads: number, seed: number): Promise<LoneLayer> {
    if (!(Number.isInteger(numHeads) && numHeads > 0 && Number.isInteger(layer.dModel / numHeads)))
      refuse({ kind: 'heads', numHeads, width: layer.dModel });
    requireFewHeads(numHeads);
    const weights = await loadLayer(file, layer);
    return new LoneLayer(layer, weights, numHeads, seed, (await loadEngine()).engine);
  }

  private constructor(
    private readonly recognised: RecognisedLayer,
    private readonly weights: LayerWeights,
    numHeads: number,
    private readonly seed: number,
    private readonly engine: AttentionEngine,
  ) {
    const { dModel, keyWidth, valueWidth, bias } = recognised;
    const parameters = Object.values(weights).reduce((sum, { length }) => sum + length, 0);
    const otherWidths = keyWidth === dModel && valueWidth === dModel ? null : ([keyWidth, valueWidth] as const);
    const { kernels } = engine;
    const sizes = {
      layers: 1,
      dModel,
      numHeads,
      bias,
      otherWidths,
      sharedKeys: false,
      context: null,
      vocabulary: null,
    };
    this.sizes = { kind: 'layer', typed: 'text', ...sizes, parameters, kernels };
  }

  /** Throws `SentenceError` for a text without words or with too many. */
  read(text: string): Reading {
    const words = tokenise(text);
    const session = this.engine.createSession();
    try {
      // The inputs and the weights are finite.
      const trace = fromCore(() => session.forward(this.#request(words)), true);
      const weights = trace.get('weights').data.slice();
      requireFinite(weights);
      const tokens = words.map((word, id) => ({ id, text: word }));
      return {
        tokens,
        maps: { layers: 1, heads: this.sizes.numHeads, tokens: words.length, weights },
        webgpu: null,
        missed: null,
        compared: null,
      };
    } finally {
      session.dispose();
    }
  }

  layer(text: string): OpenedLayer {
    const tokens = tokenise(text);
    const { dModel, numHeads, bias } = this.sizes;
    const embedding = embeddings(tokens, dModel, this.seed);
    const position = sinusoidalPositions(tokens.length, dModel);
    return { tokens, dModel, numHeads, bias, causal: false, given: { embedding, position, ...this.weights } };
  }

  #request(words: readonly string[]): ForwardRequest {
    const { dModel, keyWidth, valueWidth } = this.recognised;
    const { numHeads, bias, otherWidths } = this.sizes;
    const cross = otherWidths !== null;
    const input = (width: number): Float32Array => {
      const position = sinusoidalPositions(words.length, width);
      return embeddings(words, width, this.seed).map((value, i) => value + (position[i] ?? 0));
    };
    const inputs: Record<string, Float32Array> = cross
      ? { input: input(dModel), key_input: input(keyWidth), value_input: input(valueWidth) }
      : { embedding: input(dModel), position: new Float32Array(words.length * dModel) };
    const options = selfAttention(words.length, dModel, numHeads, { cross, keyWidth, valueWidth, bias });
    return { given: { ...inputs, ...this.weights }, options };
  }
}

/** A loaded model or a single layer. */
interface Reader {
  readonly sizes: Sizes;
  read(text: string, engine: EngineChoice): Reading | Promise<Reading>;
  layer(text: string, layer: number): OpenedLayer;
  /** Absent for a single layer, which predicts nothing. */
  next?(question: NextQuestion): Next;
}

/** Plain TypeScript has no language model. */
const READER: Readonly<Record<EngineChoice, ReaderChoice>> = {
  auto: 'auto',
  wasm: 'core',
  webgpu: 'copy',
  reference: 'core',
};

/** Candidates for the next token that the page lists. */
const CANDIDATES = 10;

/** In `auto`, smaller models run on WASM, where GPU dispatch latency would dominate. */
const WORTH_COPYING = 5_000_000;

export class CheckpointService {
  #opened: { readonly file: SafetensorsBlob; readonly found: Found; readonly vocabulary: Vocabulary | null } | null =
    null;
  #reader: Reader | null = null;

  /** `copyModel` copies a large model to the GPU. */
  constructor(
    private readonly onProgress: (progress: LoadProgress) => void,
    private readonly copyModel: CopyModel = loadWebGpuModel,
    private readonly worthCopying = WORTH_COPYING,
  ) {}

  /** Reads only the header, and the texts beside the checkpoint. A single layer has no use for a config.json. */
  async recognise(files: CheckpointFiles): Promise<Found> {
    requireAllShards(files);
    const file = await openFiles([files.checkpoint, ...files.shards]);
    let recognised = recognise(file);
    if (recognised.kind === 'model') requireRoom(recognised);
    if (recognised.kind === 'model' && files.config) recognised = applyConfig(recognised, await textOf(files.config));
    const vocabulary = await readTokeniser(files);
    const tokens = vocabulary
      ? vocabulary.ids.size + vocabulary.added.filter(({ content }) => !vocabulary.ids.has(content)).length
      : null;
    const passedOver = recognised.kind !== 'model' && files.config !== null;
    const { name } = files.checkpoint;
    const found: Found = { name, recognised, bytes: file.size, tokens, passedOver, unread: files.unread };
    this.#opened = { file, found, vocabulary };
    return found;
  }

  /** Reads the weights. */
  async load({ numHeads, place, seed }: Choice): Promise<Sizes> {
    const opened = this.#opened;
    if (!opened) throw new Error('no file has been recognised');
    const { recognised } = opened.found;
    if (recognised.kind === 'model') {
      this.#reader = await this.#loadModel(opened.file, recognised, numHeads, opened.vocabulary);
    } else {
      const layer = recognised.layers[place];
      if (!layer) throw new Error(`the file has no layer ${place}`);
      this.#reader = await LoneLayer.load(opened.file, layer, numHeads, seed);
    }
    return this.#reader.sizes;
  }

  /** Every head's attention over a text. */
  async read({ text, engine }: { readonly text: string; readonly engine: EngineChoice }): Promise<Reading> {
    return this.#open().read(text, engine);
  }

  /** One layer's inputs for a text. */
  layer({ text, layer }: { readonly text: string; readonly layer: number }): OpenedLayer {
    return this.#open().layer(text, layer);
  }

  /** What the model expects after a text and the tokens that continue it. */
  next(question: NextQuestion): Next {
    const { next } = this.#open();
    if (!next) throw new Error('a single layer predicts no tokens');
    return next(question);
  }

  async #loadModel(
    file: SafetensorsBlob,
    recognised: RecognisedModel,
    numHeads: number,
    vocabulary: Vocabulary | null,
  ): Promise<Reader> {
    const options = modelOptions(recognised, numHeads);
    const tokeniser: Tokeniser = vocabulary
      ? await byteLevelTokeniser(vocabulary, options.vocabulary)
      : idTokeniser(options.vocabulary);
    const { newModel, kernels } = await loadLanguageModels();
    const model = newModel();
    await loadModel(model, file, recognised, options, this.onProgress);
    const opened = new OpenedModel(model, options);
    const { dModel, layers, context } = options;
    const continuation = new Continuation(model, options);
    const { parameters } = recognised;
    const reader = new FasterReader(opened, model, this.copyModel);
    if (parameters >= this.worthCopying) void reader.copy();
    return {
      sizes: {
        kind: 'model',
        layers,
        dModel,
        numHeads,
        bias: true,
        otherWidths: null,
        typed: vocabulary ? 'text' : 'ids',
        sharedKeys: options.numKvHeads !== numHeads,
        context,
        vocabulary: options.vocabulary,
        parameters,
        kernels,
      },
      async read(text, engine) {
        const tokens = tokeniser.encode(text);
        const ids = tokens.map(({ id }) => id);
        const { elsewhere, missed, ...read } = await reader.read(ids, READER[engine]);
        const why = missed && { reason: missed.reason, detail: missed.message };
        return { ...read, tokens, webgpu: elsewhere, missed: why };
      },
      layer(text, layer) {
        const tokens = tokeniser.encode(text);
        opened.read(tokens.map(({ id }) => id));
        return { tokens: tokens.map(({ text }) => text), ...opened.layer(layer), bias: true, causal: true };
      },
      next({ text, taken, temperature, chance }) {
        const before = continuation.steps;
        const ids = [...tokeniser.encode(text).map(({ id }) => id), ...taken];
        const expected = probabilities(continuation.logitsAfter(ids), temperature);
        requireFinite(expected);
        const token = (id: number) => ({ id, text: tokeniser.shown(id) });
        return {
          taken: taken.map(token),
          likeliest: likeliest(expected, CANDIDATES).map(({ id, probability }) => ({ ...token(id), probability })),
          drawn: token(drawn(expected, chance)),
          steps: continuation.steps - before,
          tokens: ids.length,
        };
      },
    };
  }

  #open(): Reader {
    if (!this.#reader) throw new Error('no checkpoint is loaded yet');
    return this.#reader;
  }
}

async function openFiles(files: readonly File[]): Promise<SafetensorsBlob> {
  try {
    return await SafetensorsBlob.open(...files);
  } catch (error) {
    if (error instanceof TruncatedError) {
      const { tensor, needed, found } = error;
      return refuse({ kind: 'truncated', tensor, needed, found });
    }
    if (error instanceof OtherFormatError) return refuse({ kind: 'other-format', format: error.format });
    if (error instanceof SafetensorsError) return refuse({ kind: 'not-safetensors', detail: error.message });
    throw unreadable(error);
  }
}

async function readTokeniser({ vocab, merges, added, tokenizer }: CheckpointFiles): Promise<Vocabulary | null> {
  if (tokenizer) return readTokenizerJson(await textOf(tokenizer));
  if (vocab && merges) return readVocabulary(await textOf(vocab), await textOf(merges), added && (await textOf(added)));
  if (vocab) refuse({ kind: 'half', found: 'vocab.json', missing: 'merges.txt' });
  if (merges) refuse({ kind: 'half', found: 'merges.txt', missing: 'vocab.json' });
  return null;
}

/** The largest files in use have about ten million letters. */
const MOST_BYTES = 2 ** 27;

async function textOf(file: File): Promise<string> {
  if (file.size > MOST_BYTES)
    refuse({ kind: 'unreadable', detail: `${shownName(file.name)}: ${file.size} > ${MOST_BYTES}` });
  try {
    return await file.text();
  } catch (error) {
    throw unreadable(error);
  }
}
