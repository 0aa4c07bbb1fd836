// Converts 16-bit floats with integer operations, identically on every machine.
#include "mha/half.hpp"

#include <bit>
#include <cmath>

namespace mha {
namespace {

constexpr std::uint32_t kMagnitude = 0x7fffffffU;
constexpr std::uint32_t kInfinity = 0x7f800000U;
constexpr std::uint32_t kSmallestNormalHalf = 0x38800000U;  // 2^-14
constexpr std::uint32_t kOverflow = 0x477ff000U;            // 65520: halfway between the largest half and the next
constexpr std::uint32_t kBiases = 0x38000000U;              // (127 - 15) << 23: the difference of the exponent biases

}  // namespace

float float_from_half(std::uint16_t bits) noexcept {
  const std::uint32_t sign = (bits & 0x8000U) << 16U;
  const std::uint32_t magnitude = (bits & 0x7fffU) << 13U;
  if (magnitude >= (0x1fU << 23U)) return std::bit_cast<float>(sign | kInfinity | magnitude);
  if (magnitude >= (1U << 23U)) return std::bit_cast<float>(sign | (magnitude + kBiases));
  const float subnormal = std::ldexp(static_cast<float>(bits & 0x3ffU), -24);
  return sign == 0 ? subnormal : -subnormal;
}

std::uint16_t half_from_float(float value) noexcept {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  const std::uint32_t sign = (bits >> 16U) & 0x8000U;
  const std::uint32_t magnitude = bits & kMagnitude;
  const auto with_sign = [sign](std::uint32_t half) { return static_cast<std::uint16_t>(sign | half); };
  if (magnitude > kInfinity) return with_sign(0x7e00U);  // NaN
  if (magnitude >= kOverflow) return with_sign(0x7c00U);
  if (magnitude < kSmallestNormalHalf) {
    const float steps = std::nearbyint(std::ldexp(std::bit_cast<float>(magnitude), 24));
    return with_sign(static_cast<std::uint32_t>(steps));
  }
  const std::uint32_t to_even = 0xfffU + ((magnitude >> 13U) & 1U);
  return with_sign((magnitude + to_even - kBiases) >> 13U);
}

float float_from_bfloat(std::uint16_t bits) noexcept { return std::bit_cast<float>(std::uint32_t{bits} << 16U); }

std::uint16_t bfloat_from_float(float value) noexcept {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & kMagnitude) > kInfinity) return static_cast<std::uint16_t>((bits >> 16U) | 0x40U);  // NaN stays NaN
  const std::uint32_t to_even = 0x7fffU + ((bits >> 16U) & 1U);
  return static_cast<std::uint16_t>((bits + to_even) >> 16U);
}

}  // namespace mha
