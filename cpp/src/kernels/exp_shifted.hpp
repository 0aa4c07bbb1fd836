// exp_shifted: out (n, m) = exp((x - shift) / temperature), the numerator of the softmax.
#pragma once

#include "simd.hpp"

namespace mha {
namespace {

/// Below this the exponential is 0. It also keeps 2^k, below, a normal number.
constexpr float kExpCutoff = -75.0F;

/// 2^k, where k is the whole number in the lowest bits of `shifted`, from -126 to 127: k plus the bias of 127, moved to
/// where a float keeps its exponent.
template <class V>
inline V power_of_two(V shifted) noexcept {
  if constexpr (kIsScalar<V>) {
    return std::bit_cast<float>((std::bit_cast<std::uint32_t>(shifted) + 127U) << 23U);
  } else {
    using Bits = xsimd::batch<std::uint32_t, typename V::arch_type>;
    return xsimd::bitwise_cast<float>((xsimd::bitwise_cast<std::uint32_t>(shifted) + Bits(127U)) << 23);
  }
}

/// e^x for x in [-75, 0], within 2 ulp, and 0 for everything that is not at least -75 (NaN included).
/// x = k ln 2 + r with a whole k and |r| <= ln 2 / 2; e^x = 2^k e^r.
template <class V>
inline V exponential(V argument) noexcept {
  const auto in_range = argument >= V(kExpCutoff);
  const V x = choose(in_range, argument, V(0.0F));

  // Adding 1.5 * 2^23 rounds to a whole number, which then stands in the lowest bits.
  const V rounder(12582912.0F);
  const V shifted = madd(x, V(1.44269504F), rounder);
  const V k = shifted - rounder;

  // ln 2 in two parts, of which the first has so few bits that k times it is exact.
  const V r = madd(k, V(2.12194440e-4F), madd(k, V(-0.693359375F), x));

  // e^r = 1 + r + r^2 p(r): p is the minimax polynomial, relative error 3.1e-9, a twentieth of half an ulp.
  V p(0.00138144661F);
  p = madd(p, r, V(0.00836878084F));
  p = madd(p, r, V(0.0416683927F));
  p = madd(p, r, V(0.166665196F));
  p = madd(p, r, V(0.49999994F));
  const V e_r = madd(p, r * r, r) + V(1.0F);

  return choose(in_range, e_r * power_of_two(shifted), V(0.0F));
}

template <class V>
void exp_shifted(ConstMatrix x, ConstVector shift, float temperature, Matrix out) noexcept {
  const std::size_t m = x.extent(1);
  for (std::size_t i = 0; i < x.extent(0); ++i) {
    const V subtrahend(shift.data()[i]);
    map<V>(x.data() + i * m, out.data() + i * m, m,
           [subtrahend, temperature](V value) { return exponential<V>((value - subtrahend) / V(temperature)); });
  }
}

}  // namespace
}  // namespace mha
