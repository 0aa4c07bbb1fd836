// attend_head: attention of one head, whose operands are contiguous.
#pragma once

#include <cstddef>

#include "head_mask.hpp"
#include "mha/attention.hpp"
#include "mha/detail/kernels.hpp"

namespace mha {

/// The number of queries per block: a block's scores fit the cache, and unseen keys are skipped.
inline constexpr std::size_t kRowsInBlock = 32;

/// The operands of one head, each contiguous.
struct HeadOperands {
  ConstMatrix query;  // (t, d)
  ConstMatrix key;    // (all keys, d)
  ConstMatrix value;  // (all keys, e)
  Matrix context;     // (t, e), the result
  Matrix scores;      // (t, all keys): the scores selected by qk_matmul_output_mode; empty if not requested
};

/// Whether a plan needs memory for the kernel `attend`: all heads have the same width, without a softcap.
[[nodiscard]] bool may_be_fused(const AttentionAttributes& attributes, const AttentionSizes& sizes) noexcept;

/// The keys that are read for the queries from `begin` to `end`: those that one of them may see, or all keys if scores
/// before the mask were requested.
[[nodiscard]] KeyRange keys_read(const AttentionPlan& plan, const HeadOperands& head, const HeadMask& mask,
                                 std::size_t begin, std::size_t end) noexcept;

/// Returns false if a number was not finite; the results are then invalid.
[[nodiscard]] bool attend_head(const AttentionPlan& plan, const HeadOperands& head, const HeadMask& mask,
                               const Kernels& kernels) noexcept;

}  // namespace mha
