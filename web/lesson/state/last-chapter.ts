/** The chapter that the reader opened last, for the opening's “Continue”; stored in the browser if the page permits it. */
import { ALL_CHAPTER_IDS, OPENING } from '../constants/chapter-ids.ts';
import { rememberedChoice } from '../platform/remembered-choice.ts';

/** `OPENING` before any. */
export const lastChapter = rememberedChoice('mha-lesson.chapter', [OPENING, ...ALL_CHAPTER_IDS]);
