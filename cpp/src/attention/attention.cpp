// attention(): every item of the batch, every key and value head, and the query heads that share it.
#include "mha/attention.hpp"

#include "check_shapes.hpp"
#include "check_values.hpp"
#include "head_layout.hpp"
#include "query_blocks.hpp"

namespace mha {

void attention(const AttentionPlan& plan, const AttentionInputs& inputs, const AttentionOutputs& outputs,
               const KernelTable& kernels) {
  check_planned_shapes(plan, inputs, outputs);
  check_values(plan, inputs);
  const AttentionSizes& sizes = plan.sizes();
  const HeadLayout layout(plan, inputs, outputs);
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
        if (!attend_by_query_blocks(plan, operands, HeadMask(inputs, item, head), rules, kernels)) {
          throw_not_finite(plan, inputs, item);
        }
        layout.finish(item, head);
      }
    }
  }
}

}  // namespace mha
