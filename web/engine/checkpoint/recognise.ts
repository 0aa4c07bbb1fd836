/** What a checkpoint holds, by the names and shapes of its tensors alone: no number is read. */
import { refuse } from './checkpoint-error.ts';
import { layerPrefixes, type RecognisedLayer, recogniseLayer } from './recognise-layer.ts';
import { modelPrefix, type RecognisedModel, recogniseModel } from './recognise-model.ts';
import type { TensorTable } from './tensor-table.ts';

export type Recognised = RecognisedModel | { readonly kind: 'layers'; readonly layers: readonly RecognisedLayer[] };

/** Names that a refusal quotes, and how much of each. */
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

/** A name as it may stand in a sentence, however long it is. */
export function quotable(name: string): string {
  const short = Array.from(name).slice(0, QUOTED_LENGTH).join('');
  return short.length < name.length ? `${short}…` : name;
}
