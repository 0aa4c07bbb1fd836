/** The stills of each chapter, loaded when it opens. */
import { signal } from '@preact/signals-core';
import { loadTexts } from '../../messages/current-language.ts';
import type { ChapterId } from '../constants/chapter-ids.ts';
import { BEGINNING, type Keyframe, type Scene, type StagedChapter } from '../stage/keyframe.ts';
import { chapterOf } from './index.ts';

const loaded = signal<ReadonlyMap<ChapterId, StagedChapter>>(new Map());

/** A chapter as the stage sees it, which does not know chapters; null until `loadScene` has loaded its stills. Reads a signal. */
export function staged(id: ChapterId): StagedChapter | null {
  return loaded.value.get(id) ?? null;
}

/** From then on, `staged` returns the same object for the chapter. */
export async function loadScene(id: ChapterId): Promise<void> {
  const { tensors, poster, scene: load } = chapterOf(id);
  const { scene } = await load();
  await loadTexts();
  const before = loaded.peek();
  if (!before.has(id)) loaded.value = new Map(before).set(id, { id, tensors, stills: withEnds(scene, poster) });
}

/**
 * The poster and the beginning, then a scene's stills. Without a poster of the scene's own, it is a copy of a step's still; until the
 * chapter's computation is ready, of the first. Without a beginning of its own, the chapter begins with the picture of the first still.
 */
export function withEnds(scene: Scene, poster: string): Scene {
  return (context) => {
    const own = scene(context);
    const stills = own.filter((still) => !still.poster);
    const [first] = stills;
    if (!first) return own;
    const shown = own.find((still) => still.poster) ?? stills.findLast(({ step }) => step === poster) ?? first;
    const beginning: readonly Keyframe[] = first.step === BEGINNING ? [] : [{ ...first, step: BEGINNING }];
    return [{ ...shown, poster: true }, ...beginning, ...stills];
  };
}
