/** The values of the attributes that choose from names. */
import { ALL_CHAPTER_IDS, CHAPTERS_BY_PART, OPENING } from '../lesson/constants/chapter-ids.ts';
import { ENGINE_CHOICES } from '../lesson/constants/engine-choices.ts';
import { NORMS, PRESETS, TILE_SIZES } from '../lesson/constants/model-settings.ts';
import { THEMES } from '../lesson/ui/theme/theme.ts';
import { ALL_LANGUAGES } from '../messages/languages.ts';

export const CHOICES: Readonly<Record<string, readonly string[]>> = {
  chapter: [...ALL_CHAPTER_IDS, OPENING],
  chapters: ALL_CHAPTER_IDS,
  path: Object.keys(CHAPTERS_BY_PART),
  mask: ['none', 'causal', 'window', 'padding', 'custom', 'auto'],
  preset: PRESETS,
  example: ['1', '2'],
  norm: NORMS,
  tile: TILE_SIZES.map(String),
  engine: ENGINE_CHOICES,
  lang: ['auto', ...ALL_LANGUAGES],
  theme: ['host', ...THEMES],
  loading: ['eager', 'lazy'],
};
