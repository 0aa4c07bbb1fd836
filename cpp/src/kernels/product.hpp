// product: the loops over tiles of all matrix products.
// A small product reads its factors in place. A large one packs them block by block, so that tiles read contiguous,
// cached memory.
#pragma once

#include "mha/detail/kernel_table.hpp"
#include "pack.hpp"
#include "tile.hpp"

namespace mha {
namespace {

/// out (n, m) = left (n, k) · right (k, m) + addend (n, m).
struct Product {
  Factor left;
  Factor right;
  const float* addend;     // element (i, j) at addend[i * addend_row + j]; may be out itself
  std::size_t addend_row;  // 0: the same for every row, or no addend
  float* out;              // element (i, j) at out[i * out_row + j]
  std::size_t out_row;
  std::size_t n;
  std::size_t k;
  std::size_t m;

  [[nodiscard]] const float* addend_at(std::size_t i, std::size_t j) const noexcept {
    return addend == nullptr ? nullptr : addend + i * addend_row + j;
  }
  [[nodiscard]] Product cut(const ProductPart& part) const noexcept {
    Product x = *this;
    x.left = left.from(part.first_row, 0);
    x.right = right.from(part.first_column, 0);
    x.addend = addend_at(part.first_row, part.first_column);
    x.out = out + part.first_row * out_row + part.first_column;
    x.n = part.rows;
    x.m = part.columns;
    return x;
  }
};

/// The size of the next part of a nearly even split.
inline std::size_t next_part(std::size_t size, std::size_t most) noexcept {
  const std::size_t parts = parts_of(size, most);
  return (size + parts - 1) / parts;
}

/// Multiplies tile by tile, with the factors in place. Needs contiguous columns and at least one batch of them. The
/// last batch overlaps the previous one, and the overlap is computed twice. Both are in one tile, which reads
/// everything before it writes, so the addend may be the output.
template <class V>
void product_in_place(const Product& x) noexcept {
  constexpr std::size_t kStep = lanes<V>();
  const std::size_t most = TileShape<V>::most_batches(x.n);
  TileOperands tile{};
  tile.left_row = x.left.line;
  tile.left_step = x.left.step;
  tile.right_step = x.right.step;
  tile.out_row = x.out_row;
  tile.steps = x.k;
  tile.addend_row = x.addend_row;
  std::size_t column = 0;
  for (std::size_t batches = (x.m + kStep - 1) / kStep; batches > 0;) {
    // The narrowest tile comes first, so that the last one is wider than one batch.
    const std::size_t width = batches / parts_of(batches, most);
    batches -= width;
    tile.last = batches == 0 ? x.m - kStep - column : (width - 1) * kStep;
    tile.left = x.left.data;
    tile.right = x.right.data + column;
    tile.addend = x.addend_at(0, column);
    tile.out = x.out + column;
    run_tiles<V>(tile, false, x.n, width);
    column += width * kStep;
  }
}

/// to (rows, columns) = from (rows, columns).
inline void copy_block(const float* from, std::size_t from_row, float* to, std::size_t to_row, std::size_t rows,
                       std::size_t columns) noexcept {
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t c = 0; c < columns; ++c) to[r * to_row + c] = from[r * from_row + c];
  }
}

/// Tiles at an edge with fewer columns than a batch: computed in a buffer.
template <class V>
void tiles_at_edge(TileOperands tile, bool left_packed, std::size_t rows, std::size_t columns) noexcept {
  using Shape = TileShape<V>;
  constexpr std::size_t kRow = Shape::kColumns;
  const std::size_t width = parts_of(columns, lanes<V>());
  std::array<float, Shape::kRows * kRow> sums;
  const TileOperands corner = tile;
  tile.addend = nullptr;
  tile.addend_row = 0;
  tile.out = sums.data();
  tile.out_row = kRow;
  tile.last = (width - 1) * lanes<V>();
  tile.tiles = 1;
  for (std::size_t i = 0; i < rows; i += Shape::kRows) {
    const std::size_t height = std::min(rows - i, Shape::kRows);
    float* out = corner.out + i * corner.out_row;
    const float* addend = corner.addend + i * corner.addend_row;
    if (tile.resume) copy_block(out, corner.out_row, sums.data(), kRow, height, columns);
    tile.left = corner.left + i * (left_packed ? tile.steps : tile.left_row);
    tile_of<V>(height, width)(tile);
    for (std::size_t r = 0; corner.addend != nullptr && r < height; ++r) {
      for (std::size_t c = 0; c < columns; ++c) sums[r * kRow + c] += addend[r * corner.addend_row + c];
    }
    copy_block(sums.data(), kRow, out, corner.out_row, height, columns);
  }
}

/// Multiplies one block; `tile` starts at its corner. The right factor is packed in strips with `steps` steps; the left
/// factor may be packed.
template <class V>
void product_of_blocks(TileOperands tile, bool left_packed, std::size_t rows, std::size_t columns,
                       std::size_t strip) noexcept {
  using Shape = TileShape<V>;
  const TileOperands corner = tile;
  for (std::size_t j = 0; j < columns; j += Shape::kColumns) {
    const std::size_t width = std::min(columns - j, Shape::kColumns);
    tile.left = corner.left;
    tile.right = corner.right + j * strip;
    tile.out = corner.out + j;
    if (corner.addend != nullptr) tile.addend = corner.addend + j;
    tile.last = width - lanes<V>();
    if (width % lanes<V>() != 0) {
      tiles_at_edge<V>(tile, left_packed, rows, width);
    } else {
      run_tiles<V>(tile, left_packed, rows, width / lanes<V>());
    }
  }
}

/// `packed`: the right factor from pack_right, or null to pack it here, block by block.
template <class V>
void product_packed(const Product& x, const float* packed, bool pack_left, float* memory) noexcept {
  using Shape = TileShape<V>;
  float* const left_memory = memory;
  float* const right_memory = memory + left_block_floats(x.n, x.k);
  TileOperands tile{};
  tile.right_step = Shape::kColumns;
  tile.left_row = pack_left ? 1 : x.left.line;
  tile.left_step = pack_left ? Shape::kRows : x.left.step;
  tile.out_row = x.out_row;
  for (std::size_t j = 0, columns = 0; j < x.m; j += columns) {
    columns = parts_of(next_part(x.m - j, kBlockColumns), Shape::kColumns) * Shape::kColumns;
    columns = std::min(columns, x.m - j);
    std::size_t p = 0;
    do {
      const std::size_t steps = x.k == 0 ? 0 : next_part(x.k - p, kBlockSteps);
      const bool ends = p + steps == x.k;
      if (packed == nullptr) pack<V, Shape::kColumns>(x.right.from(j, p), columns, steps, right_memory);
      tile.right = packed == nullptr ? right_memory : packed + j * x.k + p * Shape::kColumns;
      tile.steps = steps;
      tile.resume = p > 0;
      for (std::size_t i = 0; i < x.n; i += kBlockRows) {
        // Copies the constant: a reference would create a symbol that other tables share.
        const std::size_t rows = std::min(x.n - i, std::size_t{kBlockRows});
        const Factor left = x.left.from(i, p);
        if (pack_left) pack<V, Shape::kRows>(left, rows, steps, left_memory);
        tile.left = pack_left ? left_memory : left.data;
        tile.out = x.out + i * x.out_row + j;
        tile.addend = ends ? x.addend_at(i, j) : nullptr;
        tile.addend_row = ends ? x.addend_row : 0;
        product_of_blocks<V>(tile, pack_left, rows, columns, packed == nullptr ? steps : x.k);
      }
      p += steps;
    } while (p < x.k);
  }
}

/// With fewer rows, or a smaller right factor, packing the right factor costs more time than it saves. A packed number
/// is used once per row, and 4096 numbers fit the first-level cache without packing.
constexpr std::size_t kRowsWorthPacking = 16;
constexpr std::size_t kNumbersLeftInPlace = 4096;

/// With fewer columns or outputs, packing the left factor costs more time than it saves. Measured in V8: reading three
/// rows in place takes a tenth of a tile's time; packing a number takes as long as adding six products.
constexpr std::size_t kColumnsWorthPacking = 48;
constexpr std::size_t kOutputsWorthPacking = 1024;

/// Whether to pack a left factor with contiguous rows. Never with wide registers: each number read in place serves so
/// many columns that packing does not pay.
template <class V>
inline bool rows_worth_packing(const Product& x) noexcept {
  return lanes<V>() <= 4 && x.m >= kColumnsWorthPacking;
}

template <class V>
void product(const Product& whole, const ProductPart& part) noexcept {
  const Product x = whole.cut(part);
  if (x.n == 0 || x.m == 0) return;
  const bool small = x.n < kRowsWorthPacking || x.k * x.m <= kNumbersLeftInPlace;
  if (small && x.right.line == 1) {
    using Half = typename NarrowerOf<V>::Type;
    using Quarter = typename NarrowerOf<Half>::Type;
    if (x.m >= lanes<V>()) return product_in_place<V>(x);
    if (x.m >= lanes<Half>()) return product_in_place<Half>(x);
    if (x.m >= lanes<Quarter>()) return product_in_place<Quarter>(x);
  }
  const bool rows_are_consecutive = x.left.step == 1;
  product_packed<V>(x, nullptr, rows_are_consecutive ? rows_worth_packing<V>(x) : x.n * x.m >= kOutputsWorthPacking,
                    part.memory);
}

}  // namespace
}  // namespace mha
