/** A session of the C++ core. It owns one C++ object, which `dispose` frees. */
import {
  AttentionError,
  type AttentionOptions,
  type AttentionSession,
  type AttentionTrace,
  type ForwardRequest,
} from '../engine.ts';
import { checkGiven, requested } from '../given.ts';
import { asAttentionError } from './attention-error.ts';
import type { AttentionSession as CoreSession } from './generated/mha-core.mjs';
import { readLayout, type TensorLayout, WasmTrace } from './wasm-trace.ts';

/** Subclasses extend `Request` for C++ objects that compute more than attention. */
export class WasmSession<Core extends CoreSession = CoreSession, Request extends ForwardRequest = ForwardRequest>
  implements AttentionSession
{
  private core: Core | null;
  private options: Readonly<Request['options']> | null = null;
  /** The list of the last forward; replaced only when its content changes. */
  protected layout: readonly TensorLayout[] = [];
  private trace: WasmTrace | null = null;

  constructor(core: Core) {
    this.core = core;
  }

  forward(request: Request): AttentionTrace {
    const core = this.open();
    return asAttentionError(() => {
      const options = this.configure(core, request.options);
      checkGiven(this.layout, request);
      this.write(core, request);
      core.forward();
      this.trace = new WasmTrace(options, this.layout, core);
      return this.trace;
    });
  }

  dispose(): void {
    this.trace?.retire();
    this.trace = null;
    this.core?.delete();
    this.core = null;
  }

  /** The C++ object. Throws `AttentionError` if the session was disposed. */
  protected open(): Core {
    if (!this.core) throw new AttentionError('this session was disposed');
    return this.core;
  }

  /** Plans and allocates only if the options changed; an error changes nothing. */
  private configure(core: Core, wanted: Request['options']): Readonly<Request['options']> {
    const options = { ...wanted, numKvHeads: wanted.numKvHeads ?? 0 };
    if (this.options && sameOptions(this.options, options)) return this.options;
    const known = this.options && sameOptions(listed(this.options), listed(options));
    this.plan(core, options);
    this.trace?.retire();
    this.options = options;
    // Reading the list takes longer than a small forward, so slider moves reuse it.
    if (!known) this.layout = readLayout(core);
    return options;
  }

  /** Lays out the core's tensors. */
  protected plan(core: Core, options: Request['options'] & { numKvHeads: number }): void {
    core.configure(options);
  }

  /** Copies the request into the core's memory. Each view is used immediately, because the memory may move. */
  private write(core: CoreSession, { given, keyPadding, customMask }: ForwardRequest): void {
    const dropoutMask = given.dropout_mask;
    const wanted = new Set(requested(this.layout).map(({ name }) => name));
    if (dropoutMask) wanted.add('dropout_mask');
    for (const [id, { name }] of this.layout.entries()) {
      const values = wanted.has(name) ? given[name] : undefined;
      if (values) core.tensorData(id).set(values);
    }
    core.useSuppliedDropoutMask(dropoutMask !== undefined);
    if (keyPadding) core.keyPadding().set(keyPadding);
    else core.keyPadding().fill(0);
    if (customMask) core.customMask().set(customMask);
    else core.customMask().fill(0);
  }
}

/** Replaces options that affect only numbers by fixed values; the rest determines the tensors and their sizes. */
function listed<Options extends AttentionOptions>(options: Options): Options {
  const dropout = options.dropout > 0 ? 0.5 : 0;
  return { ...options, temperature: 1, causal: false, windowLeft: -1, windowRight: -1, dropout, dropoutSeed: 0 };
}

function sameOptions(a: AttentionOptions, b: AttentionOptions): boolean {
  const fields = Object.keys(a) as (keyof AttentionOptions)[];
  return fields.every((field) => Object.is(a[field], b[field]));
}
