// Finds operands that are not finite and throws the errors about them.
#include "check_values.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>

#include "check_numbers.hpp"
#include "mha/detail/fail.hpp"

namespace mha {
namespace {

constexpr std::string_view kMaskAxes = "bhts";

void throw_if_not_finite(std::string_view name, const NdView<const float>& view, std::string_view axes) {
  const std::span<const float> values = view.values();
  const auto wrong = std::ranges::find_if_not(values, [](float value) { return std::isfinite(value); });
  if (wrong == values.end()) return;
  fail("{} is {} at {}: every number that is read must be finite",
       {name, describe_non_finite(*wrong),
        describe_position(static_cast<std::size_t>(wrong - values.begin()), axes, view.shape.extents())});
}

}  // namespace

void check_values(const AttentionPlan& plan, const AttentionInputs& inputs) {
  const std::span<const std::int64_t> valid = inputs.nonpad_kv_seqlen.values();
  for (std::size_t item = 0; item < valid.size(); ++item) {
    if (valid[item] >= 0 && static_cast<std::uint64_t>(valid[item]) <= plan.sizes().keys()) continue;
    fail("nonpad_kv_seqlen is {} for item {}, but must be from 0 to the number of keys, {}",
         {valid[item], item, plan.sizes().keys()});
  }

  const std::span<const float> mask = inputs.additive_mask.values();
  if (all_below_infinity({mask.data(), {mask.size()}})) return;
  const auto wrong =
      std::ranges::find_if_not(mask, [](float value) { return value < std::numeric_limits<float>::infinity(); });
  const NdShape& shape = inputs.additive_mask.shape;
  fail("attn_mask is {} at {}: it is added to the scores, so it may be any finite number, or minus infinity to forbid",
       {describe_non_finite(*wrong),
        describe_position(static_cast<std::size_t>(wrong - mask.begin()),
                          kMaskAxes.substr(kMaskAxes.size() - shape.rank()), shape.extents())});
}

void throw_not_finite(const AttentionPlan& plan, const AttentionInputs& inputs, std::size_t item) {
  const bool side_by_side = plan.sizes().heads_side_by_side;
  throw_if_not_finite("query", inputs.query, side_by_side ? "btm" : "bhtd");
  throw_if_not_finite("past_key", inputs.past_key, "bgsd");
  throw_if_not_finite("key", inputs.key, side_by_side ? "bsm" : "bgsd");
  throw_if_not_finite("past_value", inputs.past_value, "bgse");
  throw_if_not_finite("value", inputs.value, side_by_side ? "bsm" : "bgse");
  fail("the numbers of item {} are too large: a score or a result does not fit into a 32-bit float", {item});
}

}  // namespace mha
