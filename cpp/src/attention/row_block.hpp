// Queries are taken a block of rows at a time: the scores of a block stay in the cache, and keys that no query of the
// block sees cost nothing.
#pragma once

#include <algorithm>
#include <cstddef>

namespace mha {

inline constexpr std::size_t kRowsInBlock = 32;

[[nodiscard]] inline std::size_t rows_in_block(std::size_t rows) { return std::min(rows, kRowsInBlock); }

}  // namespace mha
