/** The reader's code language: one choice for all chapters, which every open tab list follows. */
import { rememberedChoice } from '../../platform/remembered-choice.ts';
import { CODE_LANGUAGES } from './prose.ts';

export const codeLanguage = rememberedChoice('mha-lesson.code', CODE_LANGUAGES);
