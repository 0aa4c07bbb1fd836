// attend_fused: computes one head with the kernel `attend`, which does not store its scores.
#pragma once

#include "head_mask.hpp"
#include "key_range.hpp"
#include "query_blocks.hpp"

namespace mha {

/// Plans have memory for `attend` only for heads of at most this width.
inline constexpr std::size_t kWidestFusedHead = 1024;

/// Whether a plan needs memory for `attend`: all heads have the same width, without a softcap.
[[nodiscard]] bool may_be_fused(const AttentionAttributes& attributes, const AttentionSizes& sizes) noexcept;

/// Computes a head if the kernel supports it and its numbers are far from overflowing. Returns false otherwise: the
/// caller must use attend_by_query_blocks, which also reports errors. `largest_mask`: the largest number of the
/// additive mask.
[[nodiscard]] bool attend_fused(const AttentionPlan& plan, const HeadOperands& head, const HeadMask& mask,
                                const KeyRules& rules, float largest_mask, const KernelTable& kernels) noexcept;

}  // namespace mha
