// Dice: a seeded sequence of random choices, the same on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "mha/random.hpp"

namespace mha::trainer {

class Dice {
 public:
  explicit Dice(std::uint32_t seed) : offset_(seed_offset(seed)) {}

  /// A number from 0 to count - 1; count > 0.
  std::size_t below(std::size_t count) {
    return static_cast<std::size_t>((static_cast<std::uint64_t>(hash(offset_ + index_++)) * count) >> 32U);
  }
  /// True with a probability of `share` percent.
  bool percent(std::size_t share) { return below(100) < share; }

  /// A random element; `choices` must not be empty.
  template <class T, std::size_t Extent>
  const T& pick(std::span<const T, Extent> choices) {
    return choices[below(choices.size())];
  }

 private:
  std::uint32_t offset_;
  std::uint32_t index_ = 0;
};

}  // namespace mha::trainer
