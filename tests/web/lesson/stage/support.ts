/** Layout contexts for tests: computed traces of small and large models and screens. */

import { readFileSync } from 'node:fs';
import type { AttentionTrace } from '#web/engine/engine.ts';
import { createReferenceBlockEngine } from '#web/engine/reference/reference-block.ts';
import { createReferenceGradientEngine } from '#web/engine/reference/reference-gradients.ts';
import { createReferenceTiledEngine } from '#web/engine/reference/reference-tiled.ts';
import { traceWithLoss } from '#web/lesson/chapters/backward/gradients.ts';
import { chapterOf } from '#web/lesson/chapters/index.ts';
import '#web/lesson/chapters/block/computation.ts';
import { tiledRequest } from '#web/lesson/chapters/fast/computation.ts';
import type { ChapterId } from '#web/lesson/constants/chapter-ids.ts';
import { DEFAULT_STATE, type ModelSettings } from '#web/lesson/fields/lesson-fields.ts';
import { blockRequest } from '#web/lesson/model/block-model.ts';
import type { Figure } from '#web/lesson/model/figure.ts';
import { handMadeLayer } from '#web/lesson/model/hand-made/hand-made-model.ts';
import { type LearnedLayers, learnedSource, readLearnedLayer } from '#web/lesson/model/learned-layer.ts';
import { lessonModel } from '#web/lesson/model/lesson-model.ts';
import { readNotebook } from '#web/lesson/model/notebook.ts';
import { tokenise } from '#web/lesson/model/tokenise.ts';
import { labelLetters, type StageContext } from '#web/lesson/stage/context.ts';
import { shorten } from '#web/views/paint/paint-labels.ts';
import { textWidth } from './letter-widths.ts';

export interface Computed {
  readonly trace: AttentionTrace;
  readonly tokens: readonly string[];
}

const learned = (language: string) =>
  readLearnedLayer(readFileSync(new URL(`../../../../web/models/learned/${language}.safetensors`, import.meta.url)));
const learnedLayers = (): LearnedLayers => [learned('en'), learned('fr')];

const NOTEBOOK = new URL('../../../../web/models/notebook.safetensors', import.meta.url);

/**
 * The reference engine's trace for random weights and the default settings with changes, for a chapter's own figure: the forward
 * pass and, for the learner's own model, the loss and its gradients.
 */
export function computed(changes: Partial<ModelSettings> = {}, figure: Figure | null = null): Computed {
  const settings = { ...DEFAULT_STATE, preset: 'random' as const, ...changes };
  const notebook = settings.preset === 'notebook' ? readNotebook(readFileSync(NOTEBOOK)) : null;
  const learner = () => lessonModel(settings, notebook, layerOf(settings));
  const { request, tokens } = figure ? figure.computes(learner, settings) : learner();
  const session = createReferenceGradientEngine().createSession();
  const trace =
    figure === chapterOf('block').figure
      ? createReferenceBlockEngine().createSession().forward(blockRequest(request, settings))
      : figure
        ? session.forward(request)
        : traceWithLoss(session, request);
  return { trace, tokens };
}

/** The layer of presets that need one. */
function layerOf({ preset, sentence }: ModelSettings) {
  if (preset === 'learned') return learnedSource(learnedLayers(), tokenise(sentence));
  return preset === 'hand-made' ? handMadeLayer(sentence) : null;
}

/** The learner's own model, also with tiled attention. */
function computedByTiles(changes: Partial<ModelSettings>): Computed {
  const settings = { ...DEFAULT_STATE, preset: 'random' as const, ...changes };
  const notebook = settings.preset === 'notebook' ? readNotebook(readFileSync(NOTEBOOK)) : null;
  const { request, tokens } = lessonModel(settings, notebook, layerOf(settings));
  const session = createReferenceTiledEngine().createSession();
  return { trace: session.forward(tiledRequest(request, settings)), tokens };
}

/** Each chapter's figure content; chapters that share a figure share the computation. */
export function computedByChapter(changes: Partial<ModelSettings> = {}): (chapter: ChapterId) => Computed {
  const known = new Map<Figure | ChapterId | null, Computed>();
  return (chapter) => {
    const figure = chapterOf(chapter).figure ?? null;
    const key = chapter === 'fast' ? chapter : figure;
    const result = known.get(key) ?? (chapter === 'fast' ? computedByTiles(changes) : computed(changes, figure));
    known.set(key, result);
    return result;
  };
}

/** A sentence of that many words, alternating short and long ones. */
export function sentenceOf(words: number): string {
  const lengths = [3, 9, 1, 14, 5, 2, 7];
  return Array.from({ length: words }, (_, i) => 'n'.repeat(lengths[i % lengths.length] ?? 4)).join(' ');
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const DEFAULT_SIZE: Size = { width: 880, height: 640 };

export function contextOf(model: Computed, size: Size, changes: Partial<StageContext> = {}): StageContext {
  const letters = labelLetters(size);
  const widths = model.tokens.map((word) => textWidth(shorten(word, letters), '450 12px x'));
  const tokenWidth = Math.min(size.width * 0.2, Math.max(16, ...widths));
  const followed = model.tokens.length - 1;
  return { ...model, head: 0, followed, focus: {}, ...size, tokenWidth, ...changes };
}
