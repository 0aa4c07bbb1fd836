// attend_by_query_blocks: attention of one head, with access to its scores.
// The faster kernel `attend` does not store the scores: see fused.hpp.
#pragma once

#include "head_mask.hpp"
#include "key_range.hpp"
#include "mha/attention.hpp"
#include "mha/detail/kernels.hpp"

namespace mha {

/// The operands of one head, each contiguous.
struct HeadOperands {
  ConstMatrix query;  // (t, d)
  ConstMatrix key;    // (all keys, d)
  ConstMatrix value;  // (all keys, e)
  Matrix context;     // (t, e), the result
  Matrix scores;      // (t, all keys): the scores selected by qk_matmul_output_mode; empty if not requested
};

/// Returns false if a number was not finite; the results are then invalid.
[[nodiscard]] bool attend_by_query_blocks(const AttentionPlan& plan, const HeadOperands& head, const HeadMask& mask,
                                          const KeyRules& rules, const Kernels& kernels) noexcept;

}  // namespace mha
