/** All chapters with their stills, which the page loads one by one. */
import type { Chapter } from '#web/lesson/chapters/chapter.ts';
import { CHAPTERS as DEFINED } from '#web/lesson/chapters/index.ts';
import { labLoader } from '#web/lesson/chapters/load-lab.ts';
import { withEnds } from '#web/lesson/chapters/scenes.ts';
import type { StageContext } from '#web/lesson/stage/context.ts';
import type { Keyframe, Scene } from '#web/lesson/stage/keyframe.ts';

type WithScene = Omit<Chapter, 'scene'> & { readonly scene: Scene; readonly lab: ReturnType<typeof labLoader> };

export const CHAPTERS: readonly WithScene[] = await Promise.all(
  DEFINED.map(async (chapter) => ({ ...chapter, ...(await chapter.scene()), lab: labLoader(chapter) })),
);

export function chapterOf(id: string): WithScene {
  return CHAPTERS.find((chapter) => chapter.id === id) ?? (CHAPTERS[0] as WithScene);
}

/** The poster, the beginning and all stills. */
export function stillsOf({ scene, poster }: WithScene, context: StageContext): readonly Keyframe[] {
  return withEnds(scene, poster)(context);
}
