// Register tile of every matrix product: a few rows by a few batches of the output.
// The sums stay in registers. Each element is summed in order, with one multiply-add per step, starting from 0 or from
// an earlier tile's result. Its bits depend only on its own row and column, not on its tile.
#pragma once

#include <algorithm>
#include <utility>

#include "simd.hpp"

namespace mha {
namespace {

/// The tile shape that fits the registers: the sums, one row of the right factor and one number of the left.
template <class V>
struct TileShape {
  static constexpr std::size_t kRows = lanes<V>() >= 16 ? 8 : lanes<V>() == 8 ? 6 : 3;
  static constexpr std::size_t kWidth = lanes<V>() == 8 ? 2 : 3;  // in batches
  static constexpr std::size_t kColumns = kWidth * lanes<V>();
  static constexpr std::size_t kWidthOfOneRow = 8;  // fewer sums cannot hide the latency of an addition

  /// The largest number of batches in a tile of so many rows.
  static constexpr std::size_t most_batches(std::size_t rows) noexcept { return rows == 1 ? kWidthOfOneRow : kWidth; }
};

/// The operands of a column of tiles, from its corner downwards.
struct TileOperands {
  const float* left;  // element (row, p) at left[row * left_row + p * left_step]
  std::size_t left_row;
  std::size_t left_step;
  const float* right;  // element (p, column) at right[p * right_step + column]
  std::size_t right_step;
  const float* addend;     // element (row, column) at addend[row * addend_row + column] is added at the end; or null
  std::size_t addend_row;  // 0 if addend is null
  float* out;              // element (row, column) at out[row * out_row + column]
  std::size_t out_row;
  std::size_t last;       // the first column of the last batch, which may overlap the previous one
  std::size_t steps;      // the number of products in each sum
  std::size_t tiles;      // the number of tiles, each directly below the previous one
  std::size_t left_tile;  // the distance between the left factors of consecutive tiles
  bool resume;            // the sums start from the contents of out instead of 0
};

template <class V, std::size_t Rows, std::size_t Width>
using TileSums = std::array<std::array<V, Width>, Rows>;

/// The first column of batch w of a tile.
template <class V, std::size_t Width>
[[gnu::always_inline]] inline std::size_t column_of(std::size_t w, std::size_t last) noexcept {
  return w + 1 < Width ? w * lanes<V>() : last;
}

/// One step of the sum: Rows numbers of the left factor times one row of the right factor.
template <class V, std::size_t Rows, std::size_t Width>
[[gnu::always_inline]] inline void add_products(TileSums<V, Rows, Width>& sums, const float* left, std::size_t left_row,
                                                const float* right, std::size_t last) noexcept {
  std::array<V, Width> of_right;
  MHA_UNROLLED
  for (std::size_t w = 0; w < Width; ++w) of_right[w] = load_from<V>(right + column_of<V, Width>(w, last));
  MHA_UNROLLED
  for (std::size_t r = 0; r < Rows; ++r) {
    const V of_left(left[r * left_row]);
    MHA_UNROLLED
    for (std::size_t w = 0; w < Width; ++w) sums[r][w] = madd(of_left, of_right[w], sums[r][w]);
  }
}

template <class V, std::size_t Rows, std::size_t Width>
[[gnu::always_inline]] inline void begin_sums(TileSums<V, Rows, Width>& sums, const TileOperands& tile,
                                              const float* out, std::size_t last) noexcept {
  MHA_UNROLLED
  for (std::size_t r = 0; r < Rows; ++r) {
    const float* from = out + r * tile.out_row;
    MHA_UNROLLED
    for (std::size_t w = 0; w < Width; ++w) {
      sums[r][w] = tile.resume ? load_from<V>(from + column_of<V, Width>(w, last)) : V(0.0F);
    }
  }
}

template <class V, std::size_t Rows, std::size_t Width>
[[gnu::always_inline]] inline void end_sums(TileSums<V, Rows, Width>& sums, const TileOperands& tile,
                                            const float* addend, float* out, std::size_t last) noexcept {
  if (addend != nullptr) {
    MHA_UNROLLED
    for (std::size_t r = 0; r < Rows; ++r) {
      const float* from = addend + r * tile.addend_row;
      MHA_UNROLLED
      for (std::size_t w = 0; w < Width; ++w) {
        sums[r][w] = sums[r][w] + load_from<V>(from + column_of<V, Width>(w, last));
      }
    }
  }
  MHA_UNROLLED
  for (std::size_t r = 0; r < Rows; ++r) {
    float* to = out + r * tile.out_row;
    MHA_UNROLLED
    for (std::size_t w = 0; w < Width; ++w) store_to(to + column_of<V, Width>(w, last), sums[r][w]);
  }
}

/// Tiles of any size up to the full one, with factors read in place.
template <class V, std::size_t Rows, std::size_t Width>
void tiles_in_place(const TileOperands& tile) noexcept {
  const float* addend = tile.addend;
  float* out = tile.out;
  const float* left_rows = tile.left;
  MHA_KEEP_ROLLED
  for (std::size_t t = tile.tiles; t != 0; --t) {
    TileSums<V, Rows, Width> sums;
    begin_sums<V, Rows, Width>(sums, tile, out, tile.last);
    const float* left = left_rows;
    const float* right = tile.right;
    MHA_KEEP_ROLLED
    for (std::size_t p = tile.steps; p != 0; --p) {
      add_products<V, Rows, Width>(sums, left, tile.left_row, right, tile.last);
      left += tile.left_step;
      right += tile.right_step;
    }
    end_sums<V, Rows, Width>(sums, tile, addend, out, tile.last);
    left_rows += tile.left_tile;
    out += Rows * tile.out_row;
    addend += Rows * tile.addend_row;
  }
}

/// Full tiles, both factors packed in strips of exactly their rows and columns.
template <class V>
void tiles_packed(const TileOperands& tile) noexcept {
  using Shape = TileShape<V>;
  constexpr std::size_t kLast = Shape::kColumns - lanes<V>();
  const float* addend = tile.addend;
  float* out = tile.out;
  const float* left = tile.left;
  MHA_KEEP_ROLLED
  for (std::size_t t = tile.tiles; t != 0; --t) {
    TileSums<V, Shape::kRows, Shape::kWidth> sums;
    begin_sums<V, Shape::kRows, Shape::kWidth>(sums, tile, out, kLast);
    const float* right = tile.right;
    MHA_KEEP_ROLLED
    for (std::size_t p = tile.steps; p != 0; --p) {
      add_products<V, Shape::kRows, Shape::kWidth>(sums, left, 1, right, kLast);
      left += Shape::kRows;
      right += Shape::kColumns;
    }
    end_sums<V, Shape::kRows, Shape::kWidth>(sums, tile, addend, out, kLast);
    out += Shape::kRows * tile.out_row;
    addend += Shape::kRows * tile.addend_row;
  }
}

using TileFunction = void (*)(const TileOperands&) noexcept;

template <class V, std::size_t... Index>
constexpr auto list_tiles(std::index_sequence<Index...>) noexcept {
  constexpr std::size_t kWidth = TileShape<V>::kWidth;
  return std::array<TileFunction, sizeof...(Index) + 1>{tiles_in_place<V, 1 + Index / kWidth, 1 + Index % kWidth>...,
                                                        tiles_packed<V>};
}

template <class V, std::size_t... Index>
constexpr auto list_tiles_of_one_row(std::index_sequence<Index...>) noexcept {
  return std::array<TileFunction, sizeof...(Index)>{tiles_in_place<V, 1, 1 + Index>...};
}

/// The tiles of 1 to kRows rows by 1 to kWidth batches, followed by the packed tile.
template <class V>
inline constexpr auto kTiles = list_tiles<V>(std::make_index_sequence<TileShape<V>::kRows * TileShape<V>::kWidth>());

/// The tiles of one row by 1 to kWidthOfOneRow batches.
template <class V>
inline constexpr auto kTilesOfOneRow =
    list_tiles_of_one_row<V>(std::make_index_sequence<TileShape<V>::kWidthOfOneRow>());

/// The minimal number of parts of at most `most` that make up `size`.
inline std::size_t parts_of(std::size_t size, std::size_t most) noexcept { return (size + most - 1) / most; }

/// The tile of `rows` by `width` batches.
template <class V>
inline TileFunction tile_of(std::size_t rows, std::size_t width) noexcept {
  if (rows == 1) return kTilesOfOneRow<V>[width - 1];
  return kTiles<V>[(rows - 1) * TileShape<V>::kWidth + width - 1];
}

/// Runs tiles downwards from the corner in `tile`, `width` batches wide and `rows` rows high in total. Afterwards
/// `tile` is below them. A packed left factor has strips as high as a full tile.
template <class V>
[[gnu::noinline]] void run_tiles(TileOperands& tile, bool left_packed, std::size_t rows, std::size_t width) noexcept {
  constexpr std::size_t kRows = TileShape<V>::kRows;
  const std::size_t full = rows / kRows;
  const std::size_t rest = rows % kRows;
  if (full != 0) {
    tile.tiles = full;
    tile.left_tile = kRows * (left_packed ? tile.steps : tile.left_row);
    (left_packed && width == TileShape<V>::kWidth ? kTiles<V>.back() : tile_of<V>(kRows, width))(tile);
    tile.left += full * tile.left_tile;
    tile.out += full * kRows * tile.out_row;
    tile.addend += full * kRows * tile.addend_row;
  }
  if (rest != 0) {
    tile.tiles = 1;
    tile_of<V>(rest, width)(tile);
  }
}

}  // namespace
}  // namespace mha
