// attention(): loops over the batch, the key/value heads and the query heads that share them.
#include "mha/attention.hpp"

#include "check_shapes.hpp"
#include "check_values.hpp"
#include "fused.hpp"
#include "head_layout.hpp"
#include "query_blocks.hpp"

namespace mha {
namespace {

/// The largest number of an additive mask; 0 if absent.
float largest_of(const NdView<const float>& mask, const KernelTable& kernels) noexcept {
  float largest = 0.0F;
  const std::span<const float> values = mask.values();
  if (!values.empty()) kernels.row_max({values.data(), {1, values.size()}}, {&largest, {1}});
  return largest;
}

}  // namespace

void attention(const AttentionPlan& plan, const AttentionInputs& inputs, const AttentionOutputs& outputs,
               const KernelTable& table) {
  check_planned_shapes(plan, inputs, outputs);
  check_values(plan, inputs);
  const Kernels kernels(table, plan.workers());
  const AttentionSizes& sizes = plan.sizes();
  const HeadLayout layout(plan, inputs, outputs);
  const float largest_mask = largest_of(inputs.additive_mask, kernels);
  for (std::size_t item = 0; item < sizes.batch; ++item) {
    const bool padded = inputs.nonpad_kv_seqlen.given();
    const std::size_t valid_keys = padded ? static_cast<std::size_t>(inputs.nonpad_kv_seqlen.data[item]) : sizes.keys();
    const KeyRules rules(plan, valid_keys);
    for (std::size_t shared = 0; shared < sizes.key_heads; ++shared) {
      const ConstMatrix key = layout.key(item, shared);
      const ConstMatrix value = layout.value(item, shared);
      for (std::size_t head = shared * sizes.group(); head < (shared + 1) * sizes.group(); ++head) {
        const HeadOperands operands = {.query = layout.query(item, head),
                                       .key = key,
                                       .value = value,
                                       .context = layout.context(item, head),
                                       .scores = layout.scores(item, head)};
        const HeadMask mask(inputs, item, head);
        if (!attend_fused(plan, operands, mask, rules, largest_mask, kernels) &&
            !attend_by_query_blocks(plan, operands, mask, rules, kernels)) {
          throw_not_finite(plan, inputs, item);
        }
        layout.finish(item, head);
      }
    }
  }
}

}  // namespace mha
