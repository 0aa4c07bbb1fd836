// AttentionPlan: the sizes, the shapes of the results, and the memory of one head.
#include <algorithm>
#include <cmath>

#include "attend_head.hpp"
#include "checks.hpp"
#include "mha/attention.hpp"
#include "mha/detail/kernel_table.hpp"

namespace mha {

AttentionPlan::AttentionPlan(const AttentionAttributes& attributes, const AttentionShapes& shapes)
    : attributes_(attributes), shapes_(shapes) {
  check_attributes(attributes);
  sizes_ = sizes_of(attributes, shapes);
  scale_ = attributes.scale.value_or(static_cast<float>(1.0 / std::sqrt(static_cast<double>(sizes_.key_width))));

  // The other results are optional and are checked when they are requested.
  static_cast<void>(checked_count("output", output_shape().extents(), sizeof(float)));

  const auto& [b, h, g, t, past, s, d, e, side_by_side] = sizes_;
  const std::size_t rows = std::min(t, kRowsInBlock);
  const std::size_t keys = sizes_.keys();
  const bool joined = side_by_side || shapes.past_key.given();
  const bool fused = may_be_fused(attributes, sizes_);
  Scratch scratch;
  const auto for_each_matrix = [&](const auto& visit) {
    if (side_by_side) visit("query", scratch.query, Matrix::Shape{t, d});
    if (joined) visit("key", scratch.key, Matrix::Shape{keys, d});
    if (joined) visit("value", scratch.value, Matrix::Shape{keys, e});
    if (side_by_side) visit("context", scratch.context, Matrix::Shape{t, e});
    visit("scores", scratch.scores, Matrix::Shape{rows, keys});
    visit("row_max", scratch.row_max, Matrix::Shape{1, rows});
    visit("row_sum", scratch.row_sum, Matrix::Shape{1, rows});
    if (fused) visit("attend", scratch.attend, Matrix::Shape{1, attend_scratch_floats(d)});
  };
  WorkspacePlan plan;
  for_each_matrix([&](const char* name, const Matrix&, const Matrix::Shape& shape) { plan.reserve(name, shape); });
  workspace_ = Workspace(plan);
  WorkspacePlan again;  // gives every matrix the same offset once more
  for_each_matrix([&](const char* name, Matrix& matrix, const Matrix::Shape& shape) {
    matrix = {workspace_.data() + again.reserve(name, shape), shape};
  });
  scratch_ = scratch;
  workers_.reserve(std::max(product_memory_floats(rows, d, keys), product_memory_floats(rows, keys, e)));
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
