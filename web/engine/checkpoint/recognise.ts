/** Recognises a checkpoint's content by tensor names and shapes, without reading any numbers. */
import { refuse } from './checkpoint-error.ts';
import { layerPrefixes, type RecognisedLayer, recogniseLayer } from './recognise-layer.ts';
import { modelPrefix, type RecognisedModel, recogniseModel } from './recognise-model.ts';
import type { TensorTable } from './tensor-table.ts';

export type Recognised = RecognisedModel | { readonly kind: 'layers'; readonly layers: readonly RecognisedLayer[] };

/** Limits for the names quoted in an error, and for each name's length. */
const QUOTED = 4;
const QUOTED_LENGTH = 60;

/** A GPT-2-shaped model, or one or more attention layers. Throws `CheckpointError` for anything else. */
export function recognise(file: TensorTable): Recognised {
  const prefix = modelPrefix(file);
  if (prefix !== null) return recogniseModel(file, prefix);
  const prefixes = layerPrefixes(file);
  if (prefixes.length > 0) return { kind: 'layers', layers: prefixes.map((one) => recogniseLayer(file, one)) };
  const names = file.names.slice(0, QUOTED).map((name) => quotable(name));
  return refuse({ kind: 'foreign', names });
}

/** A name shortened for use in a sentence. */
export function quotable(name: string): string {
  const short = Array.from(name).slice(0, QUOTED_LENGTH).join('');
  return short.length < name.length ? `${short}…` : name;
}
