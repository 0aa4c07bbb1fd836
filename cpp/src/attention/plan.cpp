// AttentionPlan: the sizes, the shapes of the results, and the memory of one head.
#include <algorithm>
#include <cmath>

#include "check_shapes.hpp"
#include "fused.hpp"
#include "mha/attention.hpp"
#include "mha/detail/fail.hpp"
#include "mha/detail/kernel_table.hpp"
#include "row_block.hpp"

namespace mha {
namespace {

/// A matrix in the plan's arena; empty if it is not needed.
class Reservation {
 public:
  Reservation(WorkspacePlan& plan, std::string_view name, std::size_t rows, std::size_t columns, bool needed)
      : shape_{rows, columns}, needed_(needed), offset_(needed ? plan.reserve(name, shape_) : 0) {}

  [[nodiscard]] Matrix in(const Workspace& workspace) const {
    return needed_ ? Matrix{workspace.data() + offset_, shape_} : Matrix{};
  }

 private:
  Matrix::Shape shape_;
  bool needed_;
  std::size_t offset_;
};

}  // namespace

AttentionPlan::AttentionPlan(const AttentionAttributes& attributes, const AttentionShapes& shapes)
    : attributes_(attributes), shapes_(shapes) {
  check_attributes(attributes);
  sizes_ = sizes_of(attributes, shapes);
  scale_ = attributes.scale.value_or(static_cast<float>(1.0 / std::sqrt(static_cast<double>(sizes_.key_width))));

  // The other results are optional and are checked when they are requested.
  static_cast<void>(checked_count("output", output_shape().extents(), sizeof(float)));

  const std::size_t rows = rows_in_block(sizes_.tokens);
  const bool cut = sizes_.heads_side_by_side;
  const bool joined = cut || shapes.past_key.given();
  WorkspacePlan plan;
  const Reservation query(plan, "query", sizes_.tokens, sizes_.key_width, cut);
  const Reservation key(plan, "key", sizes_.keys(), sizes_.key_width, joined);
  const Reservation value(plan, "value", sizes_.keys(), sizes_.value_width, joined);
  const Reservation context(plan, "context", sizes_.tokens, sizes_.value_width, cut);
  const Reservation scores(plan, "scores", rows, sizes_.keys(), true);
  const Reservation row_max(plan, "row_max", 1, rows, true);
  const Reservation row_sum(plan, "row_sum", 1, rows, true);
  const bool fused = may_be_fused(attributes, sizes_);
  const Reservation attend(plan, "attend", 1, fused ? attend_scratch_floats(sizes_.key_width) : 0, fused);
  workspace_ = Workspace(plan);
  workers_.reserve(std::max(product_memory_floats(rows, sizes_.key_width, sizes_.keys()),
                            product_memory_floats(rows, sizes_.keys(), sizes_.value_width)));
  scratch_ =
      Scratch{query.in(workspace_),  key.in(workspace_),        value.in(workspace_),      context.in(workspace_),
              scores.in(workspace_), row_max.in(workspace_)[0], row_sum.in(workspace_)[0], attend.in(workspace_)[0]};
}

NdShape AttentionPlan::output_shape() const {
  const auto& [b, h, g, t, past, s, d, e, side_by_side] = sizes_;
  return side_by_side ? NdShape{b, t, h * e} : NdShape{b, h, t, e};
}

NdShape AttentionPlan::present_key_shape() const {
  return {sizes_.batch, sizes_.key_heads, sizes_.keys(), sizes_.key_width};
}

NdShape AttentionPlan::present_value_shape() const {
  return {sizes_.batch, sizes_.key_heads, sizes_.keys(), sizes_.value_width};
}

NdShape AttentionPlan::qk_matmul_output_shape() const {
  return {sizes_.batch, sizes_.query_heads, sizes_.tokens, sizes_.keys()};
}

AttentionShapes shapes_of(const AttentionInputs& inputs) noexcept {
  return {
      .query = inputs.query.shape,
      .key = inputs.key.shape,
      .value = inputs.value.shape,
      .attn_mask = inputs.additive_mask.given() ? inputs.additive_mask.shape : inputs.boolean_mask.shape,
      .past_key = inputs.past_key.shape,
      .past_value = inputs.past_value.shape,
      .nonpad_kv_seqlen = inputs.nonpad_kv_seqlen.shape,
  };
}

}  // namespace mha
