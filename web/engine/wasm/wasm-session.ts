/** One computation by the C++ core: a session owns one C++ object, which `dispose` frees. */
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

/** `Request` may say more than an attention needs, where the C++ object is more than an attention. */
export class WasmSession<Core extends CoreSession = CoreSession, Request extends ForwardRequest = ForwardRequest>
  implements AttentionSession
{
  private core: Core | null;
  private options: Readonly<Request['options']> | null = null;
  /** The list of the last forward; another object only where it says something else. */
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

  /** Plans and allocates only for options that differ from the last ones; a refusal leaves everything as it was. */
  private configure(core: Core, wanted: Request['options']): Readonly<Request['options']> {
    const options = { ...wanted, numKvHeads: wanted.numKvHeads ?? 0 };
    if (this.options && sameOptions(this.options, options)) return this.options;
    const known = this.options && sameOptions(listed(this.options), listed(options));
    this.plan(core, options);
    this.trace?.retire();
    this.options = options;
    // Reading the list takes longer than a small forward: a slider that moves leaves it as it is.
    if (!known) this.layout = readLayout(core);
    return options;
  }

  /** Has the core lay out its tensors. */
  protected plan(core: Core, options: Request['options'] & { numKvHeads: number }): void {
    core.configure(options);
  }

  /** Copies the request into the core's memory; each view is used in the statement that asks for it. */
  private write(core: CoreSession, { given, keyPadding, customMask }: ForwardRequest): void {
    const dropoutMask = given.dropout_mask;
    const wanted = new Set(requested(this.layout).map(({ name }) => name));
    if (dropoutMask) wanted.add('dropout_mask');
    for (const [id, { name }] of this.layout.entries()) {
      if (wanted.has(name)) core.tensorData(id).set(given[name] ?? []);
    }
    core.useSuppliedDropoutMask(dropoutMask !== undefined);
    if (keyPadding) core.keyPadding().set(keyPadding);
    else core.keyPadding().fill(0);
    if (customMask) core.customMask().set(customMask);
    else core.customMask().fill(0);
  }
}

/** The options with those made equal that change numbers and no declaration: which tensors there are, and how large. */
function listed<Options extends AttentionOptions>(options: Options): Options {
  const dropout = options.dropout > 0 ? 0.5 : 0;
  return { ...options, temperature: 1, causal: false, windowLeft: -1, windowRight: -1, dropout, dropoutSeed: 0 };
}

function sameOptions(a: AttentionOptions, b: AttentionOptions): boolean {
  const fields = Object.keys(a) as (keyof AttentionOptions)[];
  return fields.every((field) => Object.is(a[field], b[field]));
}
