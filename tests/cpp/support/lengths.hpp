// Test lengths for kernels: every length from 0 to two registers plus one.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "mha/detail/kernel_table.hpp"

namespace mha::testing {

inline std::vector<std::size_t> every_length() {
  std::vector<std::size_t> lengths(std::max<std::size_t>(2 * active_kernels().lanes, 8) + 2);
  for (std::size_t i = 0; i < lengths.size(); ++i) lengths[i] = i;
  return lengths;
}

/// Fewer lengths, for inner loops: around 0, one register and two.
inline std::vector<std::size_t> edge_lengths() {
  const std::size_t lanes = active_kernels().lanes;
  std::vector<std::size_t> lengths = {0, 1, 2, 3, lanes - 1, lanes, lanes + 1, 2 * lanes, 2 * lanes + 3};
  std::ranges::sort(lengths);
  lengths.erase(std::unique(lengths.begin(), lengths.end()), lengths.end());
  return lengths;
}

/// In floats from a multiple of 64 bytes.
inline constexpr std::size_t kMisalignments[] = {0, 1, 3};

}  // namespace mha::testing
