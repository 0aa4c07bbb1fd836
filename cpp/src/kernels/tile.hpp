// Register tile of every matrix product: a few rows by a few batches of the output.
// The sums stay in registers. Each element is summed in order, with one multiply-add per step, starting from 0 or from
// an earlier tile's result. Its bits depend only on its own row and column, not on its tile.
#pragma once

#include <algorithm>
#include <utility>

#include "simd.hpp"

namespace mha {
namespace {

/// The minimal number of parts of at most `most` that make up `size`.
constexpr std::size_t parts_of(std::size_t size, std::size_t most) noexcept { return (size + most - 1) / most; }

/// The size of the next part of a nearly even split.
constexpr std::size_t next_part(std::size_t size, std::size_t most) noexcept {
  return parts_of(size, parts_of(size, most));
}

/// The full tile fills the registers: the sums, one row of the right factor and one number of the left. Fewer than
/// eight sums cannot hide the latency of an addition, so a narrower tile has more rows, and one with fewer rows is
/// wider.
template <class V>
struct TileShape {
  static constexpr std::size_t kRows = lanes<V>() >= 16 ? 8 : lanes<V>() == 8 ? 6 : 3;
  static constexpr std::size_t kWidth = lanes<V>() == 8 ? 2 : 3;  // in batches
  static constexpr std::size_t kColumns = kWidth * lanes<V>();
  /// In place, V8 computes two rows by four batches faster. They do not fit packed strips.
  static constexpr std::size_t kWidthInPlace = lanes<V>() <= 4 ? 4 : kWidth;
  static constexpr std::size_t kMostRows = lanes<V>() >= 8 ? 8 : kRows;
  static constexpr std::size_t kMostWidth = 8;

  /// The largest number of rows of a tile with so many batches.
  static constexpr std::size_t most_rows(std::size_t width) noexcept {
    return width > kWidth ? kSums / width : std::max(kRows, std::min(kMostRows, kSums / width));
  }
  /// The largest number of batches of tiles in place that make up so many rows.
  static constexpr std::size_t most_batches(std::size_t rows) noexcept {
    return std::clamp(kSums / next_part(rows, kRows), kWidthInPlace, kMostWidth);
  }

 private:
  static constexpr std::size_t kSums = 9;  // at most, unless a full tile has more
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

using TileFunction = void (*)(const TileOperands&) noexcept;

template <class V, std::size_t Rows, std::size_t Width>
constexpr TileFunction tile_if_needed() noexcept {
  if constexpr (Rows <= TileShape<V>::most_rows(Width)) return tiles_in_place<V, Rows, Width>;
  return nullptr;
}

template <class V, std::size_t... Index>
constexpr auto list_tiles(std::index_sequence<Index...>) noexcept {
  constexpr std::size_t kMostWidth = TileShape<V>::kMostWidth;
  return std::array{tile_if_needed<V, 1 + Index / kMostWidth, 1 + Index % kMostWidth>()...};
}

/// The tiles of 1 to kMostRows rows by 1 to kMostWidth batches.
template <class V>
inline constexpr auto kTiles =
    list_tiles<V>(std::make_index_sequence<TileShape<V>::kMostRows * TileShape<V>::kMostWidth>());

template <class V>
inline TileFunction tile_of(std::size_t rows, std::size_t width) noexcept {
  return kTiles<V>[(rows - 1) * TileShape<V>::kMostWidth + width - 1];
}

/// Runs tiles downwards from the corner in `tile`, `width` batches wide and `rows` rows high in total. They are about
/// equally high, except that those of a packed left factor are as high as its strips.
template <class V>
[[gnu::noinline]] void run_tiles(TileOperands& tile, bool left_packed, std::size_t rows, std::size_t width) noexcept {
  const std::size_t most = left_packed ? TileShape<V>::kRows : TileShape<V>::most_rows(width);
  while (rows != 0) {
    const std::size_t height = left_packed ? std::min(rows, most) : next_part(rows, most);
    const std::size_t lower_tiles = left_packed ? 0 : parts_of(rows, most) * height - rows;
    tile.tiles = left_packed ? rows / height : parts_of(rows, most) - lower_tiles;
    tile.left_tile = height * (left_packed ? tile.steps : tile.left_row);
    tile_of<V>(height, width)(tile);
    tile.left += tile.tiles * tile.left_tile;
    tile.out += tile.tiles * height * tile.out_row;
    tile.addend += tile.tiles * height * tile.addend_row;
    rows -= tile.tiles * height;
  }
}

}  // namespace
}  // namespace mha
