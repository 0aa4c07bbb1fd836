/**
 * Where the numbers of a preset come from that no seed makes: the learned layer, the notebook's recording, the trained model, the
 * checkpoint that the reader opened. Each is loaded when the settings first ask for it.
 */

import type { ModelSettings } from '../constants/model-settings.ts';
import { type OpenedCheckpoint, openedCheckpoint } from '../model/checkpoint/opened.ts';
import type { LayerSource } from '../model/lesson-model.ts';
import { loadNotebook } from '../model/load-notebook.ts';
import { NotLoadedError } from '../model/not-loaded.ts';
import type { Notebook } from '../model/notebook.ts';
import { tokenise } from '../model/tokenise.ts';
import { asError } from '../platform/as-error.ts';
import { equal } from '../platform/equal.ts';

/** Who asks for the sources. */
export interface SourcesHost {
  /** The settings as they are now. */
  settings(): ModelSettings;
  /** What the settings asked for is there. */
  loaded(): void;
  /** What the settings asked for cannot be had. */
  failed(error: Error): void;
}

export class LayerSources {
  #notebook: Notebook | null = null;
  #learnedLayer: ((settings: ModelSettings) => LayerSource | null) | null = null;
  #trainedLayer: ((settings: ModelSettings) => LayerSource) | null = null;
  /** One load at a time, however often it is asked for. */
  #loadingTrained: Promise<void> | null = null;
  #disposeTrained: (() => void) | null = null;
  /** The checkpoint that the numbers that stand may come from. */
  #opened: OpenedCheckpoint | null = null;
  #disposed = false;

  constructor(private readonly host: SourcesHost) {}

  get notebook(): Notebook | null {
    return this.#notebook;
  }

  /** Whether another checkpoint was opened than the one that was asked last. Reads a signal. */
  get anotherOpened(): boolean {
    return openedCheckpoint.value !== this.#opened;
  }

  /** Whether the numbers for these settings are there; if not, they are on their way. */
  ready(settings: ModelSettings): boolean {
    if (settings.preset === 'notebook' && !this.#notebook) {
      void this.#loadNotebook();
      return false;
    }
    if (settings.preset === 'learned' && !this.#learnedLayer) {
      void this.#loadLearned();
      return false;
    }
    if (settings.preset === 'trained' && !this.#trainedLayer) {
      this.#loadingTrained ??= this.#loadTrained().finally(() => {
        this.#loadingTrained = null;
      });
      return false;
    }
    if (settings.preset === 'opened') {
      this.#opened = openedCheckpoint.peek();
      if (this.#opened && !this.#opened.layerNow(settings.sentence, settings.layer)) {
        void this.#loadOpened(this.#opened, settings);
        return false;
      }
    }
    return true;
  }

  /** The layer that the settings name; null for presets that have none. */
  layer(settings: ModelSettings): LayerSource | null {
    if (settings.preset === 'opened') return this.#opened?.layerNow(settings.sentence, settings.layer) ?? null;
    if (settings.preset === 'learned') return this.#learnedLayer?.(settings) ?? null;
    return settings.preset === 'trained' ? (this.#trainedLayer?.(settings) ?? null) : null;
  }

  dispose(): void {
    this.#disposed = true;
    this.#disposeTrained?.();
    this.#disposeTrained = null;
    this.#trainedLayer = null;
  }

  async #loadLearned(): Promise<void> {
    try {
      const [{ loadLearnedLayers }, { layerFor, learnedSource }] = await Promise.all([
        import('../model/load-learned.ts'),
        import('../model/learned-layer.ts'),
      ]);
      const layers = await loadLearnedLayers();
      this.#learnedLayer = ({ sentence }) => {
        const tokens = tokenise(sentence);
        const layer = layerFor(layers, tokens);
        return layer && learnedSource(layer, tokens);
      };
      this.host.loaded();
    } catch (error) {
      this.host.failed(new NotLoadedError(error));
    }
  }

  async #loadTrained(): Promise<void> {
    try {
      // Loaded apart, with the whole core: most readers never need it.
      const [{ loadShippedModel }, { trainedLayer }] = await Promise.all([
        import('../model/shipped-model/load-trained.ts'),
        import('../model/shipped-model/trained-layer.ts'),
      ]);
      const trained = await (await loadShippedModel()).newModel();
      if (this.#disposed) return trained.dispose();
      this.#disposeTrained = () => trained.dispose();
      this.#trainedLayer = (settings) => trainedLayer(trained, settings);
      this.host.loaded();
    } catch (error) {
      this.host.failed(new NotLoadedError(error));
    }
  }

  /** The latest question wins: an answer that comes too late is not shown. */
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

  async #loadNotebook(): Promise<void> {
    try {
      this.#notebook = await loadNotebook();
      this.host.loaded();
    } catch (error) {
      this.host.failed(asError(error));
    }
  }
}
