// Per-thread memory for packed blocks of large products; kernels never allocate.
// All kernel tables share its 480 KiB. A thread that multiplies only small matrices never touches it.
#pragma once

#include <array>
#include <cstddef>

namespace mha {

/// The maximum number of rows of a left block, of columns of a right block, and of steps of the sum in both. With these
/// sizes, the two blocks stay in the second-level cache, and a strip of each in the first-level cache. Rows and columns
/// are multiples of those of every tile.
inline constexpr std::size_t kBlockRows = 96;
inline constexpr std::size_t kBlockColumns = 384;
inline constexpr std::size_t kBlockSteps = 256;

/// Packing writes whole batches, which may extend this many floats past the last strip.
inline constexpr std::size_t kPackingSlack = 16;

struct PackingMemory {
  alignas(64) std::array<float, kBlockRows * kBlockSteps + kPackingSlack> left{};
  alignas(64) std::array<float, kBlockColumns * kBlockSteps + kPackingSlack> right{};
};

/// The memory of this thread. It keeps no data between two products.
[[nodiscard]] PackingMemory& packing_memory() noexcept;

}  // namespace mha
