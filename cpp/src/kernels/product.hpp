// product: the loops over tiles that all matrix products share. A small one reads its factors in place; a large one
// packs them, block by block, so that the tiles read memory in order and from near caches.
#pragma once

#include "pack.hpp"
#include "packing_memory.hpp"
#include "tile.hpp"

namespace mha {
namespace {

/// out (n, m) = left (n, k) · right (k, m) + addend (n, m).
struct Product {
  Factor left;
  Factor right;
  const float* addend;     // element (i, j) at addend[i * addend_row + j]; may be out itself
  std::size_t addend_row;  // 0: the same for every row; without an addend, null and 0
  float* out;              // element (i, j) at out[i * out_row + j]
  std::size_t out_row;
  std::size_t n;
  std::size_t k;
  std::size_t m;

  [[nodiscard]] const float* addend_at(std::size_t i, std::size_t j) const noexcept {
    return addend == nullptr ? nullptr : addend + i * addend_row + j;
  }
};

/// In how few parts of at most `most` a whole of `size` can be cut.
inline std::size_t parts_of(std::size_t size, std::size_t most) noexcept { return (size + most - 1) / most; }

/// How long the next part is if all are nearly equal.
inline std::size_t next_part(std::size_t size, std::size_t most) noexcept {
  const std::size_t parts = parts_of(size, most);
  return (size + parts - 1) / parts;
}

/// Half as many lanes of the same target; V itself at four, or for a float.
template <class V>
struct NarrowerOf {
  using Type = V;
};
template <class V>
  requires(lanes<V>() > 4)
struct NarrowerOf<V> {
  using Type = typename SizedBatch<V, lanes<V>() / 2>::Type;
};

/// Tile by tile, with the factors where they are. Needs columns side by side, and at least one batch of them: the last
/// batch overlaps the one before, and what overlaps is computed twice. Both are in one tile, which reads everything
/// before it writes anything; so an addend may be the output itself.
template <class V>
void product_in_place(const Product& x) noexcept {
  using Shape = TileShape<V>;
  constexpr std::size_t kStep = lanes<V>();
  TileOperands tile{};
  tile.left_row = x.left.line;
  tile.left_step = x.left.step;
  tile.right_step = x.right.step;
  tile.out_row = x.out_row;
  tile.steps = x.k;
  tile.addend_row = x.addend_row;
  std::size_t column = 0;
  for (std::size_t batches = (x.m + kStep - 1) / kStep; batches > 0;) {
    // The narrowest tile first, so that the last one is wider than one batch.
    const std::size_t width = batches / parts_of(batches, Shape::kWidth);
    batches -= width;
    tile.last = batches == 0 ? x.m - kStep - column : (width - 1) * kStep;
    tile.right = x.right.data + column;
    for (std::size_t i = 0; i < x.n;) {
      const std::size_t rows = next_part(x.n - i, Shape::kRows);
      tile.left = x.left.data + i * x.left.line;
      tile.addend = x.addend_at(i, column);
      tile.out = x.out + i * x.out_row + column;
      tile_of<V>(rows, width)(tile);
      i += rows;
    }
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

/// A tile of which only so many columns exist: computed aside.
template <class V>
void tile_at_edge(TileOperands tile, std::size_t rows, std::size_t columns) noexcept {
  using Shape = TileShape<V>;
  constexpr std::size_t kRow = Shape::kColumns;
  const std::size_t width = (columns + lanes<V>() - 1) / lanes<V>();
  std::array<float, Shape::kRows * kRow> sums;
  std::array<float, Shape::kRows * kRow> addend;
  float* out = tile.out;
  if (tile.resume) copy_block(out, tile.out_row, sums.data(), kRow, rows, columns);
  if (tile.addend != nullptr) {
    copy_block(tile.addend, tile.addend_row, addend.data(), kRow, rows, columns);
    tile.addend = addend.data();
    tile.addend_row = kRow;
  }
  const std::size_t out_row = std::exchange(tile.out_row, kRow);
  tile.out = sums.data();
  tile.last = (width - 1) * lanes<V>();
  tile_of<V>(rows, width)(tile);
  copy_block(sums.data(), kRow, out, out_row, rows, columns);
}

/// One block: `tile` starts at its corner; the right factor is packed, the left one if its rows are 1 apart.
template <class V>
void product_of_blocks(TileOperands tile, const Factor& left, bool left_packed, std::size_t rows,
                       std::size_t columns) noexcept {
  using Shape = TileShape<V>;
  const TileOperands corner = tile;
  tile.right_step = Shape::kColumns;
  tile.left_row = left_packed ? 1 : left.line;
  tile.left_step = left_packed ? Shape::kRows : left.step;
  for (std::size_t j = 0; j < columns; j += Shape::kColumns) {
    const std::size_t width = std::min(columns - j, Shape::kColumns);
    tile.right = corner.right + j * tile.steps;
    for (std::size_t i = 0; i < rows;) {
      const std::size_t height = left_packed ? std::min(rows - i, Shape::kRows) : next_part(rows - i, Shape::kRows);
      tile.left = left_packed ? corner.left + i * tile.steps : left.data + i * left.line;
      tile.out = corner.out + i * corner.out_row + j;
      tile.addend = corner.addend == nullptr ? nullptr : corner.addend + i * corner.addend_row + j;
      tile.last = width - lanes<V>();
      if (left_packed && height == Shape::kRows && width == Shape::kColumns) {
        kTiles<V>.back()(tile);
      } else if (width % lanes<V>() == 0) {
        tile_of<V>(height, width / lanes<V>())(tile);
      } else {
        tile_at_edge<V>(tile, height, width);
      }
      i += height;
    }
  }
}

template <class V>
void product_packed(const Product& x, bool pack_left) noexcept {
  using Shape = TileShape<V>;
  PackingMemory& memory = packing_memory();
  TileOperands tile{};
  tile.left = memory.left.data();
  tile.right = memory.right.data();
  tile.out_row = x.out_row;
  tile.addend_row = x.addend_row;
  for (std::size_t j = 0, columns = 0; j < x.m; j += columns) {
    columns = parts_of(next_part(x.m - j, kBlockColumns), Shape::kColumns) * Shape::kColumns;
    columns = std::min(columns, x.m - j);
    std::size_t p = 0;
    do {
      const std::size_t steps = x.k == 0 ? 0 : next_part(x.k - p, kBlockSteps);
      const bool ends = p + steps == x.k;
      pack<V, Shape::kColumns>(x.right.from(j, p), columns, steps, memory.right.data());
      tile.steps = steps;
      tile.resume = p > 0;
      for (std::size_t i = 0; i < x.n; i += kBlockRows) {
        // A copy of the constant: a reference to it would make a symbol that other tables share.
        const std::size_t rows = std::min(x.n - i, std::size_t{kBlockRows});
        const Factor left = x.left.from(i, p);
        if (pack_left) pack<V, Shape::kRows>(left, rows, steps, memory.left.data());
        tile.out = x.out + i * x.out_row + j;
        tile.addend = ends ? x.addend_at(i, j) : nullptr;
        product_of_blocks<V>(tile, left, pack_left, rows, columns);
      }
      p += steps;
    } while (p < x.k);
  }
}

/// Below so many rows, or with a right factor of so few numbers, packing the right factor costs more time than it
/// saves: a number that is packed is used once for each row, and 4096 of them fit the first-level cache as they are.
constexpr std::size_t kRowsWorthPacking = 16;
constexpr std::size_t kNumbersLeftInPlace = 4096;

/// With fewer columns, or fewer numbers in the output, packing the left factor costs more time than it saves. Measured
/// in V8, where reading three rows in place takes a tenth of a tile's time, and packing a number as long as adding up
/// six products.
constexpr std::size_t kColumnsWorthPacking = 48;
constexpr std::size_t kOutputsWorthPacking = 1024;

template <class V>
void product(const Product& x) noexcept {
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
  product_packed<V>(x, rows_are_consecutive ? x.m >= kColumnsWorthPacking : x.n * x.m >= kOutputsWorthPacking);
}

}  // namespace
}  // namespace mha
