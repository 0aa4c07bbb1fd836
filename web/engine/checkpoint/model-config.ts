/**
 * Applies the config.json of Hugging Face's GPT-2 to a recognised model: the facts that no tensor holds.
 *
 * `reorder_and_upcast_attn` only changes the rounding of 16-bit numbers.
 */
import * as v from 'valibot';
import { scanJson } from '../safetensors/scan-json.ts';
import { shownName } from '../shown-name.ts';
import { refuse } from './checkpoint-error.ts';
import type { RecognisedModel } from './recognise-model.ts';

/** The names of GELU, and whether each is the tanh approximation. */
const GELUS = { gelu_new: true, gelu_fast: true, gelu_pytorch_tanh: true, gelu: false, gelu_python: false };

const GELU_NAMES = Object.keys(GELUS) as (keyof typeof GELUS)[];

/** The files in use nest less than ten deep. Writing a deep value into a message would overflow the stack. */
const MAX_DEPTH = 32;

/** The smallest number above 0 in 32 bits. Half of it becomes 0. */
const SMALLEST = 2 ** -149;

const switched = v.optional(v.boolean('true | false'));
const WHOLE = '1, 2, 3, …';
const EPSILON = '1e-45 < ε < 1';

function schemaFor({ vocabulary, context, dModel, layers }: RecognisedModel['shape']) {
  const same = (number: number) => v.optional(v.literal(number, String(number)));
  return v.object({
    model_type: v.optional(v.literal('gpt2', '"gpt2"')),
    n_head: v.optional(v.pipe(v.number(WHOLE), v.safeInteger(WHOLE), v.minValue(1, WHOLE))),
    layer_norm_epsilon: v.optional(v.pipe(v.number(EPSILON), v.gtValue(SMALLEST / 2, EPSILON), v.ltValue(1, EPSILON))),
    activation_function: v.optional(v.picklist(GELU_NAMES, GELU_NAMES.map((name) => `"${name}"`).join(' | '))),
    scale_attn_weights: switched,
    scale_attn_by_inverse_layer_idx: switched,
    reorder_and_upcast_attn: switched,
    vocab_size: same(vocabulary),
    n_positions: same(context),
    n_embd: same(dModel),
    n_layer: same(layers),
  });
}

/** Throws `CheckpointError` for options that the lesson cannot compute, or sizes that are not the file's. */
export function applyConfig(model: RecognisedModel, text: string): RecognisedModel {
  const result = v.safeParse(schemaFor(model.shape), parse(text), { abortEarly: true });
  if (!result.success) {
    const [issue] = result.issues;
    const key = v.getDotPath(issue) ?? '';
    const found = JSON.stringify(issue.input) ?? issue.received;
    return refuse({ kind: 'config', key, found: shownName(found), expected: issue.message });
  }
  const config = result.output;
  const { tanhGelu, epsilon } = model.shape;
  const numHeads = config.n_head ?? model.numHeads;
  return {
    ...model,
    numHeads,
    likelyHeads: numHeads ?? model.likelyHeads,
    // A file with none of these options is not GPT-2's: where one is, the others have their defaults.
    assumed: model.assumed && Object.keys(config).length === 0,
    scale: { byWidth: config.scale_attn_weights ?? true, byLayer: config.scale_attn_by_inverse_layer_idx ?? false },
    shape: {
      ...model.shape,
      tanhGelu: config.activation_function ? GELUS[config.activation_function] : tanhGelu,
      epsilon: config.layer_norm_epsilon ?? epsilon,
    },
  };
}

function parse(text: string): object {
  try {
    const value: unknown = scanJson(text, MAX_DEPTH) ? null : JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Refused below.
  }
  return refuse({ kind: 'config', key: '', found: shownName(text) || '""', expected: '{"n_head": …}' });
}
