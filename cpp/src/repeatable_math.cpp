#include "mha/detail/repeatable_math.hpp"

#include <bit>
#include <cmath>

#include "mha/random.hpp"

namespace mha {

double natural_logarithm(double x) noexcept {
  // x = 2^k m with m in [√½, √2)
  constexpr std::uint64_t kMantissa = 0x000fffffffffffffU;
  const auto bits = std::bit_cast<std::uint64_t>(x);
  auto k = static_cast<double>(static_cast<int>(bits >> 52U) - 1023);
  auto m = std::bit_cast<double>((bits & kMantissa) | std::bit_cast<std::uint64_t>(1.0));
  if (m > 1.4142135623730951) {
    m *= 0.5;
    k += 1.0;
  }
  // ln m = 2 artanh s = 2 (s + s³/3 + s⁵/5 + …) with s = (m - 1) / (m + 1), at most 0.172: the 12th term is below
  // 1e-18.
  const double s = (m - 1.0) / (m + 1.0);
  const double square = s * s;
  double sum = 0.0;
  for (int n = 23; n > 1; n -= 2) sum = (sum + 1.0 / n) * square;
  return k * 0.69314718055994531 + 2.0 * (s + s * sum);
}

double cosine_of_turns(double turns) noexcept {
  // cos is symmetric about half a turn, and changes its sign beyond a quarter turn.
  const double half = turns > 0.5 ? 1.0 - turns : turns;
  const bool negative = half > 0.25;
  const double x = 6.2831853071795865 * (negative ? 0.5 - half : half);
  // 1 - x²/2! + x⁴/4! - …, at most 11 terms: (π/2)²² / 22! is below 2e-17.
  const double square = x * x;
  double sum = 1.0;
  for (int n = 20; n > 0; n -= 2) sum = 1.0 - sum * square / static_cast<double>(n * (n - 1));
  return negative ? -sum : sum;
}

double random_normal(std::uint32_t seed, std::uint32_t index) noexcept {
  constexpr double kCount = 4294967296.0;
  const double radius = (static_cast<double>(random_u32(seed, 2 * index)) + 0.5) / kCount;  // in (0, 1)
  const double angle = static_cast<double>(random_u32(seed, 2 * index + 1)) / kCount;
  return std::sqrt(-2.0 * natural_logarithm(radius)) * cosine_of_turns(angle);
}

}  // namespace mha
