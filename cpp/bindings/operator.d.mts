/** Types of the modules with the ONNX operator Attention. */
import type { MainModule as Everything } from './mha-core.mjs';

/** The attributes of the ONNX operator Attention; `defaultScale`: 1 / √(head size) instead of `scale`. */
export interface AttentionAttributes {
  qNumHeads: number;
  kvNumHeads: number;
  isCausal: boolean;
  defaultScale: boolean;
  scale: number;
  softcap: number;
  leftWindowSize: number;
  rightWindowSize: number;
  qkMatmulOutputMode: number;
  wantsPresent: boolean;
  wantsScores: boolean;
}

/** The ONNX operator Attention; operands and results have its numbers. */
export interface AttentionOperator {
  setInputShape(input: number, rank: number, e0: number, e1: number, e2: number, e3: number): void;
  setMaskIsBoolean(isBoolean: boolean): void;
  configure(attributes: AttentionAttributes): void;
  run(): void;
  outputRank(output: number): number;
  outputShape(output: number, axis: number): number;
  input(input: number): Float32Array;
  output(output: number): Float32Array;
  nonpadKvSeqlen(): Int32Array;
  booleanMask(): Uint8Array;
  delete(): void;
}

export interface MainModule extends Pick<Everything, 'kernelTableNames' | 'activeKernelTable' | 'forceKernelTable'> {
  readonly AttentionOperator: new () => AttentionOperator;
}
export default function createModule(options?: unknown): Promise<MainModule>;
