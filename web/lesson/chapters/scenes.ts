/** The stills of each chapter, loaded when it opens. */
import { signal } from '@preact/signals-core';
import type { ChapterId } from '../constants/chapter-ids.ts';
import { POSTER, type Scene, type StagedChapter } from '../stage/keyframe.ts';
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
  const before = loaded.peek();
  if (!before.has(id))
    loaded.value = new Map(before).set(id, { id, tensors, poster, stills: withPoster(scene, poster) });
}

/**
 * The poster on which a chapter opens, then its stills. The poster is the scene's first still, or a copy of a step's still. It is
 * the first still until the chapter's computation is ready.
 */
export function withPoster(scene: Scene, poster: string): Scene {
  return (context) => {
    const own = scene(context);
    if (own[0]?.step === POSTER) return own;
    const shown = own.findLast(({ step }) => step === poster) ?? own[0];
    return shown ? [{ ...shown, step: POSTER }, ...own] : own;
  };
}
