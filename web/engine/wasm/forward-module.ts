/**
 * The small module, which only goes forward. It exports plain functions instead of classes, for it is downloaded first; here
 * they become the class that the other modules have.
 *
 * A view is made anew by the call that returns it and must be used in the statement that asked for it: memory may move.
 */
import type { MainModule } from './generated/mha.mjs';
import type { AttentionOptions, AttentionSession } from './generated/mha-core.mjs';

export interface ForwardModule {
  readonly AttentionSession: new () => AttentionSession;
  kernelTableNames(): string;
  activeKernelTable(): string;
  /** There is one table: any other name is refused. */
  forceKernelTable(name: string): void;
}

export function forwardModule(module: MainModule): ForwardModule {
  const table = module.UTF8ToString(module._mha_kernel_table());
  return {
    AttentionSession: class extends ForwardSession {
      constructor() {
        super(module);
      }
    },
    kernelTableNames: () => table,
    activeKernelTable: () => table,
    forceKernelTable(name) {
      if (name !== table) throw new Error(`no kernel table "${name}" runs on this machine; there are ${table}`);
    },
  };
}

class ForwardSession implements AttentionSession {
  private readonly module: MainModule;
  /** The address of the C++ object; 0 once it was deleted. */
  private address: number;

  constructor(module: MainModule) {
    this.module = module;
    this.address = module._mha_session_new();
  }

  configure(options: AttentionOptions): void {
    const { module } = this;
    const names = module.UTF8ToString(module._mha_option_names()).split(',') as (keyof AttentionOptions)[];
    module.HEAPF64.set(names.map(numberOf, options), module._mha_option_values() / Float64Array.BYTES_PER_ELEMENT);
    module._mha_session_configure(this.self());
  }

  tensorCount(): number {
    return this.module._mha_tensor_count(this.self());
  }
  tensorName(index: number): string {
    return this.module.UTF8ToString(this.module._mha_tensor_name(this.self(), index));
  }
  tensorAxes(index: number): string {
    return this.module.UTF8ToString(this.module._mha_tensor_axes(this.self(), index));
  }
  tensorProvenance(index: number): string {
    return this.module.UTF8ToString(this.module._mha_tensor_provenance(this.self(), index));
  }
  tensorRank(index: number): number {
    return this.module._mha_tensor_rank(this.self(), index);
  }
  tensorShape(index: number, axis: number): number {
    return this.module._mha_tensor_shape(this.self(), index, axis);
  }
  tensorData(index: number): Float32Array {
    return this.floats(
      this.module._mha_tensor_data(this.self(), index),
      this.module._mha_tensor_size(this.self(), index),
    );
  }

  keyPadding(): Uint8Array {
    const address = this.module._mha_key_padding(this.self());
    return this.module.HEAPU8.subarray(address, address + this.module._mha_key_padding_size(this.self()));
  }
  customMask(): Float32Array {
    return this.floats(this.module._mha_custom_mask(this.self()), this.module._mha_custom_mask_size(this.self()));
  }
  useSuppliedDropoutMask(supplied: boolean): void {
    this.module._mha_use_supplied_dropout_mask(this.self(), Number(supplied));
  }

  forward(): void {
    this.module._mha_session_forward(this.self());
  }

  delete(): void {
    this.module._mha_session_delete(this.self());
    this.address = 0;
  }

  private self(): number {
    if (this.address === 0) throw new Error('this session was deleted');
    return this.address;
  }

  private floats(address: number, count: number): Float32Array {
    const first = address / Float32Array.BYTES_PER_ELEMENT;
    return this.module.HEAPF32.subarray(first, first + count);
  }
}

/** Every option as the module takes it; what is missing becomes NaN, and is refused by its name. */
function numberOf(this: AttentionOptions, name: keyof AttentionOptions): number {
  return Number(this[name]);
}
