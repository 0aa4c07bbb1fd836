/**
 * GPU session: `forward` computes every tensor of the list, `output` only the output.
 *
 * `output` uses fused attention, which never stores the (t, s) matrix.
 */
import { elementCount } from '../cell.ts';
import { checkOptions } from '../check-options.ts';
import {
  type AsyncAttentionSession,
  type AttentionTrace,
  EngineFailure,
  type ForwardRequest,
  type TensorDeclaration,
  type TraceTensor,
} from '../engine.ts';
import { checkGiven, type GivenTensor } from '../given.ts';
import { checkCustomMask, checkFinite, checkRange } from '../reference/check-values.ts';
import { fillFromRequest } from '../reference/fill.ts';
import { ReferenceTrace } from '../reference/reference-trace.ts';
import { shapeOf } from '../reference/shapes.ts';
import { declarationsOf } from '../reference/trace-layout.ts';
import { computeOutput } from './compute-output.ts';
import { fillDropoutFactors, fillMask } from './filled.ts';
import type { GpuDevice } from './gpu-device.ts';
import { type DeviceTensor, lower } from './lower.ts';
import type { MatmulKernel } from './matmul.ts';
import { Work } from './work.ts';

/** "Given" tensors that are computed on the device instead of uploaded. */
const MADE_ON_DEVICE: ReadonlySet<string> = new Set(['mask', 'dropout_mask']);

/** Computes every tensor of a list. Subclasses extend the list for larger requests. */
export class WebGpuTraceSession<Request extends ForwardRequest = ForwardRequest> implements AsyncAttentionSession {
  protected readonly gpu: GpuDevice;
  protected readonly matmul: MatmulKernel | undefined;
  private disposed = false;

  constructor(gpu: GpuDevice, matmul?: MatmulKernel) {
    this.gpu = gpu;
    this.matmul = matmul;
  }

  forward(request: Request): Promise<AttentionTrace> {
    return this.answer(async () => {
      const options = { ...request.options };
      const layout = this.checked(request);
      const given = givenTensors(layout, request);
      const tensors = await this.gpu.run(() => this.compute(layout, given, request));
      for (const tensor of tensors) if (tensor.provenance !== 'given') checkRange(tensor);
      return new ReferenceTrace(options, tensors);
    });
  }

  dispose(): void {
    this.disposed = true;
  }

  /** Throws `AttentionError` for invalid options. */
  protected check(options: Request['options']): void {
    checkOptions(options);
  }

  /** The list of tensors for these options. */
  protected declarations(options: Request['options']): readonly TensorDeclaration[] {
    return declarationsOf(options);
  }

  /** Rejects calls to a disposed session, and calls that were pending when it was disposed. */
  protected async answer<T>(compute: () => Promise<T>): Promise<T> {
    this.refuseIfDisposed();
    const result = await compute();
    this.refuseIfDisposed();
    return result;
  }

  private refuseIfDisposed(): void {
    if (this.disposed) throw new EngineFailure('failed', 'this session was disposed');
  }

  protected checked(request: Request): readonly GivenTensor[] {
    this.check(request.options);
    const layout = this.declarations(request.options).map((declaration) => ({
      ...declaration,
      shape: shapeOf(declaration, request.options),
    }));
    checkGiven(layout, request);
    checkCustomMask(request);
    return layout;
  }

  /** Uses one submission, and one read-back for all results. */
  private async compute(
    layout: readonly GivenTensor[],
    given: ReadonlyMap<string, Float32Array>,
    request: Request,
  ): Promise<readonly TraceTensor[]> {
    const work = new Work(this.gpu);
    const tensors = new Map<string, DeviceTensor>();
    for (const tensor of layout) {
      const values = given.get(tensor.name);
      const operand = values
        ? work.upload(tensor.name, values)
        : work.allocate(tensor.name, elementCount(tensor.shape));
      const onDevice = { ...tensor, operand };
      tensors.set(tensor.name, onDevice);
      if (tensor.name === 'mask') fillMask(work, request, operand);
      else if (tensor.name === 'dropout_mask' && !values) fillDropoutFactors(work, request.options, operand);
      else lower(work, onDevice, (name) => find(tensors, name), this.matmul);
    }
    const computed = layout.filter(({ name }) => !given.has(name));
    const results = await work.read(computed.map(({ name }) => find(tensors, name).operand));
    const data = new Map([...given, ...computed.map(({ name }, i) => [name, results[i] ?? NONE] as const)]);
    return layout.map((tensor) => ({ ...tensor, data: data.get(tensor.name) ?? NONE }));
  }
}

/** A session for attention: all tensors, or only the output. */
export class WebGpuSession extends WebGpuTraceSession {
  /** Computes only the output, (t, m). Rejects like `forward`. */
  output(request: ForwardRequest): Promise<Float32Array> {
    return this.answer(async () => {
      const layout = this.checked(request);
      givenTensors(layout, request);
      const declared = layout.find(({ name }) => name === 'output');
      const data = await this.gpu.run(() => computeOutput(new Work(this.gpu), request, this.matmul));
      if (declared) checkRange({ ...declared, data });
      return data;
    });
  }
}

const NONE = new Float32Array(0);

function find(tensors: ReadonlyMap<string, DeviceTensor>, name: string): DeviceTensor {
  const tensor = tensors.get(name);
  if (!tensor) throw new Error(`the list reads ${name} before it declares it`);
  return tensor;
}

/**
 * Copies of the request's tensors, and those that follow from its options. Throws `AttentionError` for a number that is
 * not finite.
 */
function givenTensors(layout: readonly GivenTensor[], request: ForwardRequest): ReadonlyMap<string, Float32Array> {
  const given = new Map<string, Float32Array>();
  for (const tensor of layout) {
    if (tensor.provenance !== 'given') continue;
    const supplied = request.given[tensor.name];
    if (MADE_ON_DEVICE.has(tensor.name) && !supplied) continue;
    const data = supplied ? supplied.slice() : new Float32Array(elementCount(tensor.shape));
    if (!supplied) fillFromRequest(tensor.name, data, request);
    checkFinite({ ...tensor, data });
    given.set(tensor.name, data);
  }
  return given;
}
