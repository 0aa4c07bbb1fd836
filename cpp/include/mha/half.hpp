// Conversions between 32-bit floats and the 16-bit formats half precision and bfloat16.
// Models may be stored in 16 bits, but all computation is in 32 bits.
#pragma once

#include <cstdint>

namespace mha {

/// IEEE 754 half precision: one sign bit, five exponent bits, ten fraction bits. The conversion is exact.
[[nodiscard]] float float_from_half(std::uint16_t bits) noexcept;
/// Rounds to the nearest half, ties to even; infinite from 65520 on.
[[nodiscard]] std::uint16_t half_from_float(float value) noexcept;

/// bfloat16: the upper half of a 32-bit float. The conversion is exact.
[[nodiscard]] float float_from_bfloat(std::uint16_t bits) noexcept;
/// Rounds to the nearest bfloat16, ties to even.
[[nodiscard]] std::uint16_t bfloat_from_float(float value) noexcept;

}  // namespace mha
