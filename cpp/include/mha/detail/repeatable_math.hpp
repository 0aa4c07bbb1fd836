// Mathematical functions with the same bits on every machine.
// Mathematics libraries differ in the last bit. These functions use only additions, multiplications, divisions and
// square roots, which every machine rounds alike.
#pragma once

#include <cstdint>

namespace mha {

/// ln x for a positive normal number, within 4e-16 of the larger of 1 and the true value's magnitude.
[[nodiscard]] double natural_logarithm(double x) noexcept;

/// cos(2π · turns) for turns in [0, 1], within 4e-16.
[[nodiscard]] double cosine_of_turns(double turns) noexcept;

/// Standard normal random number `index` of the sequence for `seed` (Box & Muller 1958).
[[nodiscard]] double random_normal(std::uint32_t seed, std::uint32_t index) noexcept;

}  // namespace mha
