/**
 * Converts the learner's settings to an engine request, with token labels. Pure: the same settings always give the same request.
 */
import type { BlockInputs } from '../../engine/checkpoint/opened-model.ts';
import type { AttentionOptions, ForwardRequest } from '../../engine/engine.ts';
import { seedFor } from '../../engine/random.ts';
import type { Language } from '../../messages/languages.ts';
import type { MaskSetting } from '../constants/model-settings.ts';
import type { ModelSettings } from '../fields/lesson-fields.ts';
import { isAllowed } from '../fields/mask.ts';
import { withEdits } from './edited.ts';
import type { Notebook } from './notebook.ts';
import { randomTensors } from './random-model.ts';
import { selfAttention } from './self-attention.ts';
import { tokenise } from './tokenise.ts';

export interface LessonModel {
  readonly request: ForwardRequest;
  /** The label of each position. */
  readonly tokens: readonly string[];
  /** W_O is the identity, because the source of the weights has none: a page that shows it must say so. */
  readonly outputIsIdentity: boolean;
  /** Words that the weights do not know, for presets with a vocabulary. */
  readonly unknown?: readonly string[];
  /** The language of the learned layer, for that preset. */
  readonly learnedIn?: Language;
  /** The block that this attention was trained in, if any; it fixes the order of norms. */
  readonly block?: BlockInputs;
}

/** One attention layer whose weights are not random, with its inputs for the sentence. */
export interface LayerSource {
  readonly tokens: readonly string[];
  readonly dModel: number;
  readonly numHeads: number;
  /** `embedding` (t, m): the layer's input; `position`: where its words sit; w_q, b_q, …: its own. */
  readonly given: Readonly<Record<string, Float32Array>>;
  /** Absent means true. */
  readonly bias?: boolean;
  /** Absent means true. Otherwise the mask of the settings applies. */
  readonly causal?: boolean;
  /** Absent for a layer outside a block. */
  readonly block?: BlockInputs;
  /** Words that the layer does not know, each once. */
  readonly unknown?: readonly string[];
  /** The language of a shipped learned layer. */
  readonly learnedIn?: Language;
}

/**
 * The model for these settings. The notebook preset needs the notebook; all others except random weights need their layer.
 * Throws `SentenceError` for a sentence without tokens or with too many. The engine checks the sizes.
 */
export function lessonModel(
  settings: ModelSettings,
  notebook: Notebook | null,
  layer: LayerSource | null = null,
): LessonModel {
  const { edits } = settings;
  const model = unedited(settings, notebook, layer);
  const outputIsIdentity = model.outputIsIdentity && edits.every(({ tensor }) => tensor !== 'w_o');
  return { ...model, outputIsIdentity, request: withEdits(model.request, edits) };
}

function unedited(settings: ModelSettings, notebook: Notebook | null, layer: LayerSource | null): LessonModel {
  if (settings.preset === 'random') return randomModel(settings);
  if (settings.preset !== 'notebook') {
    if (!layer) throw new Error(`the model of the ${settings.preset} preset is not loaded`);
    return layerModel(settings, layer);
  }
  if (!notebook) throw new Error('the numbers of the notebook preset are not loaded');
  return notebookModel(settings, notebook);
}

function randomModel(settings: ModelSettings): LessonModel {
  const { sentence, dModel, numHeads, bias, mask, temperature, dropout, seed } = settings;
  const tokens = tokenise(sentence);
  const masks = maskRequest(mask, tokens.length);
  return {
    tokens,
    outputIsIdentity: false,
    request: {
      ...masks,
      given: randomTensors(tokens, { dModel, bias, seed }),
      options: selfAttention(tokens.length, dModel, numHeads, {
        ...masks.options,
        bias,
        temperature,
        dropout,
        dropoutSeed: seedFor(seed, 'dropout'),
      }),
    },
  };
}

function layerModel({ mask, temperature, dropout }: ModelSettings, layer: LayerSource): LessonModel {
  const { tokens, dModel, numHeads, given, bias = true, causal = true, block, unknown, learnedIn } = layer;
  const masks = maskRequest(causal ? { kind: 'causal' } : mask, tokens.length);
  return {
    tokens,
    outputIsIdentity: false,
    ...(block ? { block } : {}),
    ...(unknown ? { unknown } : {}),
    ...(learnedIn ? { learnedIn } : {}),
    request: {
      ...masks,
      given,
      options: selfAttention(tokens.length, dModel, numHeads, { ...masks.options, bias, temperature, dropout }),
    },
  };
}

function notebookModel({ example, temperature, dropout }: ModelSettings, notebook: Notebook): LessonModel {
  const { tokens, dModel, numHeads } = notebook;
  const chosen = notebook.examples[example];
  if (!chosen) throw new Error(`the notebook has no example ${example}`);
  const given: Record<string, Float32Array> = {
    ...notebook.parameters,
    embedding: chosen.input,
    position: new Float32Array(tokens * dModel),
  };
  if (dropout > 0) given.dropout_mask = chosen.dropoutMask;
  return {
    // The notebook's inputs are random vectors, not words.
    tokens: Array.from({ length: tokens }, (_, t) => `x${subscript(t + 1)}`),
    outputIsIdentity: true,
    request: {
      given,
      options: selfAttention(tokens, dModel, numHeads, {
        causal: true,
        bias: true,
        temperature,
        dropout: dropout > 0 ? notebook.dropout : 0,
      }),
    },
  };
}

function subscript(value: number): string {
  return Array.from(String(value), (digit) => String.fromCodePoint(0x2080 + Number(digit))).join('');
}

/** Converts the learner's mask to the fields of an engine request. */
interface MaskRequest extends Pick<ForwardRequest, 'keyPadding' | 'customMask'> {
  readonly options: Pick<AttentionOptions, 'causal' | 'windowLeft' | 'windowRight'>;
}

export function maskRequest(mask: MaskSetting, tokens: number): MaskRequest {
  const open = { causal: false, windowLeft: -1, windowRight: -1 };
  switch (mask.kind) {
    case 'auto':
    case 'none':
      return { options: open };
    case 'causal':
      return { options: { ...open, causal: true } };
    case 'window':
      return { options: { ...open, windowLeft: mask.window, windowRight: mask.window } };
    case 'padding': {
      const first = tokens - mask.padded;
      return { options: open, keyPadding: Uint8Array.from({ length: tokens }, (_, s) => (s >= first ? 1 : 0)) };
    }
    case 'custom': {
      const customMask = new Float32Array(tokens * tokens);
      for (let t = 0; t < tokens; t++) {
        for (let s = 0; s < tokens; s++) {
          if (!isAllowed(mask.allowed, t, s)) customMask[t * tokens + s] = Number.NEGATIVE_INFINITY;
        }
      }
      return { options: open, customMask };
    }
  }
}
