/**
 * Loads the weights of presets that no seed generates, on demand. These are the learned layers, the hand-made and the
 * trained model, the notebook's recording, and the reader's checkpoint.
 */
import type { Language } from '../../messages/languages.ts';
import type { Preset } from '../constants/model-settings.ts';
import type { ModelSettings } from '../fields/lesson-fields.ts';
import { type OpenedCheckpoint, openedCheckpoint } from '../model/checkpoint/opened.ts';
import type { LayerSource } from '../model/lesson-model.ts';
import { NotLoadedError } from '../model/not-loaded.ts';
import type { Notebook } from '../model/notebook.ts';
import { tokenise } from '../model/tokenise.ts';
import { asError } from '../platform/as-error.ts';
import { equal } from '../platform/equal.ts';
import { loadedOnce } from '../platform/loaded-once.ts';

// Fetches the notebook's numbers once.

/** Rejects with a `NotLoadedError`; the next call retries. */
export const loadNotebook = loadedOnce(() =>
  fetchNotebook().catch((error: unknown) => {
    throw new NotLoadedError(error);
  }),
);

async function fetchNotebook(): Promise<Notebook> {
  // The reader of the file is loaded lazily: most readers never need either.
  const [response, { readNotebook }] = await Promise.all([
    fetch(new URL('../../models/notebook.safetensors', import.meta.url)),
    import('../model/notebook.ts'),
  ]);
  if (!response.ok) throw new Error(`The notebook's numbers could not be loaded (${response.status}).`);
  return readNotebook(new Uint8Array(await response.arrayBuffer()));
}

/** The session that uses the sources. */
export interface PresetHost {
  /** The current settings. */
  settings(): ModelSettings;
  /** The language in which the lesson is read. */
  language(): Language;
  /** The requested source is loaded. */
  loaded(): void;
  /** The requested source failed to load. */
  failed(error: Error): void;
}

type LayerOf = (settings: ModelSettings) => LayerSource | null;

export class PresetLoader {
  #notebook: Notebook | null = null;
  #learnedLayer: LayerOf | null = null;
  #handMadeLayer: LayerOf | null = null;
  #trainedLayer: LayerOf | null = null;
  /** Presets that are being loaded: repeated requests share one load. */
  readonly #loading = new Set<Preset>();
  #disposeTrained: (() => void) | null = null;
  /** The checkpoint that the current numbers may come from. */
  #opened: OpenedCheckpoint | null = null;
  #disposed = false;

  constructor(private readonly host: PresetHost) {}

  get notebook(): Notebook | null {
    return this.#notebook;
  }

  /** Whether the open checkpoint differs from the last one used. Reads a signal. */
  get anotherOpened(): boolean {
    return openedCheckpoint.value !== this.#opened;
  }

  /** Whether the source for these settings is loaded; if not, starts loading it. */
  ready(settings: ModelSettings): boolean {
    const { preset } = settings;
    if (preset === 'notebook' && !this.#notebook) return this.#load(preset, () => this.#loadNotebook());
    if (preset === 'learned' && !this.#learnedLayer?.(settings))
      return this.#load(preset, () => this.#loadLearned(settings));
    if (preset === 'hand-made' && !this.#handMadeLayer) return this.#load(preset, () => this.#loadHandMade());
    if (preset === 'trained' && !this.#trainedLayer) return this.#load(preset, () => this.#loadTrained());
    if (preset === 'opened') {
      this.#opened = openedCheckpoint.peek();
      if (this.#opened && !this.#opened.layerNow(settings.sentence, settings.layer)) {
        void this.#loadOpened(this.#opened, settings);
        return false;
      }
    }
    return true;
  }

  /** The layer for these settings; null for presets without one. */
  layer(settings: ModelSettings): LayerSource | null {
    if (settings.preset === 'opened') return this.#opened?.layerNow(settings.sentence, settings.layer) ?? null;
    if (settings.preset === 'learned') return this.#learnedLayer?.(settings) ?? null;
    if (settings.preset === 'hand-made') return this.#handMadeLayer?.(settings) ?? null;
    return settings.preset === 'trained' ? (this.#trainedLayer?.(settings) ?? null) : null;
  }

  /** Loads the learned layer before a chapter needs it. Ignores failures: the chapter that needs it loads it again. */
  prefetch(settings: ModelSettings): void {
    if (settings.preset === 'learned' && !this.#learnedLayer) this.#loadLearned(settings).catch(() => undefined);
  }

  dispose(): void {
    this.#disposed = true;
    this.#disposeTrained?.();
    this.#disposeTrained = null;
    this.#trainedLayer = null;
  }

  #load(preset: Preset, load: () => Promise<void>): false {
    if (this.#loading.has(preset)) return false;
    this.#loading.add(preset);
    load()
      .then(() => {
        if (!this.#disposed) this.host.loaded();
      })
      .catch((error: unknown) => this.host.failed(error instanceof NotLoadedError ? error : new NotLoadedError(error)))
      .finally(() => this.#loading.delete(preset));
    return false;
  }

  async #loadNotebook(): Promise<void> {
    this.#notebook = await loadNotebook();
  }

  async #loadLearned({ sentence }: ModelSettings): Promise<void> {
    const { loadLearnedLayers } = await import('../model/load-learned.ts');
    const layerOf = await loadLearnedLayers(tokenise(sentence), this.host.language());
    this.#learnedLayer = (settings) => layerOf(tokenise(settings.sentence));
  }

  async #loadHandMade(): Promise<void> {
    const { handMadeLayer } = await import('../model/hand-made/hand-made-model.ts');
    this.#handMadeLayer = ({ sentence }) => handMadeLayer(sentence);
  }

  /** Loaded apart, with the whole core: most readers never need it. */
  async #loadTrained(): Promise<void> {
    const [{ loadShippedModel }, { trainedLayer }] = await Promise.all([
      import('../model/shipped-model/load-trained.ts'),
      import('../model/shipped-model/trained-layer.ts'),
    ]);
    const trained = await (await loadShippedModel()).newModel();
    if (this.#disposed) return trained.dispose();
    this.#disposeTrained = () => trained.dispose();
    this.#trainedLayer = (settings) => trainedLayer(trained, settings);
  }

  /** Only the latest request counts; stale answers are dropped. */
  async #loadOpened(checkpoint: OpenedCheckpoint, settings: ModelSettings): Promise<void> {
    const isWanted = (): boolean => checkpoint === openedCheckpoint.peek() && equal(settings, this.host.settings());
    try {
      const { loadOpenedLayer } = await import('../model/checkpoint/load-layer.ts');
      await loadOpenedLayer(checkpoint, settings.sentence, settings.layer);
      if (isWanted()) this.host.loaded();
    } catch (error) {
      if (isWanted()) this.host.failed(asError(error));
    }
  }
}
