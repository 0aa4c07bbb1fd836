// attention(): loops over the batch, the key/value heads and the query heads that share them.
// With three axes, a head is copied out of the rows that hold all heads. A past is copied in front of the new keys.
#include "mha/attention.hpp"

#include <algorithm>

#include "attend_head.hpp"
#include "checks.hpp"

namespace mha {
namespace {

/// The rows of one head: `rows` times `width` numbers, `stride` apart.
template <class T>
struct HeadRows {
  T* first;
  std::size_t rows;
  std::size_t width;
  std::size_t stride;
};

/// One head of an operand (b, heads, rows, width), or (b, rows, heads·width) with the heads side by side.
template <class T>
HeadRows<T> rows_of(T* data, bool side_by_side, std::size_t heads, std::size_t rows, std::size_t width,
                    std::size_t item, std::size_t head) noexcept {
  if (rows == 0) return {data, 0, width, width};  // without memory, which has no offsets
  T* const of_item = data + item * heads * rows * width;
  if (side_by_side) return {of_item + head * width, rows, width, heads * width};
  return {of_item + head * rows * width, rows, width, width};
}

void copy_rows(const HeadRows<const float>& from, const HeadRows<float>& to) noexcept {
  for (std::size_t row = 0; row < from.rows; ++row) {
    std::copy_n(from.first + row * from.stride, from.width, to.first + row * to.stride);
  }
}

/// (past + s, width): all keys, or all values, of one head. Also fills `present` if it was requested.
ConstMatrix join(const AttentionSizes& sizes, const NdView<const float>& past, const NdView<const float>& fresh,
                 const NdView<float>& present, Matrix scratch, std::size_t width, std::size_t item,
                 std::size_t head) noexcept {
  const std::size_t heads = sizes.key_heads;
  const auto rows = rows_of(fresh.data, sizes.heads_side_by_side, heads, sizes.new_keys, width, item, head);
  const bool lies_together = !sizes.heads_side_by_side && !past.given();
  if (lies_together && !present.given()) return {rows.first, {sizes.keys(), width}};

  float* const joined = present.given() ? present.data + (item * heads + head) * sizes.keys() * width : scratch.data();
  if (past.given()) std::copy_n(past.data + (item * heads + head) * sizes.past * width, sizes.past * width, joined);
  copy_rows(rows, {joined + sizes.past * width, sizes.new_keys, width, width});
  return {joined, {sizes.keys(), width}};
}

}  // namespace

void attention(const AttentionPlan& plan, const AttentionInputs& inputs, const AttentionOutputs& outputs,
               const KernelTable& table) {
  check_call(plan, inputs, outputs);
  const Kernels kernels(table, plan.workers());
  const AttentionSizes& sizes = plan.sizes();
  const AttentionPlan::Scratch& own = plan.scratch();
  const auto& [b, h, g, t, past, s, d, e, side_by_side] = sizes;
  const NdView<float>& scores = outputs.qk_matmul_output;
  for (std::size_t item = 0; item < b; ++item) {
    for (std::size_t shared = 0; shared < g; ++shared) {
      const ConstMatrix key = join(sizes, inputs.past_key, inputs.key, outputs.present_key, own.key, d, item, shared);
      const ConstMatrix value =
          join(sizes, inputs.past_value, inputs.value, outputs.present_value, own.value, e, item, shared);
      for (std::size_t head = shared * sizes.group(); head < (shared + 1) * sizes.group(); ++head) {
        const auto query = rows_of(inputs.query.data, side_by_side, h, t, d, item, head);
        const auto output = rows_of(outputs.output.data, side_by_side, h, t, e, item, head);
        if (side_by_side) copy_rows(query, {own.query.data(), t, d, d});
        const std::size_t first_score = (item * h + head) * t * sizes.keys();
        const HeadOperands operands = {
            .query = side_by_side ? own.query : ConstMatrix(query.first, {t, d}),
            .key = key,
            .value = value,
            .context = side_by_side ? own.context : Matrix(output.first, {t, e}),
            .scores = scores.given() ? Matrix(scores.data + first_score, {t, sizes.keys()}) : Matrix()};
        const HeadMask mask(plan, inputs, item, head);
        if (!attend_head(plan, operands, mask, kernels)) {
          throw_not_finite(plan, inputs, item, keys_read(plan, operands, mask, 0, t));
        }
        if (side_by_side) copy_rows({own.context.data(), t, e, e}, output);
      }
    }
  }
}

}  // namespace mha
