// The number of queries per block: a block's scores fit the cache, and unseen keys are skipped.
#pragma once

#include <algorithm>
#include <cstddef>

namespace mha {

inline constexpr std::size_t kRowsInBlock = 32;

[[nodiscard]] inline std::size_t rows_in_block(std::size_t rows) { return std::min(rows, kRowsInBlock); }

}  // namespace mha
