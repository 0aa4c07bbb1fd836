// exp_shifted: out (n, m) = exp((x - shift) / temperature), the numerator of the softmax.
#pragma once

#include "simd.hpp"

namespace mha {
namespace {

/// Below this the exponential is 0. It also keeps 2^k a normal number.
constexpr float kExpCutoff = -75.0F;

/// The numbers that `exponential` computes with.
struct ExponentialNumbers {
  float cutoff = kExpCutoff;
  float log2_e = 1.44269504F;
  // Adding 1.5 * 2^23 rounds to a whole number, which then stands in the lowest bits; the 127 is what a float's
  // exponent has more than the power of two that it stands for.
  float rounder = 12582912.0F + 127.0F;
  // ln 2 in two parts, of which the first has so few bits that k times it is exact.
  float minus_ln_2 = -0.693359375F;
  float minus_ln_2_rest = 2.12194440e-4F;
  // e^r = 1 + r + r^2 p(r): p is the minimax polynomial, relative error 3.1e-9, a twentieth of half an ulp.
  float p4 = 0.00138144661F;
  float p3 = 0.00836878084F;
  float p2 = 0.0416683927F;
  float p1 = 0.166665196F;
  float p0 = 0.49999994F;
  float one = 1.0F;
};
constexpr ExponentialNumbers kExponentialNumbers;

/// They stay in memory: V8 loads a number from there faster than it builds a constant, which it does at every use.
inline const ExponentialNumbers& exponential_numbers() noexcept {
  const ExponentialNumbers* numbers = &kExponentialNumbers;
#ifdef __wasm__
  asm("" : "+r"(numbers));  // and the compiler may not look what they are
#endif
  return *numbers;
}

/// 2^k, where the lowest bits of `shifted` are k + 127 and k is from -126 to 127: moved to where a float keeps its
/// exponent.
template <class V>
inline V power_of_two(V shifted) noexcept {
  if constexpr (kIsScalar<V>) {
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(shifted) << 23U);
  } else {
    return xsimd::bitwise_cast<float>(xsimd::bitwise_cast<std::uint32_t>(shifted) << 23);
  }
}

/// e^x for x in [-75, 0], within 2 ulp, and 0 for everything that is not at least -75 (NaN included).
/// x = k ln 2 + r with a whole k and |r| <= ln 2 / 2; e^x = 2^k e^r.
template <class V>
inline V exponential(V x, const ExponentialNumbers& numbers = exponential_numbers()) noexcept {
  const V rounder(numbers.rounder);
  const V shifted = madd(x, V(numbers.log2_e), rounder);
  const V k = shifted - rounder;
  const V r = madd(k, V(numbers.minus_ln_2_rest), madd(k, V(numbers.minus_ln_2), x));
  V p(numbers.p4);
  p = madd(p, r, V(numbers.p3));
  p = madd(p, r, V(numbers.p2));
  p = madd(p, r, V(numbers.p1));
  p = madd(p, r, V(numbers.p0));
  const V e_r = madd(p, r * r, r) + V(numbers.one);
  // Below the cutoff, all of that is of no meaning.
  return keep_where(x >= V(numbers.cutoff), e_r * power_of_two(shifted));
}

template <class V>
void exp_shifted(ConstMatrix x, ConstVector shift, float temperature, Matrix out) noexcept {
  const std::size_t m = x.extent(1);
  const ExponentialNumbers& numbers = exponential_numbers();
  for (std::size_t i = 0; i < x.extent(0); ++i) {
    const V subtrahend(shift.data()[i]);
    map<V>(x.data() + i * m, out.data() + i * m, m,
           [&](V value) { return exponential<V>(quotient(value - subtrahend, V(temperature)), numbers); });
  }
}

}  // namespace
}  // namespace mha
