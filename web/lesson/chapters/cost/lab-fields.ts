/** Settings of the `cost` lab. */
import { choice, type LabFields, whole } from '../../lab-kit/fields.ts';
import { MOST_TOKENS } from './growth.ts';

export const MODEL_KINDS = ['base', 'large', 'gpt2', 'gpt3', 'lesson', 'own'] as const;
export type ModelKind = (typeof MODEL_KINDS)[number];
/** Limits of the custom model's width and number of heads. */
export const WIDEST = 16_384;

export const fields = {
  model: choice<ModelKind>('base', MODEL_KINDS),
  tokens: whole(512, { least: 1, most: MOST_TOKENS }),
  /** For the custom model. */
  width: whole(256, { least: 1, most: WIDEST }),
  heads: whole(4, { least: 1, most: WIDEST }),
} satisfies LabFields;
