/** The caption of a step. Loaded after the first figure, which stands without it. */
import { captionWords } from '../../messages/captions.ts';
import type { StagedChapter } from './keyframe.ts';

/** The poster has the caption of the step whose still it shows. */
export function captionOf({ id, poster, captions: own }: StagedChapter, step: string): string {
  const captions: Readonly<Record<string, Readonly<Record<string, string>>>> = captionWords;
  return own?.[step || poster] ?? captions[id]?.[step || poster] ?? '';
}
