// attend_fused: one head by the kernel `attend`, which never holds its scores.
#pragma once

#include "head_mask.hpp"
#include "key_range.hpp"
#include "query_blocks.hpp"

namespace mha {

/// Heads as wide as this or less have memory for `attend` in their plan.
inline constexpr std::size_t kWidestFusedHead = 1024;

/// Whether a plan needs memory for `attend`: its heads have one width, and no softcap comes before the softmax.
[[nodiscard]] bool may_be_fused(const AttentionAttributes& attributes, const AttentionSizes& sizes) noexcept;

/// Computes a head if the kernel can express it and no number in it comes near overflowing. False: the head is still to
/// be computed by attend_by_query_blocks, which also finds out what is wrong with it, if anything is.
/// `largest_mask`: the largest number of the additive mask.
[[nodiscard]] bool attend_fused(const AttentionPlan& plan, const HeadOperands& head, const HeadMask& mask,
                                const KeyRules& rules, float largest_mask, const KernelTable& kernels) noexcept;

}  // namespace mha
