// product: the loops over tiles of all matrix products.
// A small product reads its factors in place. A large one packs them block by block, so that tiles read contiguous,
// cached memory.
#pragma once

#include "mha/detail/kernel_table.hpp"
#include "tile.hpp"

namespace mha {
namespace {

// Packing copies a factor into strips of a tile's width, with each step's numbers contiguous. A strip of a left factor
// has rows, one of a right factor columns; both are called lines.

/// A factor of a product. Line l (a row on the left, a column on the right) has the number data[l * line + p * step] at
/// step p of the sum. One of the two strides is 1.
struct Factor {
  const float* data;
  std::size_t line;
  std::size_t step;

  [[nodiscard]] Factor from(std::size_t first_line, std::size_t first_step) const noexcept {
    return {data + first_line * line + first_step * step, line, step};
  }
};

/// Four floats in one register of V's target; V itself if it is a float.
template <class V>
struct QuadOf {
  using Type = typename SizedBatch<V, 4>::Type;
};
template <>
struct QuadOf<float> {
  using Type = float;
};
template <class V>
using Quad = typename QuadOf<V>::Type;

/// to[l] = from[l] for l < Count, with as few and wide copies as possible.
template <class V, std::size_t Count>
[[gnu::always_inline]] inline void copy_run(const float* from, float* to) noexcept {
  std::size_t l = 0;
  for (; l + lanes<V>() <= Count; l += lanes<V>()) store_to(to + l, load_from<V>(from + l));
  for (; l + lanes<Quad<V>>() <= Count; l += lanes<Quad<V>>()) store_to(to + l, load_from<Quad<V>>(from + l));
  for (; l < Count; ++l) to[l] = from[l];
}

/// Packs one strip of `lines` adjacent lines, zero-padded to Width.
template <class V, std::size_t Width>
void pack_neighbours(const float* from, std::size_t step, std::size_t lines, std::size_t steps, float* to) noexcept {
  if (lines == Width) {
    for (std::size_t p = 0; p < steps; ++p) copy_run<V, Width>(from + p * step, to + p * Width);
    return;
  }
  for (std::size_t p = 0; p < steps; ++p) {
    for (std::size_t l = 0; l < Width; ++l) to[p * Width + l] = l < lines ? from[p * step + l] : 0.0F;
  }
}

/// Packs one strip of `lines` lines, each contiguous in memory; repeats the last line up to Width. Writes up to three
/// floats past the strip.
template <class V, std::size_t Width>
void pack_transposed(const float* from, std::size_t line, std::size_t lines, std::size_t steps, float* to) noexcept {
  const std::size_t done = kIsScalar<V> ? 0 : steps / 4 * 4;
  if constexpr (!kIsScalar<V>) {
    using Four = Quad<V>;
    // Batches without any line are skipped. The last four lines come first: if Width is not a multiple of four, they
    // spill into the beginning of the next step.
    const std::size_t used = std::min(Width, (lines + lanes<V>() - 1) / lanes<V>() * lanes<V>());
    for (std::size_t quad = (used + 3) / 4 * 4; quad > 0;) {
      quad -= 4;
      const auto line_at = [=](std::size_t l) { return from + (l < lines ? l : lines - 1) * line; };
      const std::array<const float*, 4> source = {line_at(quad), line_at(quad + 1), line_at(quad + 2),
                                                  line_at(quad + 3)};
      float* target = to + quad;
      for (std::size_t p = 0; p < done; p += 4) {
        std::array<Four, 4> block = {load_from<Four>(source[0] + p), load_from<Four>(source[1] + p),
                                     load_from<Four>(source[2] + p), load_from<Four>(source[3] + p)};
        xsimd::transpose(block.data(), block.data() + block.size());
        store_to(target, block[0]);
        store_to(target + Width, block[1]);
        store_to(target + 2 * Width, block[2]);
        store_to(target + 3 * Width, block[3]);
        target += 4 * Width;
      }
    }
  }
  for (std::size_t p = done; p < steps; ++p) {
    for (std::size_t l = 0; l < Width; ++l) to[p * Width + l] = from[(l < lines ? l : lines - 1) * line + p];
  }
}

/// Packs a block of `lines` by `steps` into consecutive strips, each Width lines wide.
template <class V, std::size_t Width>
void pack(const Factor& factor, std::size_t lines, std::size_t steps, float* to) noexcept {
  for (std::size_t l = 0; l < lines; l += Width) {
    const std::size_t count = lines - l < Width ? lines - l : Width;
    if (factor.step == 1) {
      pack_transposed<V, Width>(factor.data + l * factor.line, factor.line, count, steps, to + l * steps);
    } else {
      pack_neighbours<V, Width>(factor.data + l, factor.step, count, steps, to + l * steps);
    }
  }
}

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
  // Wider blocks pack the left factor less often.
  const std::size_t most_columns = packed != nullptr && pack_left ? x.m : kBlockColumns;
  for (std::size_t j = 0, columns = 0; j < x.m; j += columns) {
    columns = parts_of(next_part(x.m - j, most_columns), Shape::kColumns) * Shape::kColumns;
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
