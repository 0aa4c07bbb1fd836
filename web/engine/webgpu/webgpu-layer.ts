/**
 * Attention layer whose weights stay on the device.
 *
 * Each call sends only inputs and reads only the output. Attention is fused, so memory grows with t + s.
 *
 *     const layer = await engine.createLayer(options, { w_q, w_k, w_v, w_o, b_q, b_k, b_v, b_o });
 *     const output = await layer.output({ given: { embedding, position } });
 *     layer.dispose();
 */
import { checkOptions } from '../check-options.ts';
import { type AttentionOptions, EngineFailure, type ForwardRequest } from '../engine.ts';
import { checkGiven, type GivenTensor, requested } from '../given.ts';
import { checkCustomMask, checkFinite, checkRange } from '../reference/check-values.ts';
import { declarationsOf, shaped } from '../reference/trace-layout.ts';
import { computeOutput } from './compute-output.ts';
import type { GpuDevice } from './gpu-device.ts';
import type { MatmulKernel } from './matmul.ts';
import { ResidentTensors } from './resident.ts';
import { Work } from './work.ts';

/** A request without options; `given` lacks the weights, and may lack the positions. */
export type LayerInputs = Omit<ForwardRequest, 'options'>;

export class WebGpuLayer {
  private readonly gpu: GpuDevice;
  private readonly options: AttentionOptions;
  private readonly matmul: MatmulKernel | undefined;
  private readonly weights = new ResidentTensors();
  private readonly inputs: readonly GivenTensor[];
  private readonly declared: GivenTensor | undefined;
  private disposed = false;

  private constructor(
    gpu: GpuDevice,
    options: AttentionOptions,
    layout: readonly GivenTensor[],
    matmul: MatmulKernel | undefined,
  ) {
    this.gpu = gpu;
    this.options = options;
    this.matmul = matmul;
    this.inputs = layout.filter((tensor) => !isWeight(tensor));
    this.declared = layout.find(({ name }) => name === 'output');
  }

  /** Rejects with `AttentionError` for invalid options or weights, else with `EngineFailure`. */
  static async create(
    gpu: GpuDevice,
    options: AttentionOptions,
    given: ForwardRequest['given'],
    matmul?: MatmulKernel,
  ): Promise<WebGpuLayer> {
    checkOptions(options);
    const layout = shaped(declarationsOf(options), options);
    const weights = requested(layout).filter(isWeight);
    checkGiven(weights, { options, given });
    for (const tensor of weights) checkFinite({ ...tensor, data: given[tensor.name] ?? NONE });
    const layer = new WebGpuLayer(gpu, { ...options }, layout, matmul);
    const kept = new Map(weights.map(({ name }) => [name, given[name] ?? NONE]));
    if (!options.cross) {
      for (const kind of ['w', 'b']) {
        const parts = ['q', 'k', 'v'].flatMap((which) => kept.get(`${kind}_${which}`) ?? []);
        if (parts.length < 3) continue;
        kept.set(`${kind}_qkv`, sideBySide(parts, kind === 'w' ? options.dModel : 1));
        for (const which of ['q', 'k', 'v']) kept.delete(`${kind}_${which}`);
      }
    }
    const sizes = new Map([...kept].map(([name, { length }]) => [name, length]));
    try {
      await gpu.run(() => layer.weights.upload(gpu.device, sizes, (name) => kept.get(name) ?? NONE));
    } catch (error) {
      layer.weights.dispose();
      throw error;
    }
    return layer;
  }

  /** (t, m). Rejects like a session's `output`. */
  async output(inputs: LayerInputs): Promise<Float32Array> {
    this.refuseIfDisposed();
    const { gpu, options, declared } = this;
    const request: ForwardRequest = { ...inputs, options };
    const wanted = this.inputs.filter(({ name }) => name !== 'position' || request.given.position);
    checkGiven(wanted, request);
    checkCustomMask(request);
    for (const tensor of wanted) {
      const data = request.given[tensor.name];
      if (data) checkFinite({ ...tensor, data });
    }
    const data = await gpu.run(() => {
      this.refuseIfDisposed();
      const work = new Work(gpu);
      const upload = (name: string) => this.weights.all.get(name) ?? work.upload(name, request.given[name] ?? NONE);
      const [joined, bias] = [this.weights.all.get('w_qkv'), this.weights.all.get('b_qkv')];
      return computeOutput(work, request, upload, this.matmul, joined && { weights: joined, bias });
    });
    if (declared) checkRange({ ...declared, data });
    return data;
  }

  dispose(): void {
    this.disposed = true;
    this.weights.dispose();
  }

  private refuseIfDisposed(): void {
    if (this.disposed) throw new EngineFailure('failed', 'this layer was disposed');
  }
}

const NONE = new Float32Array(0);

/** Matrices with as many rows, joined row by row. */
function sideBySide(parts: readonly Float32Array[], rows: number): Float32Array {
  const columns = parts.reduce((sum, { length }) => sum + length / rows, 0);
  const joined = new Float32Array(rows * columns);
  let first = 0;
  for (const part of parts) {
    const width = part.length / rows;
    for (let row = 0; row < rows; row++)
      joined.set(part.subarray(row * width, (row + 1) * width), row * columns + first);
    first += width;
  }
  return joined;
}

function isWeight({ name }: GivenTensor): boolean {
  return name.startsWith('w_') || name.startsWith('b_');
}
