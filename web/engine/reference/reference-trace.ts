/** The trace of the plain TypeScript engine: tensors by name. */
import { AttentionError, type AttentionTrace, type TraceTensor } from '../engine.ts';
import { TRACE_IS_OVER } from '../given.ts';
import { shownName } from '../shown-name.ts';

export class ReferenceTrace implements AttentionTrace {
  readonly options: AttentionTrace['options'];
  readonly names: readonly string[];
  private readonly tensors: ReadonlyMap<string, TraceTensor>;
  over = false;

  constructor(options: AttentionTrace['options'], tensors: readonly TraceTensor[]) {
    this.options = options;
    this.names = tensors.map(({ name }) => name);
    this.tensors = new Map(tensors.map((tensor) => [tensor.name, tensor]));
  }

  has(name: string): boolean {
    return this.tensors.has(name);
  }

  get(name: string): TraceTensor {
    if (this.over) throw new AttentionError(TRACE_IS_OVER);
    const tensor = this.tensors.get(name);
    if (!tensor)
      throw new AttentionError(`the trace has no tensor named ${shownName(name)}; it has ${this.names.join(', ')}`);
    return tensor;
  }

  /** Marks the trace unreadable, because its session's memory was overwritten. */
  retire(): void {
    this.over = true;
  }
}
