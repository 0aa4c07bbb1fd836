/** Settings of the `cost` lab. */
import { choice, type LabFields, type ValuesOf, whole } from '../../lab-kit/fields.ts';
import { type LayerSize, MODELS } from './costs.ts';
import { MOST_TOKENS } from './growth.ts';

export const MODEL_KINDS = ['base', 'large', 'gpt2', 'gpt3', 'lesson', 'own'] as const;
export type ModelKind = (typeof MODEL_KINDS)[number];
/** Limits of the custom model's width and number of heads. */
export const WIDEST = 16_384;

export const fields = {
  model: choice<ModelKind>('base', MODEL_KINDS),
  tokens: whole(2048, { least: 1, most: MOST_TOKENS }),
  /** For the custom model. */
  width: whole(256, { least: 1, most: WIDEST }),
  heads: whole(4, { least: 1, most: WIDEST }),
} satisfies LabFields;

/** The layer that the settings choose; `own` is the lesson's. */
export function sizeOf(
  { model, tokens, width, heads }: ValuesOf<typeof fields>,
  own: { readonly tokens: number; readonly dModel: number; readonly numHeads: number },
): LayerSize {
  if (model === 'lesson') return { tokens: own.tokens, dModel: own.dModel, heads: own.numHeads };
  return model === 'own' ? { tokens, dModel: width, heads } : { tokens, ...MODELS[model] };
}
