// Matrix product by tiles of 32 × 32. Every invocation computes 4 × 4 numbers: for every i it reads four of each operand at once and uses
// each in four products.
//
// 64 invocations make many workgroups of small matrices, too, so that no part of a large device idles.

const TILE: u32 = 32;
const DEPTH: u32 = 32;
const QUADS: u32 = 8;  // of a tile along each side

/// Whether four neighbours in memory are four i of a row of a, or four rows; the same for i and the columns of b.
override A_ALONG_I: bool = true;
override B_ALONG_I: bool = false;

var<workgroup> a_tile: array<vec4<Stored>, DEPTH * QUADS>;  // (i, four rows)
var<workgroup> b_tile: array<vec4<Stored>, DEPTH * QUADS>;  // (i, four columns)

/// Position of (i, quad) in a tile; the quads that invocations write at the same time are in different banks.
fn place(i: u32, quad: u32) -> u32 {
  return i * QUADS + (quad ^ (i / 4));
}

/// a (row to row + 3, i to i + 3), with a column of the matrix for each i.
fn a_block(start: u32, row: u32, i: u32) -> mat4x4<Stored> {
  let at = start + row * params.a_row + i * params.a_column;
  if A_ALONG_I {
    return transpose(mat4x4<Stored>(
      a_quad(at, params.a_column, i, select(0, params.k, row < params.n)),
      a_quad(at + params.a_row, params.a_column, i, select(0, params.k, row + 1 < params.n)),
      a_quad(at + 2 * params.a_row, params.a_column, i, select(0, params.k, row + 2 < params.n)),
      a_quad(at + 3 * params.a_row, params.a_column, i, select(0, params.k, row + 3 < params.n))));
  }
  return mat4x4<Stored>(
    a_quad(at, params.a_row, row, select(0, params.n, i < params.k)),
    a_quad(at + params.a_column, params.a_row, row, select(0, params.n, i + 1 < params.k)),
    a_quad(at + 2 * params.a_column, params.a_row, row, select(0, params.n, i + 2 < params.k)),
    a_quad(at + 3 * params.a_column, params.a_row, row, select(0, params.n, i + 3 < params.k)));
}

/// b (i to i + 3, column to column + 3), with a column of the matrix for each i.
fn b_block(start: u32, i: u32, column: u32) -> mat4x4<Stored> {
  let at = start + i * params.b_row + column * params.b_column;
  if B_ALONG_I {
    return transpose(mat4x4<Stored>(
      b_quad(at, params.b_row, i, select(0, params.k, column < params.m)),
      b_quad(at + params.b_column, params.b_row, i, select(0, params.k, column + 1 < params.m)),
      b_quad(at + 2 * params.b_column, params.b_row, i, select(0, params.k, column + 2 < params.m)),
      b_quad(at + 3 * params.b_column, params.b_row, i, select(0, params.k, column + 3 < params.m))));
  }
  return mat4x4<Stored>(
    b_quad(at, params.b_column, column, select(0, params.m, i < params.k)),
    b_quad(at + params.b_row, params.b_column, column, select(0, params.m, i + 1 < params.k)),
    b_quad(at + 2 * params.b_row, params.b_column, column, select(0, params.m, i + 2 < params.k)),
    b_quad(at + 3 * params.b_row, params.b_column, column, select(0, params.m, i + 3 < params.k)));
}

@compute @workgroup_size(QUADS, QUADS)
fn main(@builtin(workgroup_id) workgroup: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
  let at = starts(workgroup.z);
  let first_row = workgroup.y * TILE;
  let first_column = workgroup.x * TILE;
  // Neighbouring invocations read along memory: (quad of i, quad of rows or columns).
  let of_a = select(local.yx, local.xy, A_ALONG_I);
  let of_b = select(local.yx, local.xy, B_ALONG_I);

  var sums_0 = vec4<f32>();
  var sums_1 = vec4<f32>();
  var sums_2 = vec4<f32>();
  var sums_3 = vec4<f32>();
  for (var first = 0u; first < params.k; first += DEPTH) {
    let a_part = a_block(at.a, first_row + 4 * of_a.y, first + 4 * of_a.x);
    let b_part = b_block(at.b, first + 4 * of_b.x, first_column + 4 * of_b.y);
    a_tile[place(4 * of_a.x, of_a.y)] = a_part[0];
    a_tile[place(4 * of_a.x + 1, of_a.y)] = a_part[1];
    a_tile[place(4 * of_a.x + 2, of_a.y)] = a_part[2];
    a_tile[place(4 * of_a.x + 3, of_a.y)] = a_part[3];
    b_tile[place(4 * of_b.x, of_b.y)] = b_part[0];
    b_tile[place(4 * of_b.x + 1, of_b.y)] = b_part[1];
    b_tile[place(4 * of_b.x + 2, of_b.y)] = b_part[2];
    b_tile[place(4 * of_b.x + 3, of_b.y)] = b_part[3];
    workgroupBarrier();
    for (var i = 0u; i < DEPTH; i++) {
      let rows = vec4<f32>(a_tile[place(i, local.y)]);
      let columns = vec4<f32>(b_tile[place(i, local.x)]);
      sums_0 += rows.x * columns;
      sums_1 += rows.y * columns;
      sums_2 += rows.z * columns;
      sums_3 += rows.w * columns;
    }
    workgroupBarrier();
  }
  let row = first_row + 4 * local.y;
  let column = first_column + 4 * local.x;
  store_quad(at.out, row, column, sums_0);
  store_quad(at.out, row + 1, column, sums_1);
  store_quad(at.out, row + 2, column, sums_2);
  store_quad(at.out, row + 3, column, sums_3);
}

fn store_quad(start: u32, row: u32, column: u32, sums: vec4<f32>) {
  store(start, row, column, sums.x);
  store(start, row, column + 1, sums.y);
  store(start, row, column + 2, sums.z);
  store(start, row, column + 3, sums.w);
}
