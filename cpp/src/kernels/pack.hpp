// Packing: copies a factor into strips of a tile's width, with each step's numbers contiguous.
// A strip of a left factor has rows, one of a right factor columns; both are called lines here.
#pragma once

#include <algorithm>

#include "simd.hpp"

namespace mha {
namespace {

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

}  // namespace
}  // namespace mha
