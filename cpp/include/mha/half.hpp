// The two 16-bit kinds of numbers that models are stored in. Everything is computed in 32 bits; these convert at the
// edge.
#pragma once

#include <cstdint>

namespace mha {

/// IEEE 754 half precision: one bit of sign, five of exponent, ten of fraction. Exact in this direction.
[[nodiscard]] float float_from_half(std::uint16_t bits) noexcept;
/// The nearest half, to even if there are two; infinite from 65520 on.
[[nodiscard]] std::uint16_t half_from_float(float value) noexcept;

/// bfloat16: the upper half of a 32-bit float. Exact in this direction.
[[nodiscard]] float float_from_bfloat(std::uint16_t bits) noexcept;
/// The nearest bfloat16, to even if there are two.
[[nodiscard]] std::uint16_t bfloat_from_float(float value) noexcept;

}  // namespace mha
