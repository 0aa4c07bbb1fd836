// Dropout masks of a block, each with a seed derived from the block's seed.
#pragma once

#include <cstdint>

#include "mha/mask.hpp"
#include "mha/random.hpp"
#include "mha/tensor_view.hpp"

namespace mha {

enum BlockDropout : std::uint32_t { kOfWeights, kOfAttended, kOfActivated, kOfContracted };

/// Fills one dropout mask of a block: 0 with this probability, else 1 / (1 - probability).
inline void fill_block_dropout(double probability, std::uint32_t block_seed, BlockDropout place, Matrix mask) {
  fill_dropout_mask(probability, random_u32(block_seed, place), {mask.data(), {1, mask.extent(0), mask.extent(1)}});
}

}  // namespace mha
