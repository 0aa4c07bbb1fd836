/**
 * Writes the kernel of a tensor from its provenance: one invocation computes one cell, with plain loops.
 *
 * The source depends only on the declaration, so it is compiled once; extents and strides are parameters. A tensor that reads
 * itself one tile earlier has one invocation for all tiles, in order. Tensors are bound as bits, see minus_infinity.wgsl.
 */
import { elementCount, type Letter, letters, strides } from '../cell.ts';
import type { GivenTensor } from '../given.ts';
import { type Operand, operandsOf, parseProvenance, summedLetters } from '../provenance/grammar.ts';
import { goesByTiles, TILE_SIZE } from '../provenance/tiles.ts';
import everyElement from './kernels/every_element.wgsl?raw';
import geluExact from './kernels/gelu_exact.wgsl?raw';
import geluTanh from './kernels/gelu_tanh.wgsl?raw';
import minusInfinity from './kernels/minus_infinity.wgsl?raw';

export interface Shader {
  readonly source: string;
  /** The tensors to bind, in order; the result is bound after them. */
  readonly reads: readonly string[];
  /** Unsigned 32-bit numbers. */
  readonly params: readonly number[];
  /** The number of invocations. */
  readonly count: number;
}

/** The kernel of `target`, which is not given; `find` returns the tensors that it is computed from. */
export function shaderOf(target: GivenTensor, find: (name: string) => GivenTensor): Shader {
  const expression = parseProvenance(target.provenance);
  const operands = operandsOf(expression);
  const own = letters(target.axes);
  const inOrder = operands.some(({ name }) => name === target.name);
  const cell = own.filter((letter) => !inOrder || letter !== 'n');
  const count = elementCount(cell.map(extentOf));
  const params = new Map([['count', count]]);
  const reads = new Set<string>();

  function extentOf(letter: Letter): number {
    const { shape, through } = [target, ...operands]
      .map(({ name, axes }) => ({
        shape: name === target.name ? target.shape : find(name).shape,
        through: letters(axes),
      }))
      .find(({ through }) => through.includes(letter)) ?? { shape: [], through: [] };
    return shape[through.indexOf(letter)] ?? Number.NaN;
  }

  const param = (name: string, value: number): string => {
    params.set(name, value);
    return `params.${name}`;
  };
  const extent = (letter: Letter): string => param(`extent_${letter}`, extentOf(letter));
  const share = (): string => param('share', extentOf('h') / extentOf('g'));
  const array = (name: string): string => {
    if (name === target.name) return 'out';
    reads.add(name);
    return `of_${name}`;
  };
  const tileSize = (): string => `u32(bitcast<f32>(${array(TILE_SIZE)}[0]))`;

  /** Letters that follow from the cell's, with their values. */
  const bound = new Map<Letter, string>();
  if (expression.kind === 'repeat') bound.set('g', `h / ${share()}`);
  else if (expression.kind === 'last') bound.set('n', `${extent('n')} - 1u`);
  else if (goesByTiles(expression, own) && !own.includes('n')) bound.set('n', `s / ${tileSize()}`);
  const known = [...own, ...bound.keys()];

  /** The number's place in memory. */
  const place = (name: string, through: readonly Letter[], shape: readonly number[], before = false): string => {
    const steps = strides(shape);
    const index = (letter: Letter): string => (before && letter === 'n' ? '(n - 1u)' : letter);
    const terms = through.map(
      (letter, axis) => `${index(letter)} * ${param(`step_${name}_${axis}`, steps[axis] ?? 1)}`,
    );
    return `${array(name)}[${terms.join(' + ') || '0'}]`;
  };
  /** Before the first tile there is minus infinity. */
  const bits = ({ name, letters: through, before }: Operand): string => {
    const { shape } = name === target.name ? target : find(name);
    const stored = place(name, through, shape, before);
    return before ? `select(MINUS_INFINITY, ${stored}, n > 0u)` : stored;
  };
  const number = (operand: Operand): string => `bitcast<f32>(${bits(operand)})`;

  /** The first and the end of the values of a letter that is summed over. */
  const range = (letter: Letter): readonly [string, string] => {
    if (letter === 'h' && own.includes('g')) return [`g * ${share()}`, `(g + 1u) * ${share()}`];
    if (letter === 's' && own.includes('n')) {
      return [`n * ${tileSize()}`, `min((n + 1u) * ${tileSize()}, ${extent('s')})`];
    }
    return ['0u', extent(letter)];
  };
  const over = (factors: readonly Operand[], body: string): string =>
    summedLetters(factors, known).reduceRight((inner, letter) => {
      const [first, end] = range(letter);
      return `for (var ${letter} = ${first}; ${letter} < ${end}; ${letter}++) { ${inner} }`;
    }, body);

  /** Adds a product to x. A single number that is minus infinity forbids the cell. */
  const add = (factors: readonly Operand[], sign: 1 | -1 = 1): string => {
    const operator = sign < 0 ? '-=' : '+=';
    const [only, ...others] = factors;
    const plain = only && others.length === 0 && summedLetters(factors, known).length === 0;
    const added = plain
      ? `if ${bits(only)} == MINUS_INFINITY { forbidden = true; } else { x ${operator} ${number(only)}; }`
      : over(factors, `x ${operator} ${factors.map(number).join(' * ')};`);
    return factors.some(({ before }) => before) ? `if n > 0u { ${added} }` : added;
  };
  const largest = (candidates: readonly Operand[]): string =>
    [
      'x = LOWEST; forbidden = true;',
      ...candidates.map((candidate) =>
        over(
          [candidate],
          `if ${bits(candidate)} != MINUS_INFINITY { x = max(x, ${number(candidate)}); forbidden = false; }`,
        ),
      ),
    ].join(' ');

  /** Assigns the cell's number to x, or sets `forbidden`. */
  function value(): string {
    switch (expression.kind) {
      case 'given':
        return '';
      case 'view':
        return `x = bitcast<f32>(${array(expression.operand.name)}[i]);`;
      case 'repeat':
      case 'group_sum':
      case 'last':
        return add([expression.operand]);
      case 'sum':
        return expression.terms.map(({ factors, sign }) => add(factors, sign)).join('\n  ');
      case 'mean':
        return `${add(expression.factors)} x /= f32(${summedLetters(expression.factors, own).map(extent).join(' * ')});`;
      case 'max':
        return largest([expression.operand]);
      case 'larger':
        return largest(expression.operands);
      case 'exp': {
        const { minuend, subtrahend, divisor } = expression;
        const power = `exp((${number(minuend)} - ${number(subtrahend)}) / ${number(divisor)})`;
        return `if ${bits(minuend)} != MINUS_INFINITY { x = ${power}; }`;
      }
      // A row whose sum is 0 has no weights.
      case 'quotient':
        return `let divisor = ${number(expression.denominator)}; if divisor != 0.0 { x = ${number(expression.numerator)} / divisor; }`;
      case 'rsqrt':
        return `x = inverseSqrt(${expression.addends.map(number).join(' + ')});`;
      case 'gelu':
      case 'gelu_tanh':
        return `x = changed(${number(expression.operand)});`;
    }
  }

  const letter = (name: Letter): string => `let ${name} = rest % ${extent(name)}; rest /= ${extent(name)};`;
  const compute = `${[...bound].map(([name, found]) => `let ${name} = ${found};`).join(' ')}
  var x = 0.0;
  var forbidden = false;
  ${value()}
  ${place(target.name, own, target.shape)} = select(bitcast<u32>(x), MINUS_INFINITY, forbidden);`;
  const main = `@compute @workgroup_size(GROUP)
fn main(@builtin(workgroup_id) workgroup: vec3<u32>, @builtin(num_workgroups) workgroups: vec3<u32>,
        @builtin(local_invocation_index) local: u32) {
  let i = element(workgroup, workgroups, local);
  if i >= params.count { return; }
  var rest = i;
  ${cell.toReversed().map(letter).join('\n  ')}
  ${inOrder ? `for (var n = 0u; n < ${extent('n')}; n++) { ${compute} }` : compute}
}`;
  const source = [
    everyElement,
    minusInfinity,
    expression.kind === 'gelu' ? geluExact : expression.kind === 'gelu_tanh' ? geluTanh : '',
    `struct Params { ${[...params.keys()].map((name) => `${name}: u32`).join(', ')} }`,
    '@group(0) @binding(0) var<uniform> params: Params;',
    ...[...reads].map((name, i) => `@group(0) @binding(${i + 1}) var<storage, read> of_${name}: array<u32>;`),
    `@group(0) @binding(${reads.size + 1}) var<storage, read_write> out: array<u32>;`,
    main,
  ].join('\n');
  return { source, reads: [...reads], params: [...params.values()], count };
}
