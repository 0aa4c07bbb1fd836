// Random bits that are the same on every machine, with random access.
// Number i of a seed is a hash of both, so it needs no other numbers. (The mixing constants are Wellons's "lowbias32".)
#pragma once

#include <cstdint>

namespace mha {

/// A bijection of 32 bits in which every input bit flips about half of the output bits.
[[nodiscard]] constexpr std::uint32_t hash(std::uint32_t x) noexcept {
  x ^= x >> 16U;
  x *= 0x7feb352dU;
  x ^= x >> 15U;
  x *= 0x846ca68bU;
  x ^= x >> 16U;
  return x;
}

/// The offset of the sequence for `seed`: number `index` is hash(index + seed_offset(seed)).
[[nodiscard]] constexpr std::uint32_t seed_offset(std::uint32_t seed) noexcept { return hash(seed + 0x9e3779b9U); }

/// Number `index` of the sequence for `seed`.
[[nodiscard]] constexpr std::uint32_t random_u32(std::uint32_t seed, std::uint32_t index) noexcept {
  return hash(index + seed_offset(seed));
}

}  // namespace mha
