/** Recognises a checkpoint's content by tensor names and shapes, without reading any numbers. */
import { refuse } from './checkpoint-error.ts';
import { layerPrefixes, type RecognisedLayer, recogniseLayer } from './recognise-layer.ts';
import { modelPrefix, type RecognisedModel, recogniseModel } from './recognise-model.ts';
import type { TensorTable } from './tensor-table.ts';

export type Recognised = RecognisedModel | { readonly kind: 'layers'; readonly layers: readonly RecognisedLayer[] };

/** How many names an error quotes. */
const QUOTED = 4;

/** The page lists the layers of a file. GPT-3 has 96. */
const MAX_LAYERS = 1000;

/** A GPT-2-shaped model, or one or more attention layers. Throws `CheckpointError` for anything else. */
export function recognise(file: TensorTable): Recognised {
  const prefix = modelPrefix(file);
  if (prefix !== null) {
    const model = recogniseModel(file, prefix);
    requireFewLayers(model.shape.layers);
    return model;
  }
  const prefixes = layerPrefixes(file);
  requireFewLayers(prefixes.length);
  if (prefixes.length > 0) return { kind: 'layers', layers: prefixes.map((one) => recogniseLayer(file, one)) };
  return refuse({ kind: 'foreign', names: file.names.slice(0, QUOTED) });
}

function requireFewLayers(found: number): void {
  if (found > MAX_LAYERS) refuse({ kind: 'too-many', of: 'layers', found, limit: MAX_LAYERS });
}
