// dropout_factors: dropout factors of neighbouring weights, from the random numbers of random.hpp.
#pragma once

#include "mha/detail/head_attention.hpp"
#include "mha/random.hpp"
#include "simd.hpp"

namespace mha {
namespace {

/// A batch of integers with as many lanes as V.
template <class V>
struct WholeNumbers {
  using Type = xsimd::batch<std::uint32_t, typename V::arch_type>;
};
template <>
struct WholeNumbers<float> {
  using Type = std::uint32_t;
};

/// hash() of random.hpp, for a number or a batch.
template <class Bits>
inline Bits hash_of(Bits x) noexcept {
  x = x ^ (x >> 16);
  x = x * Bits(0x7feb352dU);
  x = x ^ (x >> 15);
  x = x * Bits(0x846ca68bU);
  x = x ^ (x >> 16);
  return x;
}

/// The dropout factors of weights `first`, `first` + step, `first` + 2 step, ...: 0 or 1 / (1 - p).
template <class V>
inline V dropout_factors(const HeadDropout& dropout, std::uint32_t first, std::uint32_t step) noexcept {
  const std::uint32_t begin = dropout.first_index + first + dropout.seed_offset;
  if constexpr (kIsScalar<V>) {
    return hash(begin) < dropout.dropped_below ? 0.0F : dropout.survivor;
  } else {
    using Bits = typename WholeNumbers<V>::Type;
    std::array<std::uint32_t, lanes<V>()> places;
    for (std::size_t lane = 0; lane < lanes<V>(); ++lane)
      places[lane] = begin + static_cast<std::uint32_t>(lane) * step;
    const Bits random = hash_of(Bits::load_unaligned(places.data()));
    const auto dropped = xsimd::batch_bool_cast<float>(random < Bits(dropout.dropped_below));
    return xsimd::select(dropped, V(0.0F), V(dropout.survivor));
  }
}

}  // namespace
}  // namespace mha
