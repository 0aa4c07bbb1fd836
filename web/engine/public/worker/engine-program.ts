/** The program of an engine's worker: the public engine and its layers, called by name, with tensors moved to the caller. */
import { AttentionError } from '../../engine.ts';
import { TRACE_IS_OVER } from '../../given.ts';
import type { OperatorAttributes, OperatorResults, WantedResults } from '../../operator-types.ts';
import {
  AttentionLayer,
  type AttentionLayerInputs,
  type AttentionLayerOptions,
  type Rows,
} from '../attention-layer.ts';
import { createEngine, type Engine, type EngineOptions } from '../create-engine.ts';
import type { LayerOptions } from '../layer-options.ts';
import { MultiHeadAttention } from '../multi-head-attention.ts';
import type { ForwardInputs, MultiHeadOptions, Numbers, Parameters } from '../multi-head-types.ts';
import type { AttentionInputs } from '../operator-call.ts';
import type { Tensor, Trace } from '../trace.ts';
import { problemOf } from './problem.ts';

/** `EngineOptions` without functions, which cannot be sent. */
export interface SentOptions extends Omit<EngineOptions, 'locateFile'> {
  /** The addresses that the caller's `locateFile` gave. */
  readonly addresses?: Readonly<Record<string, string>>;
}

/** A computed trace, which stays in the worker until the layer computes again. */
export interface SentTrace {
  readonly trace: number;
  readonly names: readonly string[];
}

let opened: Engine | null = null;
let made = 0;
const layers = new Map<number, { layer: MultiHeadAttention | AttentionLayer; traces: Map<number, Trace> }>();

async function open({ addresses = {}, ...options }: SentOptions) {
  const locateFile = (file: string, url: string): string => addresses[file] ?? url;
  opened = await createEngine({ ...options, locateFile });
  const { build, kernels, backend, note } = opened;
  return { build, kernels, backend, note };
}

function engine(): Engine {
  if (!opened) throw new Error('the engine is not open');
  return opened;
}

function keep(layer: MultiHeadAttention | AttentionLayer): { id: number; options: Readonly<LayerOptions> } {
  const id = ++made;
  layers.set(id, { layer, traces: new Map() });
  return { id, options: layer.options };
}

function held(id: number) {
  const found = layers.get(id);
  if (!found) throw new AttentionError('this layer was disposed', { code: 'disposed' });
  return found;
}

function traced(id: number) {
  const { layer, traces } = held(id);
  if (!(layer instanceof MultiHeadAttention)) throw new TypeError('this layer has no trace');
  return { layer, traces };
}

function untraced(id: number): AttentionLayer {
  const { layer } = held(id);
  if (!(layer instanceof AttentionLayer)) throw new TypeError('this layer has a trace');
  return layer;
}

function sent(traces: Map<number, Trace>, trace: Trace): SentTrace {
  const number = ++made;
  traces.set(number, trace);
  return { trace: number, names: trace.names };
}

export const api = {
  open,
  attention: ({
    inputs,
    attributes,
    wanted,
  }: {
    inputs: AttentionInputs;
    attributes?: OperatorAttributes | undefined;
    wanted?: WantedResults | undefined;
  }): Promise<OperatorResults> => engine().attention(inputs, attributes, wanted),
  multiHeadAttention: (options: MultiHeadOptions) => keep(new MultiHeadAttention(engine(), options)),
  attentionLayer: (options: AttentionLayerOptions) => keep(new AttentionLayer(engine(), options)),
  parameters: (id: number) => held(id).layer.parameters,
  setParameters: ({ id, parameters }: { id: number; parameters: Parameters }) =>
    held(id).layer.setParameters(parameters),
  forward({ id, inputs }: { id: number; inputs: ForwardInputs }): SentTrace & { readonly output: Tensor } {
    const { layer, traces } = traced(id);
    const { output, trace } = layer.forward(inputs);
    traces.clear();
    return { output, ...sent(traces, trace) };
  },
  backward({ id, dOutput }: { id: number; dOutput: Numbers }) {
    const { layer, traces } = traced(id);
    const { gradients, trace } = layer.backward(dOutput);
    return { gradients, ...sent(traces, trace) };
  },
  tensor({ id, trace, name }: { id: number; trace: number; name: string }): Tensor {
    const found = traced(id).traces.get(trace);
    if (!found) throw new AttentionError(TRACE_IS_OVER);
    return found.get(name);
  },
  infer: ({ id, inputs }: { id: number; inputs: AttentionLayerInputs }): Rows => untraced(id).forward(inputs),
  startDecoding: ({ id, capacity }: { id: number; capacity: number }) => untraced(id).startDecoding(capacity),
  decode: ({ id, input }: { id: number; input: Numbers }): Rows => untraced(id).decode(input),
  cacheLength: (id: number): number => untraced(id).cacheLength,
  disposeLayer(id: number): void {
    layers.get(id)?.layer.dispose();
    layers.delete(id);
  },
};

export { problemOf };

/** Every array of an answer is a copy, so its memory can move to the caller. */
export function transferOf(answer: unknown): Transferable[] {
  const buffers = new Set<ArrayBuffer>();
  const collect = (value: unknown): void => {
    if (ArrayBuffer.isView(value)) {
      if (value.buffer instanceof ArrayBuffer) buffers.add(value.buffer);
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  collect(answer);
  return [...buffers];
}
