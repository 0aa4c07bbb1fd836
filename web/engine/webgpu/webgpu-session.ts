/**
 * GPU session: `forward` computes every tensor of the list, `output` only the output.
 *
 * `output` uses fused attention, which never stores the (t, s) matrix.
 */
import { elementCount, type Letter, letters, strides } from '../cell.ts';
import {
  type AsyncGradientSession,
  type AsyncSession,
  AttentionError,
  type AttentionOptions,
  type AttentionTrace,
  EngineFailure,
  type ForwardRequest,
  type TraceTensor,
} from '../engine.ts';
import { checkGiven, type GivenTensor, NOTHING_TO_DIFFERENTIATE } from '../given.ts';
import { type Operand as Named, parseProvenance } from '../provenance/grammar.ts';
import { checkCustomMask, checkFinite, checkRange } from '../reference/check-values.ts';
import { fillFromRequest } from '../reference/fill.ts';
import { ReferenceTrace } from '../reference/reference-trace.ts';
import { ATTENTION, shaped, type TraceKind } from '../reference/trace-layout.ts';
import { computeOutput } from './compute-output.ts';
import { fillDropoutFactors, fillMask } from './filled.ts';
import type { GpuDevice } from './gpu-device.ts';
import { type MatmulKernel, type MatrixStrides, matmul } from './matmul.ts';
import { Params } from './params.ts';
import { LastGiven } from './resident.ts';
import { shaderOf } from './shader-of.ts';
import { elements, type Operand, Work } from './work.ts';

/** "Given" tensors that are computed on the device instead of uploaded. */
const MADE_ON_DEVICE: ReadonlySet<string> = new Set(['mask', 'dropout_mask']);

/** Computes every tensor of a list. */
export class WebGpuTraceSession<Request extends ForwardRequest> implements AsyncSession<Request> {
  protected readonly gpu: GpuDevice;
  protected readonly matmul: MatmulKernel | undefined;
  private readonly kind: TraceKind<Request['options']>;
  private readonly last: LastGiven;
  private disposed = false;

  constructor(gpu: GpuDevice, kind: TraceKind<Request['options']>, matmul?: MatmulKernel) {
    this.gpu = gpu;
    this.kind = kind;
    this.matmul = matmul;
    this.last = new LastGiven(gpu);
  }

  forward(request: Request): Promise<AttentionTrace> {
    return this.answer(async () => {
      const options = { ...request.options };
      const layout = this.checked(request);
      const given = this.givenTensors(layout, request);
      const tensors = await this.run(() => this.compute(layout, given, request));
      for (const tensor of tensors) if (tensor.provenance !== 'given') checkRange(tensor);
      return new ReferenceTrace(options, tensors);
    });
  }

  dispose(): void {
    this.disposed = true;
    // After the work that uses it. If the device is gone, so is its memory.
    this.gpu.run(async () => this.last.clear()).catch(() => undefined);
  }

  protected run<T>(work: () => Promise<T>): Promise<T> {
    return this.gpu.run(() => {
      this.refuseIfDisposed();
      return work();
    });
  }

  /** Within `run`: a given tensor on the device, uploaded only if it has changed. */
  protected upload(name: string, values: Float32Array): Operand {
    return this.last.operand(name, values);
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
    const { options } = request;
    this.kind.check(options);
    const layout = shaped(this.kind.declarations(options), options);
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
        ? this.upload(tensor.name, values)
        : work.allocate(tensor.name, elementCount(tensor.shape));
      const onDevice = { ...tensor, operand };
      tensors.set(tensor.name, onDevice);
      if (tensor.name === 'mask') fillMask(work, request, operand);
      else if (tensor.name === 'dropout_mask' && !values) fillDropoutFactors(work, request.options, operand);
      else if (tensor.provenance !== 'given') computeTensor(work, onDevice, (name) => find(tensors, name), this.matmul);
    }
    const computed = layout.filter(({ name }) => !given.has(name));
    const results = await work.read(computed.map(({ name }) => find(tensors, name).operand));
    // The reader may change the trace's numbers, but not those that the session compares.
    const copies = [...given].map(([name, values]) => [name, values.slice()] as const);
    const data = new Map([...copies, ...computed.map(({ name }, i) => [name, results[i] ?? NONE] as const)]);
    return layout.map((tensor) => ({ ...tensor, data: data.get(tensor.name) ?? NONE }));
  }

  /**
   * Copies of the request's tensors, and those that follow from its options. Throws `AttentionError` for a number that is
   * not finite.
   */
  protected givenTensors(layout: readonly GivenTensor[], request: ForwardRequest): ReadonlyMap<string, Float32Array> {
    const given = new Map<string, Float32Array>();
    for (const tensor of layout) {
      if (tensor.provenance !== 'given') continue;
      const supplied = request.given[tensor.name];
      if (MADE_ON_DEVICE.has(tensor.name) && !supplied) continue;
      const values = supplied ?? new Float32Array(elementCount(tensor.shape));
      if (!supplied) fillFromRequest(tensor.name, values, request);
      given.set(
        tensor.name,
        this.last.copy(tensor.name, values, (data) => checkFinite({ ...tensor, data })),
      );
    }
    return given;
  }
}

/** A session for attention: all tensors, or only the output. */
export class WebGpuSession extends WebGpuTraceSession<ForwardRequest> {
  constructor(gpu: GpuDevice, matmul?: MatmulKernel) {
    super(gpu, ATTENTION, matmul);
  }

  /** Computes only the output, (t, m). Rejects like `forward`. */
  output(request: ForwardRequest): Promise<Float32Array> {
    return this.answer(async () => {
      const layout = this.checked(request);
      const given = this.givenTensors(layout, request);
      const declared = layout.find(({ name }) => name === 'output');
      const upload = (name: string) => this.upload(name, given.get(name) ?? NONE);
      const data = await this.run(() => computeOutput(new Work(this.gpu), request, upload, this.matmul));
      if (declared) checkRange({ ...declared, data });
      return data;
    });
  }
}

/** A session for attention and its gradients. */
export class WebGpuGradientSession implements AsyncGradientSession {
  private readonly attention: WebGpuSession;
  private readonly gradients: WebGpuTraceSession<ForwardRequest>;
  private last: ForwardRequest | null = null;

  /** `kind` is that of the gradients. */
  constructor(gpu: GpuDevice, kind: TraceKind<AttentionOptions>, matmul?: MatmulKernel) {
    this.attention = new WebGpuSession(gpu, matmul);
    this.gradients = new WebGpuTraceSession(gpu, kind, matmul);
  }

  async forward(request: ForwardRequest): Promise<AttentionTrace> {
    this.last = null;
    const own = copyOf(request);
    const trace = await this.attention.forward(own);
    this.last = own;
    return trace;
  }

  /** Computes the forward pass again, which costs less than to read its tensors back and upload them. */
  async backward(dOutput: Float32Array): Promise<AttentionTrace> {
    if (!this.last) throw new AttentionError(NOTHING_TO_DIFFERENTIATE);
    return this.gradients.forward({ ...this.last, given: { ...this.last.given, d_output: dOutput } });
  }

  dispose(): void {
    this.attention.dispose();
    this.gradients.dispose();
  }
}

/** The caller may change its numbers before `backward`. */
function copyOf({ options, given, keyPadding, customMask }: ForwardRequest): ForwardRequest {
  return {
    options: { ...options },
    given: Object.fromEntries(Object.entries(given).map(([name, values]) => [name, values.slice()])),
    ...(keyPadding && { keyPadding: keyPadding.slice() }),
    ...(customMask && { customMask: customMask.slice() }),
  };
}

const NONE = new Float32Array(0);

function find(tensors: ReadonlyMap<string, DeviceTensor>, name: string): DeviceTensor {
  const tensor = tensors.get(name);
  if (!tensor) throw new Error(`the list reads ${name} before it declares it`);
  return tensor;
}

/**
 * Computes a tensor on the device as its provenance says: products of two tensors by the kernels for matrix products, all else by a
 * kernel written from the provenance.
 *
 * A tensor on the device.
 */
interface DeviceTensor extends GivenTensor {
  readonly operand: Operand;
}

/** `target` is not given; `find` returns the tensors that it is computed from. */
function computeTensor(
  work: Work,
  target: DeviceTensor,
  find: (name: string) => DeviceTensor,
  forced?: MatmulKernel,
): void {
  if (multiply(work, target, find, forced)) return;
  const { source, reads, params, count } = shaderOf(target, find);
  const operands = [...reads.map((name) => find(name).operand), target.operand];
  work.dispatch({ kernel: target.name, source }, operands, new Params().u32(...params), elements(count));
}

/** A tensor under the letters of an expression. */
interface ReadTensor {
  readonly letters: readonly Letter[];
  readonly shape: readonly number[];
  readonly operand: Operand;
}

/**
 * target = Σ a · b + bias as a matrix product: each letter is a row, column, sum or batch axis, and `bias` has the columns' letters.
 * Returns whether the tensor is one.
 */
function multiply(
  work: Work,
  target: DeviceTensor,
  find: (name: string) => DeviceTensor,
  forced?: MatmulKernel,
): boolean {
  const expression = parseProvenance(target.provenance);
  if (expression.kind !== 'sum') return false;
  const [product, addend, ...more] = expression.terms;
  const [a, b, ...others] = (product?.factors ?? []).map(read);
  const [bias, ...factors] = (addend?.factors ?? []).map(read);
  if (!a || !b || product?.sign !== 1 || addend?.sign === -1) return false;
  if (more.length + others.length + factors.length > 0) return false;

  function read({ name, letters }: Named): ReadTensor {
    const { shape, operand } = find(name);
    return { letters, shape, operand };
  }
  const out = letters(target.axes);
  const inOut = (letter: Letter) => out.includes(letter);
  const batch = a.letters.filter((letter) => b.letters.includes(letter) && inOut(letter));
  const rows = a.letters.filter((letter) => !b.letters.includes(letter));
  const summed = a.letters.filter((letter) => !inOut(letter));
  const columns = b.letters.filter((letter) => !a.letters.includes(letter));
  const [n, k, m] = [extent(a, rows), extent(a, summed), extent(b, columns)];
  const [aStrides, bStrides] = [stridesOf(a, rows, summed, batch), stridesOf(b, summed, columns, batch)];
  const fits =
    rows.length > 0 &&
    columns.length > 0 &&
    out.join('') === [...batch, ...rows, ...columns].join('') &&
    (!bias || bias.letters.join('') === columns.join(''));
  if (!fits || !aStrides || !bStrides) return false;

  const steps = strides(target.shape);
  const outStrides = { row: steps[batch.length + rows.length - 1] ?? 1, inner: steps[batch.length - 1] ?? 0 };
  const operands = { a: a.operand, b: b.operand, bias: bias?.operand, out: target.operand };
  matmul(work, { n, k, m, ...operands, inner: extent(a, batch), aStrides, bStrides, outStrides }, forced);
  return true;
}

function extent({ letters, shape }: ReadTensor, group: readonly Letter[]): number {
  return elementCount(group.map((letter) => shape[letters.indexOf(letter)] ?? Number.NaN));
}

/**
 * Strides from one row, column and batch product to the next; null if the letters of one are not adjacent, as they are in "m(hd)".
 */
function stridesOf(
  { letters, shape }: ReadTensor,
  rows: readonly Letter[],
  columns: readonly Letter[],
  batch: readonly Letter[],
): MatrixStrides | null {
  const steps = strides(shape);
  const groups = [rows, columns, batch].map((group) => {
    const first = letters.indexOf(group[0] as Letter);
    if (!group.every((letter, i) => letters[first + i] === letter)) return null;
    return group.length === 0 ? 0 : (steps[first + group.length - 1] ?? 0);
  });
  const [row = null, column = null, inner = null] = groups;
  return row === null || column === null || inner === null ? null : { row, column, inner };
}
