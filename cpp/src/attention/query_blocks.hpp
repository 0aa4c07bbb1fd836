// attend_by_query_blocks: the operator's attention of one head, which can also give away its scores. (The kernel
// `attend` is the fast way, which keeps none: fused.hpp.)
#pragma once

#include "head_mask.hpp"
#include "key_range.hpp"
#include "mha/attention.hpp"

namespace mha {

/// The operands of one head, each lying together.
struct HeadOperands {
  ConstMatrix query;  // (t, d)
  ConstMatrix key;    // (all keys, d)
  ConstMatrix value;  // (all keys, e)
  Matrix context;     // (t, e), the result
  Matrix scores;      // (t, all keys): where the scores go, at the plan's qk_matmul_output_mode; empty: nowhere
};

/// False if a number was not finite; the results are useless then.
[[nodiscard]] bool attend_by_query_blocks(const AttentionPlan& plan, const HeadOperands& head, const HeadMask& mask,
                                          const KeyRules& rules, const KernelTable& kernels) noexcept;

}  // namespace mha
