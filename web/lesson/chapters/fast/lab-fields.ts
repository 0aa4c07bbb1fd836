/** Settings of the `fast` lab; the tile size is the lesson's own setting. */
import { choice, type LabFields } from '../../lab-kit/fields.ts';

export const TOKENS = [16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192] as const;

export const fields = {
  tokens: choice<(typeof TOKENS)[number]>(256, TOKENS),
} satisfies LabFields;
