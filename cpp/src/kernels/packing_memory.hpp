// The memory into which large products copy blocks of their factors: one piece of fixed size for every thread, shared
// by all kernel tables, so that no kernel allocates. 480 KiB; a thread that multiplies only small matrices never
// touches it.
#pragma once

#include <array>
#include <cstddef>

namespace mha {

/// A block of the left factor has at most so many rows, one of the right factor so many columns, and both so many steps
/// of the sum: with these the two stay in a second-level cache, and a strip of each, one tile wide, in the first. Rows
/// and columns are multiples of those of every tile.
inline constexpr std::size_t kBlockRows = 96;
inline constexpr std::size_t kBlockColumns = 384;
inline constexpr std::size_t kBlockSteps = 256;

/// The packing writes whole batches: the last one of a strip may reach so many floats past it.
inline constexpr std::size_t kPackingSlack = 16;

struct PackingMemory {
  alignas(64) std::array<float, kBlockRows * kBlockSteps + kPackingSlack> left{};
  alignas(64) std::array<float, kBlockColumns * kBlockSteps + kPackingSlack> right{};
};

/// This thread's piece. Its contents mean nothing between two products.
[[nodiscard]] PackingMemory& packing_memory() noexcept;

}  // namespace mha
