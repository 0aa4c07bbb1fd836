/** Matrix products on the device, and the choice of their kernels. */
import { quadsOf, type Stored } from './kernels.ts';
import { Params } from './params.ts';
import type { Program } from './pipelines.ts';
import type { Operand, Work } from './work.ts';

export type MatmulKernel = 'blocked' | 'subgroup';

/** out (n, m) = factor · a (n, k) · b (k, m) + bias (m), for `outer` · `inner` products; strides in elements. */
export interface Product {
  readonly n: number;
  readonly k: number;
  readonly m: number;
  readonly a: Operand;
  readonly b: Operand;
  readonly bias?: Operand | undefined;
  readonly out: Operand;
  readonly aStrides: MatrixStrides;
  readonly bStrides: MatrixStrides;
  readonly outStrides: Omit<MatrixStrides, 'column'>;
  readonly outer?: number;
  readonly inner?: number;
  /** The number of consecutive inner products that share one b. */
  readonly share?: number;
  readonly factor?: number;
  /** Storage type of a, b and bias. */
  readonly stored?: Stored;
}

export interface MatrixStrides {
  readonly row: number;
  readonly column: number;
  readonly outer?: number;
  readonly inner?: number;
}

/** Rows and columns per workgroup. */
const TILES: Readonly<Record<MatmulKernel, readonly [rows: number, columns: number]>> = {
  blocked: [32, 32],
  subgroup: [8, 64],
};

/** From this size on, at least half of a blocked tile is used. */
const MIN_BLOCKED_SIZE = 16;

/** The default kernel for a product. */
export function chooseMatmul({ n, m }: Pick<Product, 'n' | 'm'>, hasSubgroups: boolean): MatmulKernel {
  const fills = n >= MIN_BLOCKED_SIZE && m >= MIN_BLOCKED_SIZE;
  return fills || !hasSubgroups ? 'blocked' : 'subgroup';
}

export function matmul(work: Work, product: Product, forced?: MatmulKernel): void {
  const kernel = forced ?? chooseMatmul(product, work.hasSubgroups);
  const { n, k, m, a, b, bias, out, aStrides, bStrides, outStrides, stored = 'f32' } = product;
  const { outer = 1, inner = 1, share = 1, factor = 1 } = product;
  const params = new Params()
    .u32(n, k, m, bias ? 1 : 0, inner, share)
    .f32(factor)
    .u32(aStrides.row, aStrides.column, aStrides.outer ?? 0, aStrides.inner ?? 0)
    .u32(bStrides.row, bStrides.column, bStrides.outer ?? 0, bStrides.inner ?? 0)
    .u32(outStrides.row, outStrides.outer ?? 0, outStrides.inner ?? 0);
  const program: Program = kernel === 'subgroup' ? { kernel: 'matmul_subgroup', stored } : blocked(product);
  const [tileRows, tileColumns] = TILES[kernel];
  work.dispatch(program, [a, b, bias ?? work.absent, out], params, [
    Math.ceil(m / tileColumns),
    Math.ceil(n / tileRows),
    outer * inner,
  ]);
}

/** Reads along memory, four numbers at a time. */
function blocked({ n, k, m, aStrides, bStrides, stored = 'f32' }: Product): Program {
  const aAlongI = aStrides.column === 1 || aStrides.row !== 1;
  const bAlongI = bStrides.column !== 1 && bStrides.row === 1;
  const aAligned = aAlongI ? aligned(aStrides, 'column', k) : aligned(aStrides, 'row', n);
  const bAligned = bAlongI ? aligned(bStrides, 'row', k) : aligned(bStrides, 'column', m);
  return {
    kernel: 'matmul_blocked',
    stored,
    prefix: quadsOf('a', 1, aAligned) + quadsOf('b', 2, bAligned),
    constants: { A_ALONG_I: Number(aAlongI), B_ALONG_I: Number(bAlongI) },
  };
}

/** Whether `length` numbers along an axis always begin at a multiple of four and are a multiple of four. */
function aligned(
  { row, column, outer = 0, inner = 0 }: MatrixStrides,
  along: 'row' | 'column',
  length: number,
): boolean {
  const [step, other] = along === 'row' ? [row, column] : [column, row];
  return step === 1 && [length, other, outer, inner].every((count) => count % 4 === 0);
}
