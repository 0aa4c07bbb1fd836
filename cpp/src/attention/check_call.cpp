// Validates the memory and the numbers of one call of attention().
#include <array>
#include <cstdint>
#include <string_view>

#include "check_numbers.hpp"
#include "checks.hpp"
#include "mha/detail/fail.hpp"

namespace mha {
namespace {

/// The memory of an operand or a result, whatever its type, and the shape that it must have.
class Memory {
 public:
  template <class T>
  Memory(std::string_view name, const NdView<T>& view, const NdShape& expected)
      : name_(name), data_(view.data), bytes_each_(sizeof(T)), shape_(view.shape), expected_(expected) {}

  void require_planned(std::string_view because) const {
    require_equal(name_, shape_, expected_, because);
    if (!shape_.given()) return;
    const std::size_t count = checked_count(name_, shape_.extents(), bytes_each_);
    require(data_ != nullptr || count == 0, "{} has shape {}, but no memory: its data is null",
            {name_, Shape{shape_.extents()}});
  }

  void require_apart_from(const Memory& other) const {
    const bool apart = first() + bytes() <= other.first() || other.first() + other.bytes() <= first();
    require(apart || bytes() == 0 || other.bytes() == 0, "{} overlaps {} in memory: give it separate memory",
            {name_, other.name_});
  }

 private:
  [[nodiscard]] std::uintptr_t first() const { return reinterpret_cast<std::uintptr_t>(data_); }
  [[nodiscard]] std::size_t bytes() const { return shape_.size() * bytes_each_; }

  std::string_view name_;
  const void* data_;
  std::size_t bytes_each_;
  NdShape shape_;
  NdShape expected_;
};

void check_memory(const AttentionPlan& plan, const AttentionInputs& inputs, const AttentionOutputs& outputs) {
  const AttentionShapes& planned = plan.shapes();
  const std::array operands = {
      Memory("query", inputs.query, planned.query),
      Memory("key", inputs.key, planned.key),
      Memory("value", inputs.value, planned.value),
      inputs.boolean_mask.given() ? Memory("attn_mask", inputs.boolean_mask, planned.attn_mask)
                                  : Memory("attn_mask", inputs.additive_mask, planned.attn_mask),
      Memory("past_key", inputs.past_key, planned.past_key),
      Memory("past_value", inputs.past_value, planned.past_value),
      Memory("nonpad_kv_seqlen", inputs.nonpad_kv_seqlen, planned.nonpad_kv_seqlen),
  };
  for (const Memory& operand : operands) operand.require_planned("the plan was made for");

  const auto optional = [](std::string_view name, const NdView<float>& given, const NdShape& shape) {
    return Memory(name, given, given.given() ? shape : NdShape{});
  };
  const std::array results = {
      Memory("output", outputs.output, plan.output_shape()),
      optional("present_key", outputs.present_key, plan.present_key_shape()),
      optional("present_value", outputs.present_value, plan.present_value_shape()),
      optional("qk_matmul_output", outputs.qk_matmul_output, plan.qk_matmul_output_shape()),
  };
  for (const Memory& result : results) result.require_planned("the result has");
  for (std::size_t i = 0; i < results.size(); ++i) {
    for (const Memory& operand : operands) results.at(i).require_apart_from(operand);
    for (std::size_t j = i + 1; j < results.size(); ++j) results.at(i).require_apart_from(results.at(j));
  }
}

void check_operand(std::string_view name, std::string_view axes, const NdView<const float>& operand) {
  check_finite(name, axes, operand.values(), operand.shape.extents(), "every number that is read must be finite");
}

}  // namespace

void check_call(const AttentionPlan& plan, const AttentionInputs& inputs, const AttentionOutputs& outputs) {
  require(!plan.scratch().scores.empty(), "this plan has no memory: it was moved from");
  require(!inputs.additive_mask.given() || !inputs.boolean_mask.given(),
          "the mask is either additive or boolean: give one of the two");
  check_memory(plan, inputs, outputs);

  const std::span<const std::int64_t> valid = inputs.nonpad_kv_seqlen.values();
  for (std::size_t item = 0; item < valid.size(); ++item) {
    require(valid[item] >= 0 && static_cast<std::uint64_t>(valid[item]) <= plan.sizes().keys(),
            "nonpad_kv_seqlen is {} for item {}, but must be from 0 to the number of keys, {}",
            {valid[item], item, plan.sizes().keys()});
  }
  const NdView<const float>& mask = inputs.additive_mask;
  constexpr std::string_view kMaskAxes = "bhts";
  check_mask("attn_mask", kMaskAxes.substr(kMaskAxes.size() - mask.shape.rank()), mask.values(), mask.shape.extents());
}

void throw_not_finite(const AttentionPlan& plan, const AttentionInputs& inputs, std::size_t item) {
  const bool side_by_side = plan.sizes().heads_side_by_side;
  check_operand("query", side_by_side ? "btm" : "bhtd", inputs.query);
  check_operand("past_key", "bgsd", inputs.past_key);
  check_operand("key", side_by_side ? "bsm" : "bgsd", inputs.key);
  check_operand("past_value", "bgse", inputs.past_value);
  check_operand("value", side_by_side ? "bsm" : "bgse", inputs.value);
  fail("the numbers of item {} are too large: a score or a result does not fit into a 32-bit float", {item});
}

}  // namespace mha
