// largest_magnitude: the largest |x|; infinite or NaN if any number is not finite.
#pragma once

#include <algorithm>

#include "simd.hpp"

namespace mha {
namespace {

template <class V>
float largest_magnitude(ConstVector x) noexcept {
  constexpr std::uint32_t kMagnitude = 0x7fffffffU;  // all bits except the sign
  const std::size_t n = x.extent(0);
  const float* from = x.data();
  std::uint32_t largest = 0;
  std::size_t i = 0;
  if constexpr (!kIsScalar<V>) {
    // Without the sign bit, the bits of floats order like signed integers; infinity and NaN are the largest.
    using Bits = xsimd::batch<std::int32_t, typename V::arch_type>;
    constexpr std::size_t kStep = lanes<V>();
    const Bits magnitude(static_cast<std::int32_t>(kMagnitude));
    std::array<Bits, 4> found;
    found.fill(Bits(0));
    for (; i + 4 * kStep <= n; i += 4 * kStep) {
      MHA_UNROLLED
      for (std::size_t part = 0; part < 4; ++part) {
        const Bits bits = xsimd::bitwise_cast<std::int32_t>(load_from<V>(from + i + part * kStep));
        found[part] = xsimd::max(found[part], bits & magnitude);
      }
    }
    const Bits all = xsimd::max(xsimd::max(found[0], found[1]), xsimd::max(found[2], found[3]));
    largest = static_cast<std::uint32_t>(xsimd::reduce_max(all));
  }
  for (; i < n; ++i) largest = std::max(largest, std::bit_cast<std::uint32_t>(from[i]) & kMagnitude);
  return std::bit_cast<float>(largest);
}

}  // namespace
}  // namespace mha
