// exp_shifted: out (n, m) = exp((x - shift) / temperature), the numerator of the softmax.
#pragma once

#include "simd.hpp"

namespace mha {
namespace {

/// The exponential is 0 below this. The cutoff also keeps 2^k a normal number.
constexpr float kExpCutoff = -75.0F;

/// A number four times: V8 loads four numbers with one instruction, but repeats a loaded one with two.
struct Repeated {
  explicit constexpr Repeated(float number) : four{number, number, number, number} {}

  template <class V>
  [[nodiscard]] V as() const noexcept {
    if constexpr (lanes<V>() == 4) {
      return load_from<V>(four.data());
    } else {
      return V(four[0]);
    }
  }

  std::array<float, 4> four;
};

/// The constants of `exponential`.
struct ExponentialNumbers {
  Repeated cutoff{kExpCutoff};
  Repeated log2_e{1.44269504F};
  // Adding 1.5 * 2^23 rounds to an integer, which is then in the lowest bits. 127 is the exponent bias of a float.
  Repeated rounder{12582912.0F + 127.0F};
  // ln 2 in two parts; the first has so few bits that its product with k is exact.
  Repeated minus_ln_2{-0.693359375F};
  Repeated minus_ln_2_rest{2.12194440e-4F};
  // e^r = 1 + r + r^2 p(r): p is the minimax polynomial, relative error 3.1e-9, a twentieth of half an ulp.
  Repeated p4{0.00138144661F};
  Repeated p3{0.00836878084F};
  Repeated p2{0.0416683927F};
  Repeated p1{0.166665196F};
  Repeated p0{0.49999994F};
  Repeated one{1.0F};
};
constexpr ExponentialNumbers kExponentialNumbers;

/// Kept in memory: V8 loads a number faster than it materialises a constant, which it repeats at every use.
inline const ExponentialNumbers& exponential_numbers() noexcept {
  const ExponentialNumbers* numbers = &kExponentialNumbers;
#ifdef __wasm__
  asm("" : "+r"(numbers));  // hides the values from the compiler
#endif
  return *numbers;
}

/// 2^k, where the lowest bits of `shifted` are k + 127 and k is from -126 to 127: shifts them into a float's exponent.
template <class V>
inline V power_of_two(V shifted) noexcept {
  if constexpr (kIsScalar<V>) {
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(shifted) << 23U);
  } else {
    return xsimd::bitwise_cast<float>(xsimd::bitwise_cast<std::uint32_t>(shifted) << 23);
  }
}

/// e^x for each x in [-75, 0], within 2 ulp, and 0 otherwise (for NaN too). x = k ln 2 + r with an integer k and |r| <=
/// ln 2 / 2; e^x = 2^k e^r. Several batches share each load of a polynomial coefficient.
template <class V, std::size_t Count>
[[gnu::always_inline]] inline void exponentials(std::array<V, Count>& x, const ExponentialNumbers& numbers) noexcept {
  const auto each = [](const auto& step) {
    MHA_UNROLLED
    for (std::size_t i = 0; i < Count; ++i) step(i);
  };
  std::array<V, Count> shifted;
  std::array<V, Count> r;
  std::array<V, Count> p;
  const V rounder = numbers.rounder.as<V>();
  const V log2_e = numbers.log2_e.as<V>();
  each([&](std::size_t i) { shifted[i] = madd(x[i], log2_e, rounder); });
  each([&](std::size_t i) { p[i] = shifted[i] - rounder; });
  const V minus_ln_2 = numbers.minus_ln_2.as<V>();
  each([&](std::size_t i) { r[i] = madd(p[i], minus_ln_2, x[i]); });
  const V minus_ln_2_rest = numbers.minus_ln_2_rest.as<V>();
  each([&](std::size_t i) { r[i] = madd(p[i], minus_ln_2_rest, r[i]); });
  const V p4 = numbers.p4.as<V>();
  const V p3 = numbers.p3.as<V>();
  each([&](std::size_t i) { p[i] = madd(p4, r[i], p3); });
  const V p2 = numbers.p2.as<V>();
  each([&](std::size_t i) { p[i] = madd(p[i], r[i], p2); });
  const V p1 = numbers.p1.as<V>();
  each([&](std::size_t i) { p[i] = madd(p[i], r[i], p1); });
  const V p0 = numbers.p0.as<V>();
  each([&](std::size_t i) { p[i] = madd(p[i], r[i], p0); });
  each([&](std::size_t i) { p[i] = madd(p[i], r[i] * r[i], r[i]); });
  const V one = numbers.one.as<V>();
  const V cutoff = numbers.cutoff.as<V>();
  // Below the cutoff, the intermediate results are meaningless and are replaced by 0.
  each([&](std::size_t i) { x[i] = keep_where(x[i] >= cutoff, (p[i] + one) * power_of_two(shifted[i])); });
}

/// The same for one batch.
template <class V>
inline V exponential(V x, const ExponentialNumbers& numbers = exponential_numbers()) noexcept {
  std::array<V, 1> one{x};
  exponentials<V, 1>(one, numbers);
  return one[0];
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
