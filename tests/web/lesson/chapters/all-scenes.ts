/** All chapters with their stills, which the page loads one by one. */
import type { Chapter } from '#web/lesson/chapters/chapter.ts';
import { CHAPTERS as DEFINED, chapterOf as definedOf } from '#web/lesson/chapters/index.ts';
import { withEnds } from '#web/lesson/chapters/scenes.ts';
import type { StageContext } from '#web/lesson/stage/context.ts';
import type { Keyframe, Scene } from '#web/lesson/stage/keyframe.ts';

type WithScene = Chapter & { readonly scene: Scene };

const SCENES = import.meta.glob<Scene>('../../../../web/lesson/chapters/*/scene.ts', { eager: true, import: 'scene' });

function withScene(chapter: Chapter): WithScene {
  const scene = SCENES[`../../../../web/lesson/chapters/${chapter.id}/scene.ts`];
  if (!scene) throw new Error(`the chapter "${chapter.id}" has no scene`);
  return { ...chapter, scene };
}

export const CHAPTERS: readonly WithScene[] = DEFINED.map(withScene);

export function chapterOf(id: string): WithScene {
  return withScene(definedOf(id));
}

/** The poster, the beginning and all stills. */
export function stillsOf({ scene, poster }: WithScene, context: StageContext): readonly Keyframe[] {
  return withEnds(scene, poster)(context);
}
