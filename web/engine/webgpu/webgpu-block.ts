/** Transformer block on the GPU: the C++ core's block list, tensor by tensor. It is imported on demand. */
import { AttentionError, type BlockOptions, type BlockRequest, type TensorDeclaration } from '../engine.ts';
import { BLOCK_LISTS } from '../generated/block-lists.ts';
import { checkBlockOptions } from '../reference/check-block-options.ts';
import { blockVariantOf } from '../reference/reference-block.ts';
import { WebGpuTraceSession } from './webgpu-session.ts';

export class WebGpuBlockSession extends WebGpuTraceSession<BlockRequest> {
  protected override check(options: BlockOptions): void {
    checkBlockOptions(options);
  }

  protected override declarations(options: BlockOptions): readonly TensorDeclaration[] {
    const list = BLOCK_LISTS[blockVariantOf(options)];
    if (!list) throw new AttentionError(`no list of tensors for a "${blockVariantOf(options)}" block`);
    return list;
  }
}
